import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Item } from '../rules/items';
import type { View } from '../rules/view';
import { isDecided, isUnsent, type Decision } from './decision';
import { createQueueList } from './queue-list';
import { sourceFor } from './sources';

interface Options {
  $decisions: ReadableAtom<readonly Decision[]>;
  /** Someone else decided on these items. */
  onGone: (items: readonly Item[]) => void;
}

/** The list on screen together with this tab's decisions. */
export function createRows({ $decisions, onGone }: Options) {
  /** Decisions that were settled before the list was loaded. Its rows don't show them. */
  const $settledBefore = atom<ReadonlySet<number>>(new Set());

  /** The decision that each row shows. */
  const $rowDecisions = computed(
    [$decisions, $settledBefore],
    (decisions, before): ReadonlyMap<string, Decision> =>
      new Map(decisions.filter(({ key }) => !before.has(key)).map((one) => [one.id, one])),
  );

  function isOpen(id: string): boolean {
    const decision = $rowDecisions.get().get(id);
    return !isDecided(decision) && decision?.state !== 'undoing';
  }

  const list = createQueueList({ isOpen, onGone });

  const $left = computed([list.$list, $rowDecisions], (state) => {
    if (state.status !== 'ready') return 0;
    const onScreen = new Set(state.items.map(({ id }) => id));
    const unloaded = state.refs.filter(({ id }) => !onScreen.has(id) && isOpen(id)).length;
    const beyond = Math.max(0, state.total - state.refs.length);
    return state.items.filter(({ id }) => isOpen(id)).length + unloaded + beyond;
  });

  return {
    $list: list.$list,
    $rowDecisions,

    /** How many items of the list await a decision. */
    $left,

    /** The list as loaded. */
    list,

    /** Whether an item awaits this moderator's decision. */
    isOpen,

    /** The items on screen. */
    items(): readonly Item[] {
      const state = list.$list.get();
      return state.status === 'ready' ? state.items : [];
    },

    /** Whether there are items that aren't on screen yet. */
    hasMore(): boolean {
      const state = list.$list.get();
      if (state.status !== 'ready') return false;
      const known = new Set(state.items.map(({ id }) => id));
      return state.refs.some(({ id }) => !known.has(id));
    },

    /** Loads a queue from its beginning. */
    open(view: View): Promise<void> {
      const settled = $decisions.get().filter((one) => !isUnsent(one));
      $settledBefore.set(new Set(settled.map(({ key }) => key)));
      return list.open(sourceFor(view));
    },
  };
}

export type Rows = ReturnType<typeof createRows>;
