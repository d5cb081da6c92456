import { RequestError } from '~/features/staff';
import type { Decided } from './api';

/**
 * Maximum number of posts or comments in one request. The database allows 500, but indexing hundreds of long posts would
 * exceed the time limit of a request.
 */
const maxBatch = 50;

/** What a request did. `reason`: why the stale items stayed as they were, if it's known. */
export type Answer = Omit<Decided, 'decision'> & { decision?: string; reason?: string };

interface Result<Item> {
  /** With the decision that changed it, unless there's none. */
  changed: { item: Item; decision: string | undefined }[];
  /** Changed or decided on in the meantime. */
  stale: { item: Item; reason: string | undefined }[];
  /** What's left to do, because a request failed. */
  remaining: readonly Item[];
  /** How many of those were in the request that failed. They may have been changed if it got no response. */
  failed: number;
  /** Why the request failed. */
  error?: unknown;
}

/** Decides on items, some at a time. Stops if a request fails, or says nothing about an item. `report` gets how many are done. */
export async function decideInBatches<Item extends { id: string }>(
  items: readonly Item[],
  send: (batch: readonly Item[]) => Promise<Answer>,
  { batchSize = maxBatch, report }: { batchSize?: number; report: (done: number) => void },
): Promise<Result<Item>> {
  const result: Result<Item> = { changed: [], stale: [], remaining: [], failed: 0 };
  for (let from = 0; from < items.length; from += batchSize) {
    if (from > 0) report(from);
    const batch = items.slice(from, from + batchSize);
    try {
      const { decision, changed, stale, reason } = await send(batch);
      for (const item of batch) {
        if (changed.includes(item.id)) result.changed.push({ item, decision });
        else if (stale.includes(item.id)) result.stale.push({ item, reason });
      }
      const missing = batch.filter(({ id }) => !changed.includes(id) && !stale.includes(id));
      if (missing.length > 0) {
        return {
          ...result,
          remaining: [...missing, ...items.slice(from + batch.length)],
          failed: missing.length,
          error: new RequestError('failed'),
        };
      }
    } catch (error) {
      return { ...result, remaining: items.slice(from), failed: batch.length, error };
    }
  }
  return result;
}

/** A request that undoes part of a decision. */
export type UndoStep<Skipped> = () => Promise<{
  /** How many items it changed. */
  count: number;
  /** What stays as it is. */
  skipped: readonly Skipped[];
}>;

/** Undoes a decision step by step. Stops if a request fails. `report` gets how many items are done. */
export async function undoInSteps<Skipped>(
  steps: readonly UndoStep<Skipped>[],
  report: (done: number) => void,
): Promise<{
  count: number;
  skipped: Skipped[];
  /** What's left to do, because a request failed. */
  remaining: readonly UndoStep<Skipped>[];
  error?: unknown;
}> {
  const skipped: Skipped[] = [];
  let count = 0;
  for (const [index, step] of steps.entries()) {
    try {
      const result = await step();
      count += result.count;
      skipped.push(...result.skipped);
      report(count);
    } catch (error) {
      return { count, skipped, remaining: steps.slice(index), error };
    }
  }
  return { count, skipped, remaining: [] };
}
