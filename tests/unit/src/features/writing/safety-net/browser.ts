import { vi } from 'vitest';
import type { DraftPlace } from '~/features/writing/draft/draft-places';
import type { LocalDraft } from '~/features/writing/draft/local-draft';
import { bound, dispatchNetworkEvent } from './tabs';

/** How long the browser takes to store a draft. */
export const storeMs = 5;

/** What the tabs of one browser share: storage, locks, and messages between tabs. */
export function fakeBrowser() {
  const stored = new Map<string, LocalDraft>();
  let isBlocked = false;

  /** A plain object with hidden methods, so that `Object.keys` returns what's stored, as in browsers. */
  const localStorage = Object.create({
    getItem(this: Record<string, string>, key: string) {
      if (isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (isBlocked) throw new DOMException('The quota was exceeded.', 'QuotaExceededError');
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
  }) as Record<string, string>;

  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('navigator', { onLine: true, locks: fakeLocks() });
  vi.stubGlobal('BroadcastChannel', fakeChannels());
  // The real one doesn't follow fake timers.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });

  const access = async () => {
    const fails = isBlocked;
    await wait(storeMs);
    if (fails) throw new DOMException('Storage is blocked.', 'SecurityError');
  };

  return {
    set isBlocked(value: boolean) {
      isBlocked = value;
    },

    get isBlocked() {
      return isBlocked;
    },

    /** IndexedDB. Writes that a tab hasn't finished end with it. */
    indexedDb: {
      name: 'indexeddb' as const,
      async put(key: string, draft: LocalDraft) {
        const copy = structuredClone(draft);
        await access();
        stored.set(key, copy);
      },
      async remove(key: string) {
        await access();
        stored.delete(key);
      },
      async getAll() {
        await access();
        return [...stored.values()];
      },
    } satisfies DraftPlace,

    /** Every copy of every draft. */
    drafts: (): LocalDraft[] => [
      ...stored.values(),
      ...Object.values({ ...localStorage }).map((text) => JSON.parse(text) as LocalDraft),
    ],

    setOnline(isOnline: boolean) {
      Object.assign(navigator, { onLine: isOnline });
      dispatchNetworkEvent(isOnline ? 'online' : 'offline');
    },
  };
}

/** Web Locks, as far as drafts use them. Nothing in it takes time. */
function fakeLocks() {
  interface Request {
    grant: () => void;
  }
  const holders = new Map<string, { lose: () => void }>();
  const queues = new Map<string, Request[]>();

  function release(name: string, holder: object): void {
    if (holders.get(name) !== holder) return;
    holders.delete(name);
    queues.get(name)?.shift()?.grant();
  }

  return {
    request(name: string, options: LockOptions, callback: (lock: object | null) => unknown) {
      const run = bound(callback);
      return new Promise<void>((resolve, reject) => {
        const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const request: Request = {
          grant() {
            options.signal?.removeEventListener('abort', cancel);
            const holder = { lose: abort };
            holders.set(name, holder);
            void Promise.resolve(run({})).then(() => {
              release(name, holder);
              resolve();
            });
          },
        };
        const cancel = () => {
          queue.splice(queue.indexOf(request), 1);
          abort();
        };
        if (options.signal?.aborted) abort();
        else if (options.steal || !holders.has(name)) {
          const before = holders.get(name);
          request.grant();
          before?.lose();
        } else {
          queue.push(request);
          options.signal?.addEventListener('abort', cancel);
        }
      });
    },
  };
}

/** A BroadcastChannel class whose messages arrive right after the code that sends them. */
function fakeChannels() {
  const open = new Set<Channel>();
  class Channel {
    readonly #name: string;
    #listener: ((event: { data: unknown }) => void) | undefined;
    constructor(name: string) {
      this.#name = name;
      open.add(this);
    }
    set onmessage(listener: (event: { data: unknown }) => void) {
      this.#listener = bound(listener);
    }
    postMessage(data: unknown) {
      const others = [...open].filter((other) => other !== this && other.#name === this.#name);
      for (const other of others) {
        queueMicrotask(() => {
          if (open.has(other)) other.#listener?.({ data });
        });
      }
    }
    close() {
      open.delete(this);
    }
  }
  return Channel;
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
