import { atom, readonlyType } from 'nanostores';
import { readStates } from '../api/moderation';
import type { ItemRef } from '../rules/items';
import { elsewhereText, keptText, unreadText } from '../rules/messages';

const maxNotes = 20;

/** An item that left the list, because someone else decided on it. */
export interface Note {
  id: string;
  name: string;
  text: string;
}

/** Which items someone else decided on since the list was loaded. */
export function createNotes() {
  const $notes = atom<readonly Note[]>([]);

  return {
    $notes: readonlyType($notes),

    /**
     * Finds out why items can't be decided on anymore, and adds those that left the queue. `unread`: posts that are
     * still in it, with another text. `text`: the reason for the first item.
     */
    async explain(items: readonly ItemRef[]): Promise<{ unread: ItemRef[]; text: string }> {
      const [first] = items;
      if (!first) return { unread: [], text: '' };
      const { kind } = first;
      const ids = items.map(({ id }) => id);
      const states = await readStates(kind, ids).catch(() => undefined);
      const statusOf = ({ id }: ItemRef) => states && (states.get(id)?.status ?? 'gone');
      const unread = items.filter((item) => statusOf(item) === 'submitted');
      const gone = items
        .filter((item) => !unread.includes(item))
        .map((item) => ({
          id: item.id,
          name: item.name,
          text: elsewhereText(statusOf(item)),
        }));
      $notes.set([...gone, ...$notes.get()].slice(0, maxNotes));
      if (items.length > 1) return { unread, text: keptText(kind, items.length) };
      return { unread, text: `${first.name}: ${gone[0]?.text ?? unreadText}` };
    },

    clear(): void {
      $notes.set([]);
    },
  };
}
