import { atom, readonlyType } from 'nanostores';
import { faultOf, type Fault } from './faults';

/** Items of a list that a person selected, including those on other pages. `max`: how many at most. */
export function createSelection<Item extends { id: string }>(max = Infinity) {
  const $items = atom<ReadonlyMap<string, Item>>(new Map());
  const $selectingAll = atom<'idle' | 'loading' | Fault>('idle');
  let attempts = 0;

  return {
    max,

    /** By ID, as they were when they were selected, so that a change applies to what was seen. */
    $items: readonlyType($items),

    /** Whether all items that match are being selected, or why that failed. */
    $selectingAll: readonlyType($selectingAll),

    /** Selects items, or removes them from the selection. The rest stays selected. */
    select(items: readonly Item[], isSelected: boolean): void {
      const selected = new Map($items.get());
      for (const item of items) {
        if (!isSelected) selected.delete(item.id);
        else if (selected.size < max) selected.set(item.id, item);
      }
      // If nothing was deselected, rendering every row again would be a waste.
      if (isSelected || selected.size < $items.get().size) $items.set(selected);
    },

    /** Selects what `load` resolves to instead, unless the selection is cleared in the meantime. */
    async selectAll(load: () => Promise<readonly Item[]>): Promise<void> {
      const attempt = ++attempts;
      $selectingAll.set('loading');
      try {
        const items = await load();
        if (attempt !== attempts) return;
        $items.set(new Map(items.slice(0, max).map((item) => [item.id, item])));
        $selectingAll.set('idle');
      } catch (error) {
        if (attempt === attempts) $selectingAll.set(faultOf(error));
      }
    },

    clear(): void {
      attempts += 1;
      $selectingAll.set('idle');
      if ($items.get().size > 0) $items.set(new Map());
    },
  };
}

export type Selection<Item extends { id: string }> = ReturnType<typeof createSelection<Item>>;
