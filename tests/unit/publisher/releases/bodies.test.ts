import { expect, test } from 'vitest';
import { bodiesIn } from '../../../../publisher/releases/bodies.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';

test('a body that several feeds need is read once, and a new one not at all', async () => {
  const objects = new Map<string, Uint8Array>();
  const reads: string[] = [];
  const store = {
    async get(key: string) {
      reads.push(key);
      return objects.get(key);
    },
    async put(key: string, bytes: Uint8Array) {
      objects.set(key, bytes);
    },
  } as Partial<ObjectStore> as ObjectStore;
  const old = await bodiesIn(store).put('<p>Old</p>');
  const bodies = bodiesIn(store);
  const added = await bodies.put('<p>New</p>');
  expect(await Promise.all([old, old, added].map((digest) => bodies.get(digest)))).toEqual([
    '<p>Old</p>',
    '<p>Old</p>',
    '<p>New</p>',
  ]);
  expect(reads).toEqual([`blobs/${old}`]);
});
