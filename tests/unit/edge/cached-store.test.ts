import { expect, test } from 'vitest';
import { cachedStore } from '../../../edge/cached-store.ts';
import { getObject, putObject } from '../../../publisher/releases/digest.ts';
import { memoryStore } from '../publisher/memory-store.ts';
import { openSql } from './sql-storage.ts';

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

test.each([
  ['a damaged object with a copy is stored again', true, true, true],
  ['a lost object with a copy is stored again', true, false, true],
  ['a damaged object without a copy is deleted', false, true, false],
  ['an intact object stays', false, undefined, true],
])('%s', async (_, hasCopy, isStored, staysOrComesBack) => {
  const bucket = memoryStore();
  const store = cachedStore(bucket, openSql());
  const bytes = new TextEncoder().encode('{}');
  const digest = await putObject(hasCopy ? store : bucket, 'shards', bytes);
  const key = `shards/${digest}`;
  if (isStored) bucket.objects.set(key, bytes.slice(1));
  else if (isStored === false) bucket.objects.delete(key);
  await store.repair(key);
  expect(bucket.objects.get(key)).toEqual(staysOrComesBack ? bytes : undefined);
});
