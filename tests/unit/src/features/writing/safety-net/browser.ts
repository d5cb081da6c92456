import { vi } from 'vitest';
import type { DraftStore } from '~/features/writing/draft/draft-store';
import { isNewer, type LocalDraft } from '~/features/writing/draft/local-draft';
import { memoryStorage } from '../../../fake-storage.ts';
import { bound, dispatchNetworkEvent } from './tabs';

/** How long the browser takes to store a draft. */
export const storeMs = 5;

/** What the tabs of one browser share: storage and locks. */
export function fakeBrowser() {
  const stored = new Map<string, LocalDraft>();
  const { stored: instant, storage } = memoryStorage();
  const { getItem, setItem } = storage;
  storage.getItem = (name) => {
    if (browser.isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
    return getItem(name);
  };
  storage.setItem = (name, text) => {
    if (browser.isBlocked) throw new DOMException('The quota was exceeded.', 'QuotaExceededError');
    setItem(name, text);
  };

  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('navigator', { onLine: true, locks: fakeLocks() });
  const access = async () => {
    const fails = browser.isBlocked;
    await wait(storeMs);
    if (fails) throw new DOMException('Storage is blocked.', 'SecurityError');
  };

  const browser = {
    isBlocked: false,

    /** Whether there's no room in IndexedDB. */
    isFull: false,

    /** IndexedDB. Writes that a tab hasn't finished end with it. */
    indexedDb: {
      async put(key: string, draft: LocalDraft) {
        const copy = structuredClone(draft);
        await access();
        if (browser.isFull) throw new DOMException('The quota was exceeded.', 'QuotaExceededError');
        if (isNewer(copy, stored.get(key))) stored.set(key, copy);
      },
      async remove(key: string) {
        await access();
        stored.delete(key);
      },
      async getAll() {
        await access();
        return [...stored.values()];
      },
    } satisfies DraftStore,

    /** Every copy of every draft. */
    drafts: (): LocalDraft[] => [
      ...stored.values(),
      ...[...instant.values()].map((text) => JSON.parse(text) as LocalDraft),
    ],

    setOnline(isOnline: boolean) {
      Object.assign(navigator, { onLine: isOnline });
      dispatchNetworkEvent(isOnline ? 'online' : 'offline');
    },
  };
  return browser;
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

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
