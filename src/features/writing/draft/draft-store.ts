import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { LocalDraft } from './local-draft';

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
      upgrade(database) {
        database.createObjectStore(storeName).createIndex('changedAt', 'changedAt');
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
