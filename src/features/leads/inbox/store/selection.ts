import { atom, readonlyType } from 'nanostores';

/** The leads that a bulk change is about. */
export function createSelection() {
  const $state = atom<ReadonlySet<string>>(new Set());
  return {
    /** IDs of the selected leads. */
    $selection: readonlyType($state),

    /** Selects or deselects leads. */
    select(ids: readonly string[], wanted: boolean): void {
      const next = new Set($state.get());
      for (const id of ids)
        if (wanted) next.add(id);
        else next.delete(id);
      $state.set(next);
    },

    clearSelection: () => $state.set(new Set()),
  };
}

export type Selection = ReturnType<typeof createSelection>;
