import { atom, readonlyType } from 'nanostores';
import type { Item } from '../rules/items';
import { hasMore, isOpen, list, loadMore } from './queue';

/** Loads more items when fewer than this many are left below the current one. */
const itemsAhead = 10;

const $id = atom<string | undefined>();
/** The ID of the current item, which shortcuts apply to. */
export const $currentId = readonlyType($id);

const $move = atom<{ id: string | undefined } | undefined>();
/** Where to move the focus. Without an ID, to the end of the list. A new object for each move. */
export const $focusMove = readonlyType($move);

/** The items on screen, and those that were decided on. */
const items = (): readonly Item[] => list.data()?.items ?? [];

/** The current item, if it's still listed. */
export const current = (): Item | undefined => items().find(({ id }) => id === $id.get());

const below = (id: string | undefined) =>
  items()
    .slice(items().findIndex((item) => item.id === id) + 1)
    .filter((item) => isOpen(item.id));

/** Makes an item current and moves the focus to it. */
export function focus(id: string | undefined): void {
  $id.set(id);
  $move.set({ id });
  if (below(id).length < itemsAhead && hasMore()) void loadMore();
}

/** Makes an item current that got the focus. */
export function follow(id: string): void {
  if ($id.get() !== id) $id.set(id);
}

/** Moves to the next or previous item that awaits a decision. */
export function move(by: 1 | -1): void {
  const stops = items().filter(({ id }) => isOpen(id) || id === $id.get());
  const index = stops.findIndex(({ id }) => id === $id.get());
  const next = stops[index < 0 ? 0 : index + by];
  if (next) focus(next.id);
}

/** Moves on after a decision, once the next item is loaded. */
export async function focusNextOpen(): Promise<void> {
  const id = $id.get();
  if (below(id).length === 0 && hasMore()) await loadMore();
  // The moderator may have moved on in the meantime.
  if ($id.get() !== id) return;
  focus((below(id)[0] ?? items().findLast((item) => isOpen(item.id)))?.id);
}

export function clear(): void {
  $id.set(undefined);
  $move.set(undefined);
}
