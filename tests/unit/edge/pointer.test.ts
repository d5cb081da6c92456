import { expect, test } from 'vitest';
import { pruneBucket } from '../../../edge/pointer.ts';
import { bucketStore } from '../../../publisher/stores/bucket.ts';
import { publishSite } from '../publisher/serve/served-site.ts';
import { memoryBucket } from './memory-bucket.ts';

const names = ['live-1', 'live-2', 'live-3', 'live-4', 'live-5', 'live-6', 'live-7'];

/** Prunes a bucket with these code builds, oldest first. Returns the names of the pointers that it deletes. */
async function pruned(
  live: string,
  erasures: Record<string, string> = {},
  newest?: string,
): Promise<string[]> {
  const bucket = memoryBucket();
  const store = bucketStore(bucket);
  for (const [day, name] of names.entries()) {
    const erasedAt = erasures[name];
    await publishSite(store, erasedAt === undefined ? {} : { erasedAt }, name);
    if (name !== newest) bucket.uploaded.set(`pointers/${name}`, new Date(2026, 0, day + 1));
  }
  await pruneBucket(store, live);
  return names.filter((name) => !bucket.objects.has(`pointers/${name}`));
}

test('pruning a bucket keeps the deployed code build, however many were rendered after it', async () => {
  expect(await pruned('live-1')).toEqual(['live-2']);
});

test('after an erasure, pruning keeps only code builds that were published since', async () => {
  const [first, second] = ['2026-11-23T04:00:00', '2026-11-23T04:00:00.123456'];
  const erasures = { 'live-4': first, 'live-5': second, 'live-6': second, 'live-7': second };
  expect(await pruned('live-6', erasures)).toEqual(['live-1', 'live-2', 'live-3', 'live-4']);
});

test('pruning keeps a code build that was just rendered, because it may be about to be deployed', async () => {
  const deleted = await pruned('live-6', { 'live-6': '2026-11-23T04:00:00' }, 'live-7');
  expect(deleted).not.toContain('live-7');
  expect(deleted).toContain('live-5');
});
