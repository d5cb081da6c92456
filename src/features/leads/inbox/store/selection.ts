import { atom, computed } from 'nanostores';

export type Selection =
  | { kind: 'some'; ids: ReadonlySet<string> }
  /** Everything that matched when the list showed `count` leads. */
  | { kind: 'all'; count: number };

const none: Selection = { kind: 'some', ids: new Set() };

/** The leads that a bulk change is about. */
export function createSelection() {
  const $state = atom<Selection>(none);
  return {
    $selection: computed($state, (state) => state),

    /** Selects or deselects leads. */
    select(ids: readonly string[], wanted: boolean): void {
      const state = $state.get();
      const next = new Set(state.kind === 'some' ? state.ids : []);
      for (const id of ids)
        if (wanted) next.add(id);
        else next.delete(id);
      $state.set({ kind: 'some', ids: next });
    },

    /** Selects everything that matches. `count`: the number shown in the list. */
    selectAll: (count: number) => $state.set({ kind: 'all', count }),

    clearSelection: () => $state.set(none),
  };
}
