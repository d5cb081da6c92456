import { forEachConcurrently } from '../concurrency.ts';
import { messageOf, PublishError } from '../error.ts';

/** Paths of the site, e.g. `/blog`. */
export type Paths = readonly string[] | 'all';

/** Removes paths from a shared cache. Rejects if the cache may still have some of them. */
export type Purge = (paths: Paths) => Promise<void>;

export interface PurgeStatus {
  /** Whether paths wait to be purged again. */
  isWaiting: boolean;
  /** Why the last attempt failed. */
  error: string | null;
}

export interface Purger {
  /** Purges paths, and again a few seconds later. Resolves after the first attempt. Never rejects. */
  purge(paths: Paths): Promise<void>;
  status(): PurgeStatus;
  close(): void;
}

export interface PurgerOptions {
  purge: Purge;
  logger: (line: string) => void;
  /** A visitor with the old release can fill the cache right after it was purged. */
  secondPurgeMs?: number;
}

/** After that, no page from before is in the cache anymore (publisher/serve/file-headers.ts). */
const lifetimeMs = 330_000;

/** Retries until everything is purged, or has expired. */
export function openPurger({ purge, logger, secondPurgeMs = 5000 }: PurgerOptions): Purger {
  let waiting: { paths: Paths; until: number; timer: NodeJS.Timeout } | undefined;
  let error: string | null = null;
  let isClosed = false;

  async function attempt(paths: Paths): Promise<boolean> {
    try {
      await purge(paths);
      error = null;
    } catch (failure) {
      error = messageOf(failure);
      logger(error);
    }
    return error === null;
  }

  function wait(paths: Paths, until: number, delayMs: number): void {
    if (isClosed) return;
    clearTimeout(waiting?.timer);
    const timer = setTimeout(() => void repeat(paths, until, delayMs * 2), delayMs).unref();
    waiting = { paths, until, timer };
  }

  async function repeat(paths: Paths, until: number, delayMs: number): Promise<void> {
    const current = waiting;
    const isPurged = await attempt(paths);
    // A newer purge has taken over.
    if (waiting !== current) return;
    if (!isPurged && Date.now() + delayMs < until) return wait(paths, until, delayMs);
    waiting = undefined;
    error = null;
  }

  return {
    async purge(added) {
      const paths = union(waiting?.paths ?? [], added);
      if (paths.length === 0) return;
      await attempt(paths);
      wait(union(waiting?.paths ?? [], paths), Date.now() + lifetimeMs, secondPurgeMs);
    },
    status: () => ({ isWaiting: waiting !== undefined, error }),
    close() {
      isClosed = true;
      clearTimeout(waiting?.timer);
    },
  };
}

function union(one: Paths, other: Paths): Paths {
  return one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])];
}

/** More are purged faster all at once. */
const maxPaths = 500;
const concurrency = 8;
const timeoutMs = 5000;

/** Purges Varnish with deploy/varnish.vcl. `url` is its purge address, e.g. `http://127.0.0.1:6083`. */
export function varnishPurge(url: string, fetchFrom = fetch): Purge {
  async function send(method: 'PURGE' | 'BAN', path: string): Promise<void> {
    const response = await fetchFrom(new URL(path, url), {
      method,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new PublishError(`Varnish couldn’t be reached at ${url}: ${reasonOf(error)}`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new PublishError(`Varnish answered ${method} with ${response.status}.`);
  }

  return async (paths) => {
    if (paths === 'all' || paths.length > maxPaths) return send('BAN', '/');
    await forEachConcurrently(paths, concurrency, (path) => send('PURGE', path));
  };
}

/** `fetch` fails with a TypeError whose cause has the reason. */
function reasonOf(error: unknown): string {
  return messageOf((error as Error).cause ?? error);
}
