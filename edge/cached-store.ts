import type { SqlStorage } from 'cloudflare:workers';
import { isIntact } from '../publisher/releases/files.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';

/** The objects that every publish reads. Other objects are blobs, such as the texts of posts. */
const isIndex = (key: string) => key.startsWith('shards/') || key.startsWith('roots/');

/** Almost every publish renders the feeds, which have the texts of the newest posts. */
const maxBlobs = 200;

/** A row in the Durable Object's storage holds at most 2 MB. */
const maxCopySize = 1_900_000;

export interface CachedStore extends ObjectStore {
  /** Drops the copies of the index, so that what's lost in the bucket is noticed, and so that old ones don't pile up. */
  clearIndex(): void;
  /** Drops all copies. */
  clear(): void;
}

/**
 * Keeps a copy of the site's index, and of the most recently read blobs, in the Durable Object's own storage.
 * Otherwise, a publish would read more than 500 objects from the bucket, at most six at a time. Copies can't be
 * outdated, because objects never change. Deleting an object also deletes its copy.
 */
export function cachedStore(store: ObjectStore, sql: SqlStorage): CachedStore {
  sql.exec('create table if not exists objects (key text primary key, bytes blob not null)');
  /** How many times copies have been dropped. An object that was read before a drop must not be copied after it. */
  let drops = 0;

  function copyOf(key: string): Uint8Array | undefined {
    const [row] = sql
      .exec<{ bytes: ArrayBuffer }>('select bytes from objects where key = ?', key)
      .toArray();
    return row && new Uint8Array(row.bytes);
  }

  function save(key: string, bytes: Uint8Array): void {
    sql.exec('insert or replace into objects values (?, ?)', key, bytes);
    if (isIndex(key)) return;
    sql.exec(
      `delete from objects where key like 'blobs/%' and rowid not in
         (select rowid from objects where key like 'blobs/%' order by rowid desc limit ?)`,
      maxBlobs,
    );
  }

  return {
    ...store,
    async get(key) {
      const copy = copyOf(key);
      if (copy) return copy;
      const dropsBefore = drops;
      const bytes = await store.get(key);
      // A damaged object isn't kept, so that it's read again once it's repaired.
      const canCopy = bytes && bytes.length <= maxCopySize && (await isIntact(key, bytes));
      if (canCopy && drops === dropsBefore) save(key, bytes);
      return bytes;
    },
    async put(key, bytes) {
      await store.put(key, bytes);
      // The page of a new text is rendered next. Compressed files aren't read again.
      if (bytes.length <= maxCopySize && !key.endsWith('.br')) save(key, bytes);
    },
    async delete(keys) {
      try {
        await store.delete(keys);
      } finally {
        // Also after an error, because some objects may have been deleted.
        drops += 1;
        sql.exec(
          'delete from objects where key in (select value from json_each(?))',
          JSON.stringify(keys),
        );
      }
    },
    clearIndex() {
      drops += 1;
      sql.exec("delete from objects where key not like 'blobs/%'");
    },
    clear() {
      drops += 1;
      sql.exec('delete from objects');
    },
  };
}
