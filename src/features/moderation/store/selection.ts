import { atom, readonlyType } from 'nanostores';
import { refOf, type Item, type ItemRef } from '../rules/items';
import type { Rows } from './rows';

/** The selected items by ID, whether they're on screen or not. */
export function createSelection(rows: Rows) {
  const $selected = atom<ReadonlyMap<string, ItemRef>>(new Map());

  return {
    $selected: readonlyType($selected),

    /** The selection. Posts on screen may have been reloaded since they were selected. */
    get(): ItemRef[] {
      const shown = new Map(rows.items().map((item) => [item.id, item]));
      return [...$selected.get().values()].map((ref) => {
        const item = shown.get(ref.id);
        return item ? refOf(item) : ref;
      });
    },

    toggle(item: Item): void {
      const selected = new Map($selected.get());
      if (!selected.delete(item.id) && rows.isOpen(item.id)) selected.set(item.id, refOf(item));
      $selected.set(selected);
    },

    remove(ids: readonly string[]): void {
      const selected = new Map($selected.get());
      for (const id of ids) selected.delete(id);
      if (selected.size !== $selected.get().size) $selected.set(selected);
    },

    /** Selects everything on screen. */
    selectShown(): void {
      const open = rows.items().filter(({ id }) => rows.isOpen(id));
      $selected.set(new Map(open.map((item) => [item.id, refOf(item)])));
    },

    /** Selects everything that matches, at most 500. */
    selectMatching(): void {
      const state = rows.list.$list.get();
      if (state.status !== 'ready') return;
      const shown = new Map(state.items.map((item) => [item.id, refOf(item)]));
      const matching = state.refs.filter(({ id }) => rows.isOpen(id));
      $selected.set(new Map(matching.map((ref) => [ref.id, shown.get(ref.id) ?? ref])));
    },

    clear(): void {
      $selected.set(new Map());
    },
  };
}

export type Selection = ReturnType<typeof createSelection>;
