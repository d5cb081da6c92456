import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { parseLocalDraft, type LocalDraft } from './local-draft';

/** Somewhere drafts are stored. Everything but `memory` survives closing the page. */
export interface DraftPlace {
  name: 'indexeddb' | 'localstorage' | 'memory';
  /** Throws if the place is full or blocked, like all functions here. */
  put(key: string, draft: LocalDraft): Promise<void>;
  remove(key: string): Promise<void>;
  /** All drafts, unvalidated. */
  getAll(): Promise<unknown[]>;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: LocalDraft };
}

const databaseName = 'post-drafts';
const storeName = 'drafts';

/** Holds far more than localStorage, and writes without blocking the page. */
export function indexedDbPlace(): DraftPlace {
  let connection: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    connection ??= openDB<Schema>(databaseName, 1, {
      upgrade: (database) => void database.createObjectStore(storeName),
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
    name: 'indexeddb',
    async put(key, draft) {
      await (await open()).put(storeName, draft, key);
    },
    async remove(key) {
      await (await open()).delete(storeName, key);
    },
    async getAll() {
      return (await open()).getAll(storeName);
    },
  };
}

const prefix = 'post-draft:';

/** For when IndexedDB is blocked or full, and for writing synchronously while the page closes. */
export const localStoragePlace: DraftPlace & { putNow(key: string, draft: LocalDraft): void } = {
  name: 'localstorage',
  putNow(key, draft) {
    localStorage.setItem(prefix + key, JSON.stringify(draft));
  },
  put(key, draft) {
    return attempt(() => localStoragePlace.putNow(key, draft));
  },
  remove(key) {
    return attempt(() => localStorage.removeItem(prefix + key));
  },
  getAll() {
    return attempt(() =>
      Object.keys(localStorage)
        .filter((name) => name.startsWith(prefix))
        .map((name) => parseJson(localStorage.getItem(name) ?? '')),
    );
  },
};

/** Until the page is closed. */
export function memoryPlace(): DraftPlace {
  const drafts = new Map<string, LocalDraft>();
  return {
    name: 'memory',
    put: (key, draft) => attempt(() => void drafts.set(key, draft)),
    remove: (key) => attempt(() => void drafts.delete(key)),
    getAll: () => attempt(() => [...drafts.values()]),
  };
}

function attempt<Value>(action: () => Value): Promise<Value> {
  return new Promise((resolve) => resolve(action()));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The newest valid copy of each draft. */
export function newestDrafts(values: readonly unknown[]): LocalDraft[] {
  const newest = new Map<string, LocalDraft>();
  for (const value of values) {
    const draft = parseLocalDraft(value);
    if (!draft) continue;
    const key = draftKey(draft);
    const known = newest.get(key);
    if (!known || draft.changedAt > known.changedAt) newest.set(key, draft);
  }
  return [...newest.values()];
}

/** People who share a browser may edit the same post. */
export function draftKey({ id, account }: Pick<LocalDraft, 'id' | 'account'>): string {
  return `${id}:${account ?? ''}`;
}
