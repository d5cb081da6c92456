import type { SqlStorage } from 'cloudflare:workers';
import { isIntact } from '../publisher/releases/files.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import type { Root } from '../publisher/releases/release.ts';

/** The objects that every publish reads. Other objects are blobs, such as the texts of posts. */
const isIndex = (key: string) => key.startsWith('shards/') || key.startsWith('roots/');

/** Almost every publish renders the feeds, which have the texts of the newest posts. */
const maxBlobs = 200;

/** A row in the Durable Object's storage holds at most 2 MB. */
const maxCopySize = 1_900_000;

export interface CachedStore extends ObjectStore {
  /**
   * For an object that a reader found missing or damaged. Stores it again if there's a copy. Otherwise, deletes it, so
   * that the next publish of everything notices.
   */
  repair(key: string): Promise<void>;
  /** Restores parts of the index that are missing from the bucket. Otherwise, only visitors would notice. */
  restoreIndex(): Promise<void>;
  /** Drops copies of the index that this release no longer needs. */
  dropUnused(digest: string, root: Root): void;
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
  function copyOf(key: string): Uint8Array | undefined {
    const [row] = sql
      .exec<{ bytes: ArrayBuffer }>('select bytes from objects where key = ?', key)
      .toArray();
    return row && new Uint8Array(row.bytes);
  }
  const save = (key: string, bytes: Uint8Array) =>
    sql.exec('insert or replace into objects values (?, ?)', key, bytes);
  // The least recently used one comes first.
  const blobs = new Set(
    sql
      .exec<{ key: string }>("select key from objects where key like 'blobs/%'")
      .toArray()
      .map((row) => row.key),
  );
  /** How many times copies have been dropped. An object that was read before a drop must not be copied after it. */
  let drops = 0;
  function use(blob: string) {
    blobs.delete(blob);
    blobs.add(blob);
    const [oldest] = blobs;
    if (oldest === undefined || blobs.size <= maxBlobs) return;
    blobs.delete(oldest);
    sql.exec('delete from objects where key = ?', oldest);
  }

  return {
    ...store,
    async get(key) {
      const copy = copyOf(key);
      if (copy && !isIndex(key)) use(key);
      if (copy) return copy;
      const dropsBefore = drops;
      const bytes = await store.get(key);
      // A damaged object isn't kept, so that it's read again once it's repaired.
      const canCopy = bytes && bytes.length <= maxCopySize && (await isIntact(key, bytes));
      if (canCopy && drops === dropsBefore) {
        save(key, bytes);
        if (!isIndex(key)) use(key);
      }
      return bytes;
    },
    async put(key, bytes) {
      await store.put(key, bytes);
      if (isIndex(key)) save(key, bytes);
    },
    async delete(keys) {
      try {
        await store.delete(keys);
      } finally {
        // Also after an error, because some objects may have been deleted.
        drops += 1;
        for (const key of keys) blobs.delete(key);
        sql.exec(
          'delete from objects where key in (select value from json_each(?))',
          JSON.stringify(keys),
        );
      }
    },
    async repair(key) {
      const bytes = await store.get(key);
      if (bytes && (await isIntact(key, bytes))) return;
      const copy = copyOf(key);
      if (copy) await store.put(key, copy);
      else if (bytes) await store.delete([key]);
    },
    async restoreIndex() {
      const stored = new Set<string>();
      for (const folder of ['roots/', 'shards/']) {
        for await (const { key } of store.list(folder)) stored.add(key);
      }
      const copies = sql
        .exec<{ key: string }>("select key from objects where key not like 'blobs/%'")
        .toArray();
      for (const { key } of copies) {
        const copy = stored.has(key) ? undefined : copyOf(key);
        if (copy) await store.put(key, copy);
      }
    },
    dropUnused(digest, { entries, cards }) {
      const shards = [...entries, ...cards].flatMap((shard) => (shard ? `shards/${shard}` : []));
      sql.exec(
        "delete from objects where key not like 'blobs/%' and key not in (select value from json_each(?))",
        JSON.stringify([`roots/${digest}`, ...shards]),
      );
    },
    clear() {
      drops += 1;
      blobs.clear();
      sql.exec('delete from objects');
    },
  };
}
