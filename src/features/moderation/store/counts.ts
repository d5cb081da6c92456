import { atom, computed, type ReadableAtom } from 'nanostores';
import { countQueues } from '../api/moderation';
import type { Kind } from '../rules/items';
import { isUnsent, type Decision } from './decision';

/** Whether the item was waiting for a decision. */
const wasWaiting = ({ from }: Decision) => from === 'pending' || from === 'submitted';

/** How many items of each kind await a decision. */
export function createCounts($decisions: ReadableAtom<readonly Decision[]>) {
  const $counts = atom<Record<Kind, number> | undefined>();

  return {
    /** The counts without the items of this moderator's unsent decisions. */
    $counts: computed([$counts, $decisions], (counts, decisions) => {
      const unsent = (kind: Kind) =>
        decisions.filter((one) => one.kind === kind && one.state === 'waiting' && wasWaiting(one))
          .length;
      return (
        counts && {
          post: Math.max(0, counts.post - unsent('post')),
          comment: Math.max(0, counts.comment - unsent('comment')),
        }
      );
    }),

    async refresh(): Promise<void> {
      const counts = await countQueues().catch(() => undefined);
      if (counts && (!$decisions.get().some(isUnsent) || !$counts.get())) $counts.set(counts);
    },

    /** Adjusts the counts after decisions on one kind of item are settled, until the next refresh. */
    add(decisions: readonly Decision[]): void {
      const counts = $counts.get();
      const [first] = decisions;
      if (!counts || !first || !wasWaiting(first)) return;
      const change = decisions.reduce((sum, { state, decision, problem }) => {
        if (problem) return sum;
        return sum + (state === 'made' ? -1 : state === 'undone' && decision ? 1 : 0);
      }, 0);
      $counts.set({ ...counts, [first.kind]: Math.max(0, counts[first.kind] + change) });
    },
  };
}

export type Counts = ReturnType<typeof createCounts>;
