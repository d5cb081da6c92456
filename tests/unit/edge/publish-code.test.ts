import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { pointerOf } from '../../../edge/pointer.ts';
import { publishCode } from '../../../edge/publish-code.ts';
import { newestReleases } from '../../../publisher/releases/history.ts';
import { resume, rollback } from '../../../publisher/releases/rollback.ts';
import { bucketStore } from '../../../publisher/stores/bucket.ts';
import { makePost } from '../publisher/posts.ts';
import { openScenario, type Scenario } from '../publisher/release-scenario.ts';
import { siteIn } from '../publisher/site-in.ts';
import { memoryBucket, type MemoryBucket } from './memory-bucket.ts';

let scenario: Scenario;
let bucket: MemoryBucket;

beforeEach(async () => {
  scenario = await openScenario(3);
  bucket = memoryBucket();
});

const store = () => bucketStore(bucket);

/** Builds a version of the code, and publishes it. */
async function deploy(codeId: string) {
  await scenario.deploy(codeId);
  await publishCode(scenario.built(), store(), join(scenario.folder, 'build'));
}

/** Goes back to the nth release of a code build. 0 is the live one. */
async function rollBack(codeId: string, n: number) {
  const releases = await newestReleases(store(), pointerOf(codeId));
  await rollback(store(), pointerOf(codeId), releases[n]?.digest ?? '');
}

const live = async (codeId: string) => (await newestReleases(store(), pointerOf(codeId)))[0]?.root;
const site = (codeId: string) => siteIn(store(), pointerOf(codeId));

test('a deployment keeps the pause, and what visitors see', async () => {
  await deploy('code-1');
  const before = await site('code-1');
  scenario.backend.put(makePost(1, { title: 'Taken back' }));
  await deploy('code-1');
  await rollBack('code-1', 1);
  for (const codeId of ['code-2', 'code-1', 'code-2']) {
    await deploy(codeId);
    expect(await site(codeId)).toEqual(before);
    expect(await live(codeId)).toMatchObject({ codeId: 'code-1', paused: expect.anything() });
  }
});

test('a deployment after publishing has resumed isn’t paused, even if its code was before', async () => {
  await deploy('code-1');
  await rollBack('code-1', 0);
  await deploy('code-2');
  await resume(store(), pointerOf('code-2'));
  await deploy('code-1');
  expect(await live('code-1')).not.toHaveProperty('paused');
});

test('a deployment of code whose own last release is lost builds it again', async () => {
  await deploy('code-1');
  const lost = await store().readPointer(pointerOf('code-1'));
  await deploy('code-2');
  await store().delete([`roots/${lost?.root}`]);
  await deploy('code-1');
  expect(await site('code-1')).toEqual(await scenario.fromNothing());
});
