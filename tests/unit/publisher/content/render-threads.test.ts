import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { publishToFolder } from '../../../../publisher/content/publish-task.ts';
import { readLive } from '../../../../publisher/releases/live.ts';
import { getEntry } from '../../../../publisher/releases/sharded-map.ts';
import { folderStore } from '../../../../publisher/stores/folder.ts';
import { makePost, postId } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { siteIn } from '../site-in.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await startScenario(600);
});
afterAll(() => scenario.close());

function publishIn(releases: string) {
  const options = { ...scenario.folderOptions(releases), everything: false };
  return publishToFolder(scenario.loaded(), folderStore(releases), options, emptyMemory());
}

test('rendering in several threads results in the same site as in one', async () => {
  const releases = scenario.newFolder();
  expect(await publishIn(releases)).toMatchObject({ rendered: 602 });
  expect(await siteIn(folderStore(releases))).toEqual(await scenario.fromNothing());
});

test('pages are compressed quickly in a large publish, and as usual in a small one', async () => {
  const releases = scenario.newFolder();
  const store = folderStore(releases);
  const isQuick = async (path: string) => {
    const live = await readLive(store, 'live');
    const entry = live && getEntry(live.entries, path);
    return entry?.kind === 'file' && entry.isQuick === true;
  };
  await publishIn(releases);
  expect([await isQuick('/blog/post-1'), await isQuick('/blog/post-300')]).toEqual([true, true]);
  scenario.backend.put(makePost(300, { title: 'Edited' }));
  await publishIn(releases);
  expect([await isQuick('/blog/post-1'), await isQuick('/blog/post-300')]).toEqual([true, false]);
  expect(await siteIn(store)).toEqual(await scenario.fromNothing());
});

test('a post that can’t be rendered is left out and named, whichever thread has it', async () => {
  scenario.backend.put(makePost(300, { title: 'unrenderable' }));
  const releases = scenario.newFolder();
  const { failures } = await publishIn(releases);
  expect(failures).toMatchObject([{ post_id: postId(300), path: '/blog/post-300' }]);
  scenario.backend.remove(postId(300));
  expect(await siteIn(folderStore(releases))).toEqual(await scenario.fromNothing());
});
