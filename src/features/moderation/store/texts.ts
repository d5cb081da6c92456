import type { ItemRef } from '../rules/items';

/** What the moderator wrote about items, such as replies, but hasn't sent. Closing a dialog doesn't lose it. */
export function createTexts() {
  const texts = new Map<string, string>();

  return {
    has: (id: string): boolean => texts.has(id),
    read: (id: string): string => texts.get(id) ?? '',
    isEmpty: (): boolean => texts.size === 0,

    /** Keeps one text for all of these items. */
    write(items: readonly ItemRef[], text: string): void {
      for (const { id } of items) {
        if (text.trim() === '') texts.delete(id);
        else texts.set(id, text);
      }
    },

    remove(items: readonly ItemRef[]): void {
      for (const { id } of items) texts.delete(id);
    },

    clear: () => texts.clear(),
  };
}
