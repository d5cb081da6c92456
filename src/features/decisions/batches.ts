import { faultOf, RequestError } from '~/features/staff';
import { undoDecision, type Decided } from './api';

/** More posts or comments than this aren't decided on without asking. */
export const maxUnasked = 20;

/**
 * Maximum number of posts or comments in one request. The database allows 500, but indexing hundreds of long posts
 * would exceed the time limit of a request.
 */
const maxBatch = 50;

/** The outcome of one request. */
export interface Made<Item> {
  decision: string;
  items: readonly Item[];
  /** IDs of what else has to be undone with them, such as a reply. */
  others?: readonly string[];
}

export interface DecisionResult<Item> {
  made: readonly Made<Item>[];
  /** Everything that changed, in one list. */
  changed: readonly Item[];
  /** Changed or decided on in the meantime. `isUnanswered`: maybe by an earlier attempt without a response. */
  stale: readonly { item: Item; isUnanswered: boolean }[];
  /** What's left to do, because a request failed. */
  remaining: readonly Item[];
  /** Why the request failed. */
  error?: unknown;
}

/** Sends decisions. Remembers those without a response, which may have been made. */
export function createDecider<Item extends { id: string }>() {
  let latest = new Set<string>();

  return {
    /** Whether the latest decision about an item may have been made, because there was no response. */
    isUnanswered: (id: string): boolean => latest.has(id),

    /** For when the page is closed: the next person knows nothing about requests without a response. */
    forgetUnanswered: () => void (latest = new Set()),

    /**
     * Decides on items, some at a time. Stops if a request fails, or says nothing about an item. `report` gets how many
     * are done.
     */
    async decide(
      items: readonly Item[],
      send: (batch: readonly Item[]) => Promise<Decided>,
      report: (done: number) => void,
    ): Promise<DecisionResult<Item>> {
      // Not the next person's, even if a response comes late.
      const unanswered = latest;
      const made: Made<Item>[] = [];
      const stale: { item: Item; isUnanswered: boolean }[] = [];
      const end = (remaining: readonly Item[], error?: unknown) => ({
        ...{ made, stale, remaining, error },
        changed: made.flatMap((each) => each.items),
      });
      for (let from = 0; from < items.length; from += maxBatch) {
        if (from > 0) report(from);
        const batch = items.slice(from, from + maxBatch);
        try {
          const result = await send(batch);
          const changed = batch.filter(({ id }) => result.changed.includes(id));
          if (changed.length > 0) made.push({ decision: result.decision, items: changed });
          const others = batch.filter(({ id }) => result.stale.includes(id));
          stale.push(...others.map((item) => ({ item, isUnanswered: unanswered.has(item.id) })));
          for (const { id } of [...changed, ...others]) unanswered.delete(id);
          const missing = batch.filter((item) => !changed.includes(item) && !others.includes(item));
          if (missing.length > 0) {
            return end([...missing, ...items.slice(from + maxBatch)], new RequestError('failed'));
          }
        } catch (error) {
          if (faultOf(error) === 'unreachable') for (const { id } of batch) unanswered.add(id);
          return end(items.slice(from), error);
        }
      }
      return end([]);
    },
  };
}

export interface UndoResult<Item> {
  restored: readonly Item[];
  /** They or what belongs to them were decided on again since, and stay as they are. */
  skipped: readonly Item[];
  /** What's left to do, because a request failed. */
  remaining: readonly Made<Item>[];
  /** Why the request failed. */
  error?: unknown;
}

/** Undoes what requests did, one after the other. Stops if a request fails. `report` gets how many items are done. */
export async function undoInBatches<Item extends { id: string }>(
  made: readonly Made<Item>[],
  report: (done: number) => void,
): Promise<UndoResult<Item>> {
  const restored: Item[] = [];
  const skipped: Item[] = [];
  for (const [index, { decision, items, others = [] }] of made.entries()) {
    try {
      const result = await undoDecision(decision);
      // Not all that it names: featuring a post also changes the one that was featured before.
      const isSkipped = ({ id }: Item) =>
        [id, ...others].some((one) => result.skipped.includes(one));
      for (const item of items) (isSkipped(item) ? skipped : restored).push(item);
      report(restored.length);
    } catch (error) {
      return { restored, skipped, remaining: made.slice(index), error };
    }
  }
  return { restored, skipped, remaining: [] };
}
