import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pointerOf } from '../../../edge/pointer.ts';
import { publishCode } from '../../../edge/publish-code.ts';
import { newestReleases } from '../../../publisher/releases/history.ts';
import { rollback, unfreeze } from '../../../publisher/releases/rollback.ts';
import { r2Store } from '../../../publisher/stores/r2.ts';
import { makePost, postId } from '../publisher/posts.ts';
import { startScenario, type Scenario } from '../publisher/release-scenario.ts';
import { siteIn } from '../publisher/site-in.ts';
import { memoryBucket, type MemoryBucket } from './memory-bucket.ts';

let scenario: Scenario;
let bucket: MemoryBucket;

beforeEach(async () => {
  scenario = await startScenario(3);
  bucket = memoryBucket();
});
afterEach(() => scenario.close());

const store = () => r2Store(bucket);

/** Builds a version of the code, and publishes it. */
async function deploy(codeId: string) {
  await scenario.deploy(codeId);
  const { code, renderer } = scenario.loaded();
  const variables = { ...code.variables, backendUrl: scenario.backend.url };
  const loaded = { renderer, code: { ...code, variables } };
  await publishCode(loaded, store(), join(scenario.folder, 'build'));
}

/** Goes back to the nth release of a code build. 0 is the live one. */
async function rollBack(codeId: string, n: number) {
  const releases = await newestReleases(store(), pointerOf(codeId));
  await rollback(store(), pointerOf(codeId), releases[n]?.digest ?? '');
}

const page = async (codeId: string) =>
  (await siteIn(store(), pointerOf(codeId)))['blog/post-1.html'];
const frozen = async (codeId: string) =>
  Object.keys((await newestReleases(store(), pointerOf(codeId)))[0]?.root.frozen ?? {});

test('deploying earlier code again doesn’t bring rolled-back posts back', async () => {
  await deploy('code-1');
  await deploy('code-2');
  scenario.backend.put(makePost(1, { title: 'Taken back' }));
  await deploy('code-2');
  await rollBack('code-2', 1);
  await deploy('code-1');
  expect(await page('code-1')).toContain('Post 1');
  expect(await frozen('code-1')).toEqual([postId(1)]);
});

test('deploying earlier code doesn’t bring rolled-back posts back, even if its own last release has them', async () => {
  await deploy('code-1');
  scenario.backend.put(makePost(1, { title: 'Taken back' }));
  await deploy('code-1');
  await deploy('code-2');
  // To the first release of the first code build.
  await rollBack('code-2', 2);
  expect(await page('code-1')).toContain('Taken back');
  await deploy('code-1');
  expect(await page('code-1')).toContain('Post 1');
  scenario.backend.put(makePost(1, { title: 'Corrected' }));
  await deploy('code-1');
  expect(await page('code-1')).toContain('Corrected');
  expect(await frozen('code-1')).toEqual([]);
});

test('deploying earlier code again doesn’t freeze posts that were unfrozen since', async () => {
  await deploy('code-1');
  scenario.backend.put(makePost(1, { title: 'Taken back' }));
  await deploy('code-1');
  await rollBack('code-1', 1);
  await deploy('code-2');
  expect(await frozen('code-2')).toEqual([postId(1)]);
  await unfreeze(store(), pointerOf('code-2'), [postId(1)]);
  await deploy('code-2');
  await deploy('code-1');
  expect(await page('code-1')).toContain('Taken back');
  expect(await frozen('code-1')).toEqual([]);
});
