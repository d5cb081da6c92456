import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { expect, test } from 'vitest';
import { cachedStore } from '../../../edge/cached-store.ts';
import { getObject, putObject } from '../../../publisher/releases/digest.ts';
import { memoryStore } from '../publisher/memory-store.ts';

/** The storage of a Durable Object. */
function openSql() {
  const database = new DatabaseSync(':memory:');
  return {
    exec<Row>(query: string, ...values: unknown[]) {
      const rows = database.prepare(query).all(...(values as SQLInputValue[]));
      return { toArray: () => rows as Row[] };
    },
  };
}

test('a damaged object is read again once it’s repaired, and then from the copy', async () => {
  const bucket = memoryStore();
  const store = cachedStore(bucket, openSql());
  const bytes = new TextEncoder().encode('{}');
  const digest = await putObject(bucket, 'shards', bytes);
  const key = `shards/${digest}`;
  bucket.objects.set(key, bytes.slice(1));
  expect(await getObject(store, 'shards', digest)).toBeUndefined();
  bucket.objects.set(key, bytes);
  expect(await getObject(store, 'shards', digest)).toEqual(bytes);
  bucket.objects.delete(key);
  expect(await getObject(store, 'shards', digest)).toEqual(bytes);
});
