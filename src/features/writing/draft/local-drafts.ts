import { atom, readonlyType } from 'nanostores';
import { serverTime } from '~/lib/server-time';
import type { LocalDraft } from './local-draft';
import {
  draftKey,
  indexedDbPlace,
  localStoragePlace,
  memoryPlace,
  newestDrafts,
  type DraftPlace,
} from './draft-places';

/** How long a draft that the server has stays in the browser. */
const savedForMs = 7 * 24 * 60 * 60_000;
/** In some browsers, requests to broken storage never finish. */
const timeoutMs = 3_000;

/**
 * The drafts in this browser: in IndexedDB, or else in localStorage, or else in memory.
 *
 * @param places In order of preference. The last one never fails.
 */
export function createLocalDrafts(
  places: readonly DraftPlace[] = [indexedDbPlace(), localStoragePlace, memoryPlace()],
  now = serverTime,
) {
  const $used = atom<DraftPlace['name']>('indexeddb');
  /** Where this page has put the newest copy of each draft. */
  const newest = new Map<string, { place: DraftPlace; changedAt: number }>();

  async function loadAll(): Promise<LocalDraft[]> {
    const results = await Promise.allSettled(places.map((place) => withTimeout(place.getAll())));
    return newestDrafts(
      results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    );
  }

  const others = (place: DraftPlace) => places.filter((other) => other !== place);

  async function removeFrom(from: readonly DraftPlace[], key: string): Promise<void> {
    await Promise.allSettled(from.map((place) => withTimeout(place.remove(key))));
  }

  async function remove(draft: Pick<LocalDraft, 'id' | 'account'>): Promise<void> {
    const key = draftKey(draft);
    newest.delete(key);
    await removeFrom(places, key);
  }

  return {
    /** Where the last draft was put. `memory`: it's lost when the page is closed. */
    $place: readonlyType($used),

    /** The draft of a post by this account, or by someone who wasn't signed in. Never throws. */
    async load(id: string, account: string | null): Promise<LocalDraft | undefined> {
      const drafts = (await loadAll()).filter((draft) => draft.id === id);
      const own = drafts.filter((draft) => draft.account === account);
      return own[0] ?? drafts.find((draft) => draft.account === null);
    },

    /** Drafts by this account, or by someone who wasn't signed in, that the server never got. Newest first. */
    async listUnsaved(account: string | null): Promise<LocalDraft[]> {
      const drafts = await loadAll();
      return drafts
        .filter((draft) => draft.unsaved && draft.base.version === 0)
        .filter((draft) => draft.account === null || draft.account === account)
        .sort((a, b) => b.changedAt - a.changedAt);
    },

    /** Stores a draft. Never throws. */
    async save(draft: LocalDraft): Promise<void> {
      const key = draftKey(draft);
      // A newer copy was stored while the page was about to be closed, and this began before.
      const isOutdated = () => (newest.get(key)?.changedAt ?? 0) > draft.changedAt;
      for (const place of places) {
        if (isOutdated()) return;
        try {
          await withTimeout(place.put(key, draft));
        } catch {
          continue;
        }
        $used.set(place.name);
        const before = newest.get(key);
        if (isOutdated()) return;
        newest.set(key, { place, changedAt: draft.changedAt });
        // An older copy is better than none if the page crashes, unless the server has everything.
        const isSafe = place.name !== 'memory' || !draft.unsaved;
        if (isSafe && (before?.place !== place || place.name === 'memory'))
          await removeFrom(others(place), key);
        return;
      }
    },

    /** Stores a draft before it returns, for a page that is about to be closed. Never throws. */
    saveNow(draft: LocalDraft): void {
      try {
        localStoragePlace.putNow(draftKey(draft), draft);
        newest.set(draftKey(draft), { place: localStoragePlace, changedAt: draft.changedAt });
      } catch {
        // Full or blocked. IndexedDB may still finish.
      }
    },

    remove,

    /** Deletes drafts that the server has had for a week. Never throws. */
    async removeOld(): Promise<void> {
      const old = (await loadAll()).filter(
        ({ unsaved, changedAt }) => !unsaved && changedAt < now() - savedForMs,
      );
      await Promise.all(old.map(remove));
    },
  };
}

export type LocalDrafts = ReturnType<typeof createLocalDrafts>;

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Storage did not respond.')), timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
