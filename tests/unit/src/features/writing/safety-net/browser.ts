import type { WritableAtom } from 'nanostores';
import { vi } from 'vitest';
import type { DraftStore } from '~/features/writing/draft/draft-store';
import { isNewer, type LocalDraft } from '~/features/writing/draft/local-draft';
import { $online } from '~/lib/browser-state';
import { memoryStorage } from '../../../fake-storage.ts';
import { bound } from './tabs';

/** How long the browser takes to store a draft. */
export const storeMs = 5;

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Node.js implements Web Locks like browsers, but grants them at once. */
const { locks } = navigator;
async function request(name: string, options: LockOptions, hold: LockGrantedCallback<void>) {
  await wait(1);
  await locks.request(name, options, bound(hold));
}

/** What the tabs of one browser share: storage and locks. */
export function fakeBrowser() {
  const stored = new Map<string, LocalDraft>();
  const { stored: instant, storage } = memoryStorage();
  const checkAccess = () => {
    if (browser.storage === 'blocked') throw new DOMException('Not allowed.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      checkAccess();
      return storage;
    },
  });
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });

  const browser = {
    /** `full`: there's no room in IndexedDB. */
    storage: 'working' as 'working' | 'full' | 'blocked',

    /** IndexedDB. Writes that a tab hasn't finished end with it. */
    indexedDb: {
      async put(key: string, draft: LocalDraft) {
        const copy = structuredClone(draft);
        await wait(storeMs);
        checkAccess();
        if (browser.storage === 'full') throw new DOMException('Full.', 'QuotaExceededError');
        if (isNewer(copy, stored.get(key))) stored.set(key, copy);
      },
      async remove(key: string) {
        await wait(storeMs);
        checkAccess();
        stored.delete(key);
      },
      async getAll() {
        await wait(storeMs);
        checkAccess();
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
      ($online as WritableAtom<boolean>).set(isOnline);
    },
  };
  return browser;
}
