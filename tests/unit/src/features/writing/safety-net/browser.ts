import { vi } from 'vitest';
import type { DraftStore } from '~/features/writing/draft/draft-store';
import { isNewer, type LocalDraft } from '~/features/writing/draft/local-draft';
import { memoryStorage } from '../../../fake-storage.ts';
import { bound, dispatchNetworkEvent } from './tabs';

/** How long the browser takes to store a draft. */
export const storeMs = 5;

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What the tabs of one browser share: storage and locks. */
export function fakeBrowser() {
  const stored = new Map<string, LocalDraft>();
  const { stored: instant, storage } = memoryStorage();
  const { getItem, setItem } = storage;
  storage.getItem = (name) => {
    if (browser.storage === 'blocked') throw new DOMException('Not allowed.', 'SecurityError');
    return getItem(name);
  };
  storage.setItem = (name, text) => {
    if (browser.storage === 'blocked') throw new DOMException('Not allowed.', 'SecurityError');
    setItem(name, text);
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('navigator', { onLine: true, locks: fakeLocks() });

  const access = async () => {
    const fails = browser.storage === 'blocked';
    await wait(storeMs);
    if (fails) throw new DOMException('Not allowed.', 'SecurityError');
  };

  const browser = {
    /** `full`: there's no room in IndexedDB. */
    storage: 'working' as 'working' | 'full' | 'blocked',

    /** IndexedDB. Writes that a tab hasn't finished end with it. */
    indexedDb: {
      async put(key: string, draft: LocalDraft) {
        const copy = structuredClone(draft);
        await access();
        if (browser.storage === 'full') throw new DOMException('Full.', 'QuotaExceededError');
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
    fail: () => void;
  }
  /** The requests for each lock. The first one has it. */
  const queues = new Map<string, Request[]>();

  return {
    request: (name: string, { signal, steal }: LockOptions, hold: (lock: object) => unknown) =>
      new Promise<void>((resolve, reject) => {
        const run = bound(hold);
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const request: Request = {
          grant() {
            void Promise.resolve(run({})).then(() => {
              resolve();
              if (queue[0] !== request) return;
              queue.shift();
              queue[0]?.grant();
            });
          },
          fail: () => reject(new DOMException('The request was aborted.', 'AbortError')),
        };
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(request);
          if (place < 1) return;
          queue.splice(place, 1);
          request.fail();
        });
        const [before] = steal ? queue.splice(0, 1, request) : [];
        if (!steal) queue.push(request);
        if (queue[0] === request) request.grant();
        before?.fail();
      }),
  };
}
