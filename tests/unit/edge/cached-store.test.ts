import { describe, expect, test } from 'vitest';
import { cachedStore } from '../../../edge/cached-store.ts';
import { getObject, putObject } from '../../../publisher/releases/digest.ts';
import { findInObjects } from '../../browser/fixtures/find-in-releases.ts';
import { memoryStore } from '../publisher/memory-store.ts';
import { copiesIn, openSql } from './sql-storage.ts';

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

test('a lost part of the index is noticed once the copies of the index are dropped', async () => {
  const bucket = memoryStore();
  const store = cachedStore(bucket, openSql());
  const digest = await putObject(store, 'shards', new TextEncoder().encode('{}'));
  bucket.objects.clear();
  expect(await getObject(store, 'shards', digest)).toBeDefined();
  store.clearIndex();
  expect(await getObject(store, 'shards', digest)).toBeUndefined();
});

test('only the last 200 texts have copies', async () => {
  const [bucket, sql] = [memoryStore(), openSql()];
  const store = cachedStore(bucket, sql);
  const digests: string[] = [];
  for (let n = 0; n < 201; n += 1) {
    const digest = await putObject(bucket, 'blobs', new TextEncoder().encode(`Text ${n}`));
    await store.get(`blobs/${digest}`);
    digests.push(digest);
  }
  const keys = digests.map((digest) => `blobs/${digest}`);
  expect(
    copiesIn(sql)
      .map(([key]) => key)
      .sort(),
  ).toEqual(keys.slice(1).sort());
});

describe('a deleted object', () => {
  const bytes = new TextEncoder().encode('jane.doe@example.com');

  /** A copy of every kind of object, and how to look for copies. */
  async function openWithCopies() {
    const [bucket, sql] = [memoryStore(), openSql()];
    const store = cachedStore(bucket, sql);
    const keys: string[] = [];
    for (const folder of ['roots', 'shards', 'blobs'] as const) {
      const digest = await putObject(bucket, folder, bytes);
      await getObject(store, folder, digest);
      keys.push(`${folder}/${digest}`);
    }
    const copies = () => findInObjects(copiesIn(sql), 'jane.doe@example.com');
    expect(copies().sort()).toEqual(keys.toSorted());
    return { bucket, store, keys, copies };
  }

  test('has no copy', async () => {
    const { bucket, store, keys, copies } = await openWithCopies();
    await store.delete(keys);
    expect(copies()).toEqual([]);
    expect(bucket.objects.size).toBe(0);
    for (const key of keys) expect(await store.get(key)).toBeUndefined();
  });

  test('has no copy even if the bucket’s response is lost', async () => {
    const { bucket, store, keys, copies } = await openWithCopies();
    bucket.delete = () => Promise.reject(new Error('Lost'));
    await expect(store.delete(keys)).rejects.toThrow('Lost');
    expect(copies()).toEqual([]);
  });

  test('has no copy even if it’s deleted while it’s read', async () => {
    const [bucket, sql] = [memoryStore(), openSql()];
    const store = cachedStore(bucket, sql);
    const key = `blobs/${await putObject(bucket, 'blobs', bytes)}`;
    const reading = store.get(key);
    await store.delete([key]);
    expect(await reading).toEqual(bytes);
    expect(copiesIn(sql)).toEqual([]);
  });

  test('has no copy after all copies were dropped because another process deleted it', async () => {
    const { bucket, store, keys, copies } = await openWithCopies();
    await bucket.delete(keys);
    store.clear();
    expect(copies()).toEqual([]);
    for (const key of keys) expect(await store.get(key)).toBeUndefined();
  });
});
