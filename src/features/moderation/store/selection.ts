import { atom, readonlyType } from 'nanostores';
import { refOf, type Item, type ItemRef } from '../rules/items';
import type { QueueList } from './queue-list';

interface Options {
  /** The items on screen. */
  items(): readonly Item[];
  /** Whether an item awaits a decision. */
  isOpen(id: string): boolean;
  list: Pick<QueueList, '$list'>;
}

/** The selected items by ID, whether they're on screen or not. */
export function createSelection({ items, isOpen, list }: Options) {
  const $selected = atom<ReadonlyMap<string, ItemRef>>(new Map());

  return {
    $selected: readonlyType($selected),

    /** The selection. Posts on screen may have been reloaded since they were selected. */
    get(): ItemRef[] {
      const shown = new Map(items().map((item) => [item.id, item]));
      return [...$selected.get().values()].map((ref) => {
        const item = shown.get(ref.id);
        return item ? refOf(item) : ref;
      });
    },

    toggle(item: Item): void {
      const selected = new Map($selected.get());
      if (!selected.delete(item.id) && isOpen(item.id)) selected.set(item.id, refOf(item));
      $selected.set(selected);
    },

    remove(ids: readonly string[]): void {
      const selected = new Map($selected.get());
      for (const id of ids) selected.delete(id);
      if (selected.size !== $selected.get().size) $selected.set(selected);
    },

    /** Selects everything on screen. */
    selectShown(): void {
      const open = items().filter(({ id }) => isOpen(id));
      $selected.set(new Map(open.map((item) => [item.id, refOf(item)])));
    },

    /** Selects everything that matches, at most 500. */
    selectMatching(): void {
      const state = list.$list.get();
      if (state.status !== 'ready') return;
      const shown = new Map(state.items.map((item) => [item.id, refOf(item)]));
      const matching = state.refs.filter(({ id }) => isOpen(id));
      $selected.set(new Map(matching.map((ref) => [ref.id, shown.get(ref.id) ?? ref])));
    },

    clear(): void {
      $selected.set(new Map());
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;
