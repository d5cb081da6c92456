import { expect, test } from 'vitest';
import { pruneBucket } from '../../../edge/pointer.ts';
import type { ObjectStore } from '../../../publisher/releases/object-store.ts';
import { format, writeRoot, type Root } from '../../../publisher/releases/release.ts';
import { emptyMap, writeMap } from '../../../publisher/releases/sharded-map.ts';
import { memoryStore } from '../publisher/memory-store.ts';

const names = ['live-1', 'live-2', 'live-3', 'live-4', 'live-5', 'live-6', 'live-7'];

/** Prunes a bucket with these code builds, oldest first. Returns the keys that it deletes. */
async function pruned(live: string, erasures: Record<string, string> = {}): Promise<string[]> {
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
      ...{ frozen: {}, cause: 'code', at: new Date().toISOString(), rendered: 0, parent: null },
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
        yield { key: `pointers/${name}`, modified: new Date(2026, 0, day + 1) };
      }
    },
    delete: async (keys) => void deleted.push(...keys),
  };
  await pruneBucket(bucket, live);
  return deleted;
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
