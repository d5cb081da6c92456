import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { digestOf } from '../../../../publisher/releases/digest.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { isLong } from '../../../long-tests.ts';
import { temporaryFolder } from '../../../temporary-folder.ts';
import { memoryStore } from '../memory-store.ts';
import { publishSite } from '../serve/served-site.ts';
import { siteIn } from '../site-in.ts';

/** Opens the same store as another process would. */
export type OpenStore = () => ObjectStore;

/** Makes an empty store, for the current test. */
export type CreateStore = () => OpenStore | Promise<OpenStore>;

export function createMemoryStore(): OpenStore {
  const store = memoryStore();
  return () => store;
}

export function createFolderStore(): OpenStore {
  const folder = join(temporaryFolder(), 'site');
  return () => folderStore(folder);
}

const bytes = (content: string) => new TextEncoder().encode(content);
const keyOf = (content: string) => `blobs/${digestOf(content)}`;

const publishes = isLong ? 100 : 5;

/** What every object store must do. Readers wait `pauseMs` between two reads, which leaves some time for writing. */
export function describeStore(name: string, create: CreateStore, pauseMs = 1): void {
  describe(`a store in ${name}`, () => {
    let open: OpenStore;
    let store: ObjectStore;
    beforeEach(async () => {
      open = await create();
      store = open();
    });

    const read = async (key: string) => {
      const found = await store.get(key);
      return found && new TextDecoder().decode(found);
    };
    const list = async (prefix: string) => {
      const keys: string[] = [];
      for await (const { key } of store.list(prefix)) keys.push(key);
      return keys.sort();
    };

    test('returns, replaces, and deletes objects, and has none where nothing was stored', async () => {
      const key = keyOf('one');
      await store.put(key, bytes('damaged'));
      await store.put(key, bytes('one'));
      await store.put(`${key}.br`, bytes('compressed'));
      expect(await read(key)).toBe('one');
      expect(await read(`${key}.br`)).toBe('compressed');
      await store.delete([key, keyOf('three')]);
      expect(await read(key)).toBeUndefined();
      expect(await read(`${key}.br`)).toBe('compressed');
    });

    test('moves a pointer after a new object was deleted again', async () => {
      await store.put(keyOf('one'), bytes('one'));
      await store.delete([keyOf('one')]);
      expect(await store.movePointer('live', digestOf('root'), undefined)).toBeDefined();
    });

    test('lists objects by the start of their keys, with the time they were last stored', async () => {
      const start = Date.now();
      const contents = ['one', 'two', 'three'];
      for (const content of contents) await store.put(keyOf(content), bytes(content));
      await store.put('images/0123456789abcdef.png', bytes('PNG'));
      expect(await list('blobs/')).toEqual(contents.map(keyOf).sort());
      expect(await list('images/0123')).toEqual(['images/0123456789abcdef.png']);
      expect(await list('shards/')).toEqual([]);
      for await (const { modified } of store.list('images/')) {
        // Clocks of file systems and servers are coarse.
        expect(Math.abs(modified.getTime() - start)).toBeLessThan(60_000);
      }
    });

    test('moves a pointer only from its current version', async () => {
      const [one, two] = [digestOf('one'), digestOf('two')];
      expect(await store.readPointer('live')).toBeUndefined();
      const first = await store.movePointer('live', one, undefined);
      expect(first).toMatchObject({ digest: one });
      expect(await store.readPointer('live')).toEqual(first);
      expect(await store.movePointer('live', two, undefined)).toBeUndefined();
      const second = await store.movePointer('live', two, first);
      expect(second).toMatchObject({ digest: two });
      expect(await store.movePointer('live', one, first)).toBeUndefined();
      // Back to an earlier root.
      expect(await store.movePointer('live', one, second)).toMatchObject({ digest: one });
      expect(await store.movePointer('live', two, first)).toBeUndefined();
      expect(await open().readPointer('live')).toMatchObject({ digest: one });
      expect(await store.readPointer('live-code-2')).toBeUndefined();
    });

    test('lets exactly one of several publishers move a pointer', async () => {
      const from = await store.readPointer('live');
      const moves = [1, 2, 3, 4].map((n) => open().movePointer('live', digestOf(`${n}`), from));
      expect((await Promise.all(moves)).filter(Boolean)).toHaveLength(1);
    });

    test(
      `shows 8 readers only complete releases, in order, during ${publishes} publishes`,
      async () => {
        let isDone = false;
        // Also when it takes too long. Otherwise, the readers would fail in the next test.
        onTestFinished(() => void (isDone = true));
        const read = async () => {
          const reader = open();
          let newest = 0;
          let reads = 0;
          while (!isDone) {
            // Every page of a release contains the release's number.
            const texts = new Set(Object.values(await siteIn(reader)));
            const [number = newest, ...others] = [...texts].map(Number);
            expect(others).toEqual([]);
            expect(number).toBeGreaterThanOrEqual(newest);
            newest = number;
            reads += 1;
            // A store without a network would never let the publisher run.
            await delay(pauseMs);
          }
          return reads;
        };
        const readers = Array.from({ length: 8 }, read);
        try {
          for (let n = 1; n <= publishes && !isDone; n += 1) {
            await publishSite(store, { files: { '/0': `${n}`, '/1': `${n}`, '/2': `${n}` } });
          }
          expect(await siteIn(store)).toMatchObject({ '0.html': `${publishes}` });
        } finally {
          isDone = true;
        }
        for (const reads of await Promise.all(readers)) expect(reads).toBeGreaterThan(0);
      },
      publishes * 6_000,
    );
  });
}
