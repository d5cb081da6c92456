import { messageOf } from '../publisher/error.ts';
import { backoffMs, maxBackoffMs } from '../publisher/service/queue.ts';
import { waits } from './waits.ts';

/** Paths of the site, e.g. `/blog`. */
export type PurgeScope = readonly string[] | 'all';

export interface PurgeState {
  /** Null if nothing has to be purged again. Times in milliseconds. */
  waiting: { paths: PurgeScope; at: number; failures: number } | null;
  error: string | null;
}

/** Removes paths from a shared cache. Rejects if the cache may still have some of them. */
export type Purge = (paths: PurgeScope) => Promise<void>;

/**
 * For more paths, everything is purged. That's faster, stays within Cloudflare's limits (100 tags per request, five
 * requests per minute), and fits into the storage of a Durable Object, however long a cache can't be purged.
 */
const maxPaths = 500;

/** Purges paths, together with those that wait for their second purge. Never rejects. */
export async function purgeFirst(
  { waiting }: PurgeState,
  added: PurgeScope,
  purge: Purge,
): Promise<PurgeState> {
  const paths = union(waiting?.paths ?? [], added);
  const error = await errorOf(purge(paths));
  return { waiting: { paths, at: Date.now() + waits.secondPurge, failures: 0 }, error };
}

/**
 * Purges what's waiting. Retries until that succeeds, because a cache may keep a social image for a year. Never rejects.
 */
export async function purgeAgain(state: PurgeState, purge: Purge): Promise<PurgeState> {
  const { waiting } = state;
  if (!waiting) return state;
  const waitMs = waiting.at - Date.now();
  // If it's longer than that, the clock has been set back.
  if (waitMs > 0 && waitMs <= maxBackoffMs) return state;
  const error = await errorOf(purge(waiting.paths));
  if (error === null) return { waiting: null, error };
  const failures = waiting.failures + 1;
  return { waiting: { ...waiting, at: Date.now() + backoffMs(failures), failures }, error };
}

function union(one: PurgeScope, other: PurgeScope): PurgeScope {
  if (one === 'all' || other === 'all') return 'all';
  const paths = new Set([...one, ...other]);
  return paths.size > maxPaths ? 'all' : [...paths];
}

async function errorOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
