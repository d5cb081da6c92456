import { forEachConcurrently } from '../concurrency.ts';
import { causeOf, PublishError } from '../error.ts';
import { changedPaths } from '../releases/changed-paths.ts';
import type { ObjectStore } from '../releases/object-store.ts';
import { purgeAgain, purgeFirst, type Paths, type Purge, type PurgeState } from './purge-state.ts';

export interface PurgeStatus {
  /** Whether paths wait to be purged again. */
  isWaiting: boolean;
  /** Why the last attempt failed. */
  error: string | null;
}

export interface Purger {
  /** Purges what changed since the last call, or everything on the first. Resolves after one attempt. Never rejects. */
  purge(): Promise<void>;
  status(): PurgeStatus;
  close(): void;
}

export interface PurgerOptions {
  store: ObjectStore;
  /** Name of the pointer to the live release. */
  pointer: string;
  purge: Purge;
  logger: (line: string) => void;
}

/** Purges each change twice, and again after failures. */
export function openPurger({ store, pointer, purge, logger }: PurgerOptions): Purger {
  let purged: string | undefined;
  let state: PurgeState = { waiting: null, error: null };
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running = Promise.resolve();

  /** One change at a time. */
  function change(next: (state: PurgeState) => Promise<PurgeState>): Promise<void> {
    running = running.then(async () => {
      const previous = state.error;
      state = await next(state);
      if (state.error !== null && state.error !== previous) logger(state.error);
      clearTimeout(timer);
      if (isClosed || !state.waiting) return;
      const again = () => void change((current) => purgeAgain(current, purge));
      timer = setTimeout(again, state.waiting.at - Date.now()).unref();
    });
    return running;
  }

  /** The paths that have changed since the release `from`, and the live release. */
  async function difference(from: string | undefined): Promise<[Paths, live: string | undefined]> {
    try {
      const to = (await store.readPointer(pointer))?.root;
      if (to === undefined || from === to) return [[], to];
      if (from === undefined) return ['all', to];
      const changed = await changedPaths(store, from, to);
      return [changed ? [...changed.keys()] : 'all', to];
    } catch {
      // The earlier release may be gone or damaged.
      return ['all', undefined];
    }
  }

  return {
    async purge() {
      const [paths, live] = await difference(purged);
      purged = live;
      if (paths.length > 0) await change((current) => purgeFirst(current, paths, purge));
    },
    status: () => ({ isWaiting: state.waiting !== null, error: state.error }),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const concurrency = 8;
const timeoutMs = 5000;

/** Purges Varnish with deploy/varnish.vcl. `url` is its purge address, e.g. `http://127.0.0.1:6083`. */
export function varnishPurge(url: string, fetchFrom = fetch): Purge {
  async function send(method: 'PURGE' | 'BAN', path: string): Promise<void> {
    const response = await fetchFrom(new URL(path, url), {
      method,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new PublishError(`Varnish couldn’t be reached at ${url}: ${causeOf(error)}`);
    });
    await response.body?.cancel();
    if (!response.ok) throw new PublishError(`Varnish returned ${response.status} for ${method}.`);
  }

  return async (paths) => {
    if (paths === 'all') return send('BAN', '/');
    await forEachConcurrently(paths, concurrency, (path) => send('PURGE', path));
  };
}
