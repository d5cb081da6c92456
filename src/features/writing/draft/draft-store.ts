import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { parseLocalDraft, type LocalDraft } from './local-draft';

/** Stores drafts beyond the life of the page. All functions throw if the browser's storage is full or blocked. */
export interface DraftStore {
  /** Does nothing if a newer copy is stored. */
  put(key: string, draft: LocalDraft): Promise<void>;
  remove(key: string): Promise<void>;
  /** All drafts, unvalidated. */
  getAll(): Promise<unknown[]>;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: LocalDraft; indexes: { changedAt: number } };
}

const databaseName = 'post-drafts';
const storeName = 'drafts';

/** IndexedDB, which holds far more than localStorage, and writes without blocking the page. */
export function indexedDbStore(): DraftStore {
  let connection: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    connection ??= openDB<Schema>(databaseName, 2, {
      upgrade(database, oldVersion, _newVersion, upgrade) {
        const store =
          oldVersion < 1 ? database.createObjectStore(storeName) : upgrade.objectStore(storeName);
        store.createIndex('changedAt', 'changedAt');
      },
      // The browser can close it, for example when the visitor clears the site's data.
      terminated: () => (connection = undefined),
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        connection = undefined;
      },
    }).catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    return connection;
  };
  return {
    async put(key, draft) {
      const { store, done } = (await open()).transaction(storeName, 'readwrite');
      // Only keys: reading a long text after every keystroke would delay the next one.
      const newer = IDBKeyRange.lowerBound(draft.changedAt, true);
      const newerKeys = await store.index('changedAt').getAllKeys(newer);
      if (!newerKeys.includes(key)) await store.put(draft, key);
      await done;
    },
    async remove(key) {
      await (await open()).delete(storeName, key);
    },
    async getAll() {
      return (await open()).getAll(storeName);
    },
  };
}

/** Whether a draft should replace the stored value, which may be invalid. */
export function isNewer(draft: LocalDraft, stored: unknown): boolean {
  const known = parseLocalDraft(stored);
  return !known || known.changedAt <= draft.changedAt;
}

const prefix = 'post-draft:';

/** Copies in localStorage, which is synchronous, for a page that may be about to close. */
export const localStorageCopies = {
  put(key: string, draft: LocalDraft): void {
    localStorage.setItem(prefix + key, JSON.stringify(draft));
  },

  get: (key: string): unknown => parseJson(localStorage.getItem(prefix + key) ?? ''),

  remove: (key: string): void => localStorage.removeItem(prefix + key),

  getAll: (): unknown[] =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => parseJson(localStorage.getItem(name) ?? '')),
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
