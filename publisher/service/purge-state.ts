import { messageOf } from '../error.ts';
import { backoffMs } from './queue.ts';

/** Paths of the site, e.g. `/blog`. */
export type Paths = readonly string[] | 'all';

export interface PurgeState {
  /** Null if nothing has to be purged again. Times in milliseconds. */
  waiting: { paths: Paths; at: number; until: number; failures: number } | null;
  error: string | null;
}

/** Removes paths from a shared cache. Rejects if the cache may still have some of them. */
export type Purge = (paths: Paths) => Promise<void>;

/** A request that still gets the old release can refill the cache right after a purge. */
const secondPurgeMs = 5_000;
/** After that, all cached pages have expired (publisher/serve/file-headers.ts). */
const lifetimeMs = 330_000;

/** Purges paths, together with those that wait for their second purge. Never rejects. */
export async function purgeFirst(
  { waiting }: PurgeState,
  added: Paths,
  purge: Purge,
): Promise<PurgeState> {
  const paths =
    added === 'all' || waiting?.paths === 'all'
      ? 'all'
      : [...new Set([...(waiting?.paths ?? []), ...added])];
  const error = await errorOf(purge(paths));
  const now = Date.now();
  return {
    waiting: { paths, at: now + secondPurgeMs, until: now + lifetimeMs, failures: 0 },
    error,
  };
}

/** Purges what's waiting. Retries until the cache has expired anyway. Never rejects. */
export async function purgeAgain(state: PurgeState, purge: Purge): Promise<PurgeState> {
  const { waiting } = state;
  if (!waiting) return state;
  const waitMs = waiting.at - Date.now();
  // If it's longer than that, the clock has been set back.
  if (waitMs > 0 && waitMs < lifetimeMs) return state;
  const error = await errorOf(purge(waiting.paths));
  const failures = waiting.failures + 1;
  const at = Date.now() + backoffMs(failures);
  if (error === null || at > waiting.until) return { waiting: null, error: null };
  return { waiting: { ...waiting, at, failures }, error };
}

async function errorOf(work: Promise<void>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
