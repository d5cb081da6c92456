import { expect, test } from 'vitest';
import { newestPointer, pruneBucket } from '../../../edge/pointer.ts';
import type { ObjectStore } from '../../../publisher/releases/object-store.ts';
import { format, writeRoot, type Root } from '../../../publisher/releases/release.ts';
import { emptyMap, writeMap } from '../../../publisher/releases/sharded-map.ts';
import { memoryStore } from '../publisher/memory-store.ts';

const names = ['live-1', 'live-2', 'live-3', 'live-4', 'live-5', 'live-6', 'live-7'];

/** Prunes a bucket with these code builds, oldest first. Returns the keys of the pointers that it deletes. */
async function pruned(
  live: string,
  erasures: Record<string, string> = {},
  isNew = (_name: string) => false,
): Promise<string[]> {
  const memory = memoryStore();
  const { digests } = await writeMap(memory, emptyMap());
  for (const codeId of names) {
    const root: Root = {
      ...{
        format,
        codeId,
        rules: '',
        entries: digests,
        cards: digests,
        backendUrl: '',
        cursor: '',
      },
      ...{ cause: 'code', at: new Date().toISOString(), rendered: 0, parent: null },
      erasedAt: erasures[codeId] ?? null,
    };
    await memory.movePointer(codeId, await writeRoot(memory, root), undefined);
  }
  const deleted: string[] = [];
  const bucket: ObjectStore = {
    ...memory,
    async *list(prefix) {
      if (!prefix.startsWith('pointers/')) return yield* memory.list(prefix);
      for (const [day, name] of names.entries()) {
        const modified = isNew(name) ? new Date() : new Date(2026, 0, day + 1);
        yield { key: `pointers/${name}`, modified };
      }
    },
    delete: async (keys) => void deleted.push(...keys),
  };
  await pruneBucket(bucket, live);
  // Whether it deletes other files depends on the millisecond in which they were written.
  return deleted.filter((key) => key.startsWith('pointers/'));
}

test('pruning a bucket keeps the deployed code build, however many were rendered after it', async () => {
  expect(await pruned('live-1')).toEqual(['pointers/live-2']);
});

test('after an erasure, pruning keeps only code builds that were published since', async () => {
  const [first, second] = ['2026-11-23T04:00:00', '2026-11-23T04:00:00.123456'];
  const erasures = { 'live-4': first, 'live-5': second, 'live-6': second, 'live-7': second };
  expect((await pruned('live-6', erasures)).sort()).toEqual(
    ['live-1', 'live-2', 'live-3', 'live-4'].map((name) => `pointers/${name}`),
  );
});

test('pruning keeps a code build that was just rendered, because it may be about to be deployed', async () => {
  const erasures = { 'live-6': '2026-11-23T04:00:00' };
  const deleted = await pruned('live-6', erasures, (name) => name === 'live-7');
  expect(deleted).not.toContain('pointers/live-7');
  expect(deleted).toContain('pointers/live-5');
});

test('the newest pointer is the one that was moved last', async () => {
  const memory = memoryStore();
  expect(await newestPointer(memory)).toBeUndefined();
  await memory.movePointer('live-1', 'one', undefined);
  const bucket: ObjectStore = {
    ...memory,
    async *list() {
      yield { key: 'pointers/live-1', modified: new Date(2026, 0, 2) };
      yield { key: 'pointers/live-2', modified: new Date(2026, 0, 1) };
    },
  };
  expect(await newestPointer(bucket)).toMatchObject({ name: 'live-1', root: 'one' });
});
