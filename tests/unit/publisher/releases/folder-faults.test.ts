import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { publishToFolder } from '../../../../publisher/content/publish-task.ts';
import { messageOf } from '../../../../publisher/error.ts';
import type { ObjectStore } from '../../../../publisher/releases/object-store.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { findInStore } from '../../../browser/fixtures/find-in-releases.ts';
import { mountSmallDisk } from '../../../small-disk.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost } from '../posts.ts';
import { openScenario, type Scenario } from '../release-scenario.ts';
import { siteIn } from '../site-in.ts';
import { failingAfter } from './store-faults.ts';

let scenario: Scenario;
beforeEach(async () => {
  scenario = await openScenario(3);
});

/** Without `memory`, in a new process. */
function publishIn(
  folder: string,
  store: ObjectStore = folderStore(folder),
  { memory = emptyMemory(), compareAll = false } = {},
) {
  const options = { ...scenario.folderOptions(folder), compareAll };
  return publishToFolder(scenario.loaded(), store, options, memory);
}
const siteInFolder = (folder: string) => siteIn(folderStore(folder));

test('a disk that’s full between any two writes of a first publish leaves no site, and the next publish succeeds', async () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  const message =
    'The disk is full, so the site wasn’t updated. Free some space on the disk that holds /site. Publishing is retried automatically.';
  const after = await scenario.fromNothing();
  let isDone = false;
  for (let writes = 0; !isDone; writes += 1) {
    const store = memoryStore();
    const failing = failingAfter(writes, store, full);
    isDone = (await publishIn('/site', failing).catch(messageOf)) !== message;
    expect(await siteIn(store), `after ${writes} writes`).toEqual(isDone ? after : {});
    await publishIn('/site', store);
    expect(await siteIn(store), `after ${writes} writes`).toEqual(after);
  }
});

test('a publish works again after a real disk was full', async (context) => {
  const disk = mountSmallDisk(context, 2);
  const folder = join(disk.path, 'site');
  await publishIn(folder);
  const old = await siteInFolder(folder);
  scenario.backend.put(makePost(1, { content: 'x'.repeat(100_000) }));
  disk.fill();
  await expect(publishIn(folder)).rejects.toThrow(
    /^The disk is full, so the site wasn’t updated\./,
  );
  expect(await siteInFolder(folder)).toEqual(old);
  disk.empty();
  await publishIn(folder);
  expect(await siteInFolder(folder)).toEqual(await scenario.fromNothing());
});

test('right after an erasure, the folder doesn’t contain what was erased', async () => {
  const folder = join(scenario.folder, 'releases');
  const [store, memory] = [folderStore(folder), emptyMemory()];
  const found = () => findInStore(store, 'dana@example.com');
  scenario.backend.put(makePost(0, { content: 'Write to dana@example.com. '.repeat(50) }));
  await publishIn(folder, store, { memory, compareAll: true });
  await store.put('images/0123456789abcdef.png', Buffer.from('dana@example.com'));
  // The file system's clock is so coarse that the next release could get the same time.
  const aSecondAgo = Date.now() / 1000 - 1;
  utimesSync(join(folder, 'images/0123456789abcdef.png'), aSecondAgo, aSecondAgo);
  expect((await found()).length).toBeGreaterThan(2);
  scenario.backend.put(makePost(0, { content: '***', updated_at: '2026-11-23T04:00:00Z' }));
  scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
  await publishIn(folder, store, { memory });
  expect(await found()).toEqual([]);
  expect(await siteIn(store)).toEqual(await scenario.fromNothing());
});
