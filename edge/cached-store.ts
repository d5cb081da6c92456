import type { SqlStorage } from 'cloudflare:workers';
import { digestOf } from '../publisher/releases/digest.ts';
import type { ObjectStore } from '../publisher/releases/object-store.ts';
import type { Root } from '../publisher/releases/release.ts';

/** The only objects that every publish reads. */
const isCached = (key: string) => key.startsWith('shards/') || key.startsWith('roots/');

/**
 * Keeps a copy of the site's index in the Durable Object's own storage. Otherwise, a publish would read more
 * than 500 objects from the bucket, at most six at a time. Copies can't be outdated, because objects never change.
 */
export function cachedStore(
  store: ObjectStore,
  sql: SqlStorage,
): ObjectStore & { dropUnused(digest: string, root: Root): void } {
  sql.exec('create table if not exists objects (key text primary key, bytes blob not null)');
  const save = (key: string, bytes: Uint8Array) =>
    sql.exec('insert or replace into objects values (?, ?)', key, bytes);

  return {
    ...store,
    async get(key) {
      if (!isCached(key)) return store.get(key);
      const [row] = sql
        .exec<{ bytes: ArrayBuffer }>('select bytes from objects where key = ?', key)
        .toArray();
      if (row) return new Uint8Array(row.bytes);
      const bytes = await store.get(key);
      // A damaged object isn't kept, so that it's read again once it's repaired.
      if (bytes && key.endsWith(`/${digestOf(bytes)}`)) save(key, bytes);
      return bytes;
    },
    async put(key, bytes) {
      await store.put(key, bytes);
      if (isCached(key)) save(key, bytes);
    },
    /** Drops copies that this release no longer needs. */
    dropUnused(digest, { entries, cards }) {
      const shards = [...entries, ...cards].flatMap((shard) => (shard ? `shards/${shard}` : []));
      sql.exec(
        'delete from objects where key not in (select value from json_each(?))',
        JSON.stringify([`roots/${digest}`, ...shards]),
      );
    },
  };
}
