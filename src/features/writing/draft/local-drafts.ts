import { atom, readonlyType } from 'nanostores';
import { serverTime } from '~/lib/server-time';
import { withTimeout } from '~/lib/with-timeout';
import { indexedDbStore, type DraftStore } from './draft-store';
import { isNewer, parseLocalDraft, type LocalDraft } from './local-draft';

/** How long a draft that the server has stays in the browser. */
const savedForMs = 7 * 24 * 60 * 60_000;
/** In some browsers, requests to broken storage never finish. */
const timeoutMs = 3_000;

/** The drafts in this browser. */
export function createLocalDrafts(store: DraftStore = indexedDbStore(), now = serverTime) {
  const $isBlocked = atom(false);
  /** What couldn't be stored. It's lost when the page is closed. */
  const unstored = new Map<string, LocalDraft>();
  /** `changedAt` of each draft that `saveNow` stored. */
  const storedNow = new Map<string, number>();

  async function loadAll(): Promise<LocalDraft[]> {
    const stored = await withTimeout(store.getAll(), timeoutMs).catch(() => []);
    return newestDrafts([...stored, ...instantCopies.getAll(), ...unstored.values()]);
  }

  /** Drafts by this account, or by someone who wasn't signed in. Newest first. */
  async function loadOf(account: string | null): Promise<LocalDraft[]> {
    const drafts = await loadAll();
    return drafts
      .filter((draft) => draft.account === null || draft.account === account)
      .sort((a, b) => b.changedAt - a.changedAt);
  }

  async function remove(draft: Pick<LocalDraft, 'id' | 'account'>): Promise<void> {
    const key = draftKey(draft);
    unstored.delete(key);
    storedNow.delete(key);
    await removeStored(key);
  }

  async function removeStored(key: string): Promise<void> {
    instantCopies.remove(key);
    await withTimeout(store.remove(key), timeoutMs).catch(() => undefined);
  }

  /** Stores a draft. Never throws. */
  async function save(draft: LocalDraft): Promise<void> {
    const key = draftKey(draft);
    try {
      await withTimeout(store.put(key, draft), timeoutMs);
    } catch {
      $isBlocked.set(true);
      // `saveNow` has stored this version or a newer one, and another tab may have continued from it.
      if ((storedNow.get(key) ?? -1) >= draft.changedAt) return;
      unstored.set(key, draft);
      // An older copy is better than none if the page crashes, unless the server has everything.
      if (!draft.unsaved) await removeStored(key);
      return;
    }
    unstored.delete(key);
    $isBlocked.set(false);
    if (isNewer(draft, instantCopies.get(key))) instantCopies.remove(key);
  }

  return {
    /** Whether the browser’s storage is full or blocked, so that the last draft is only in this page. */
    $isBlocked: readonlyType($isBlocked),

    /** The newest draft of a post by this account, or by someone who wasn't signed in. Never throws. */
    async load(id: string, account: string | null): Promise<LocalDraft | undefined> {
      return (await loadOf(account)).find((draft) => draft.id === id);
    },

    /** Drafts by this account, or by someone who wasn't signed in, that the server never got. Newest first. */
    async listUnsaved(account: string | null): Promise<LocalDraft[]> {
      const drafts = await loadOf(account);
      return drafts.filter((draft) => draft.unsaved && draft.base.version === 0);
    },

    save,

    /**
     * Stores a draft synchronously, for a page that may be about to close. Never throws: if localStorage is full or
     * blocked, IndexedDB may still finish.
     */
    saveNow(draft: LocalDraft): void {
      const key = draftKey(draft);
      if (!isNewer(draft, instantCopies.get(key))) return;
      attempt(() => {
        localStorage.setItem(key, JSON.stringify(draft));
        // From there, another tab may go on. What this page remembers must not replace what that one stores.
        unstored.delete(key);
        storedNow.set(key, draft.changedAt);
      });
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

const prefix = 'post-draft:';

/** People who share a browser may edit the same post. */
const draftKey = ({ id, account }: Pick<LocalDraft, 'id' | 'account'>) =>
  `${prefix}${id}:${account ?? ''}`;

/** Undefined if localStorage is full or blocked. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Unvalidated copies in localStorage. */
const instantCopies = {
  get: (key: string): unknown =>
    attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown),

  remove: (key: string): void => attempt(() => localStorage.removeItem(key)),

  getAll: (): unknown[] =>
    (attempt(() => Object.keys(localStorage)) ?? [])
      .filter((key) => key.startsWith(prefix))
      .map(instantCopies.get),
};

/** The newest valid copy of each draft. */
function newestDrafts(values: readonly unknown[]): LocalDraft[] {
  const newest = new Map<string, LocalDraft>();
  for (const value of values) {
    const draft = parseLocalDraft(value);
    if (draft && isNewer(draft, newest.get(draftKey(draft)))) newest.set(draftKey(draft), draft);
  }
  return [...newest.values()];
}
