import { atom, readonlyType } from 'nanostores';
import type { Item } from '../rules/items';
import type { QueueList } from './queue-list';

interface Options {
  /** The items on screen. */
  items(): readonly Item[];
  /** Whether an item awaits a decision. */
  isOpen(id: string): boolean;
  list: Pick<QueueList, 'hasMore' | 'loadMore'>;
}

/** Loads more items when fewer than this many are left below the current one. */
const itemsAhead = 10;

/** The current item, which shortcuts apply to, and moving the focus to it. */
export function createCursor({ items, isOpen, list }: Options) {
  const $currentId = atom<string | undefined>();
  /** Where to move the focus. Without an ID, to the end of the list. A new object for each move. */
  const $focusMove = atom<{ id: string | undefined } | undefined>();

  const current = (): Item | undefined => items().find(({ id }) => id === $currentId.get());
  const below = (id: string | undefined) =>
    items()
      .slice(items().findIndex((item) => item.id === id) + 1)
      .filter((item) => isOpen(item.id));

  function focus(id: string | undefined): void {
    $currentId.set(id);
    $focusMove.set({ id });
    if (below(id).length < itemsAhead && list.hasMore()) void list.loadMore();
  }

  return {
    /** The ID of the current item. */
    $currentId: readonlyType($currentId),

    /** Where to move the focus. Changes with each move. */
    $focusMove: readonlyType($focusMove),

    /** The current item, if it's on screen. */
    current,

    /** Makes an item current and moves the focus to it. */
    focus,

    /** Makes an item current that got the focus. */
    set(id: string): void {
      if ($currentId.get() !== id) $currentId.set(id);
    },

    /** Moves to the next or previous item that awaits a decision. */
    move(by: 1 | -1): void {
      const stops = items().filter(({ id }) => isOpen(id) || id === $currentId.get());
      const index = stops.findIndex(({ id }) => id === $currentId.get());
      const next = stops[index < 0 ? 0 : index + by];
      if (next) focus(next.id);
    },

    /** Moves on after a decision, once the next item is loaded. */
    async focusNextOpen(): Promise<void> {
      const id = $currentId.get();
      if (below(id).length === 0 && list.hasMore()) await list.loadMore();
      // The moderator may have moved on in the meantime.
      if ($currentId.get() !== id) return;
      focus((below(id)[0] ?? items().findLast((item) => isOpen(item.id)))?.id);
    },

    /** If the current item is gone, nothing is current. */
    leaveMissing(): void {
      if (!current()) $currentId.set(undefined);
    },

    clear(): void {
      $currentId.set(undefined);
      $focusMove.set(undefined);
    },
  };
}
