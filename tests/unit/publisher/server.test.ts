import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../../platform/listen.ts';
import { startPublisher, type Publisher } from '../../../publisher/server.ts';
import type { ReleasesStatus } from '../../../publisher/service/releases.ts';
import { folderStore } from '../../../publisher/stores/folder.ts';
import { hookHeaders } from '../../../publisher/service/hook.ts';
import { makePost, postId } from './posts.ts';
import { startScenario, type Scenario } from './release-scenario.ts';
import { siteIn } from './site-in.ts';

const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const poll = { timeout: 10_000 };

let scenario: Scenario;
let releases: string;
let publisher: Publisher;
/** What the publisher reported, such as `failed: The disk is full.` */
let reports: string[];

beforeEach(async () => {
  scenario = await startScenario();
  releases = scenario.newFolder();
  reports = [];
  publisher = await start();
});
afterEach(async () => {
  await publisher.close();
  await scenario.close();
});

const logger = () => undefined;
/** Rejects, as while the database is down. */
const report = async (state: string, error = '') => {
  reports.push(`${state}: ${error}`);
  throw new Error('Not reported');
};
const start = () =>
  startPublisher({
    ...scenario.folderSettings(releases),
    port: 0,
    host: undefined,
    listen,
    hookSecret,
    logger,
    report,
  });

const sendHook = () => send('/hooks/build', JSON.stringify({ type: 'content.changed' }));

async function send(path: string, body: string): Promise<number> {
  const response = await fetch(publisher.address + path, {
    method: 'POST',
    body,
    headers: { connection: 'close', ...hookHeaders(hookSecret, `msg_${path}`, body) },
  });
  return response.status;
}

async function releasesStatus(): Promise<ReleasesStatus> {
  const response = await fetch(`${publisher.address}/status`, { headers: { connection: 'close' } });
  return (await response.json()) as ReleasesStatus;
}

const site = () => siteIn(folderStore(releases));

test('publishes after a build hook', async () => {
  await publisher.publish();
  scenario.backend.put(makePost(3, { title: 'Edited' }));
  expect(await sendHook()).toBe(202);
  await expect.poll(async () => (await site())['blog/post-3.html'], poll).toContain('Edited');
});

test('rolls back to an earlier release, and lists what it holds', async () => {
  await publisher.publish();
  const before = await site();
  scenario.backend.put(makePost(3, { title: 'Edited' }));
  await publisher.publish();
  const [, earlier] = (await releasesStatus()).history;
  const body = JSON.stringify({ root: earlier?.root });
  expect(await send('/rollback', body)).toBe(200);
  expect(await site()).toEqual(before);
  expect(await publisher.publish()).toMatchObject({ changed: false });
  expect((await releasesStatus()).held).toEqual([{ id: postId(3) }]);
  expect(await send('/release-held', JSON.stringify({ ids: [postId(3)] }))).toBe(200);
  await expect.poll(async () => (await site())['blog/post-3.html'], poll).toContain('Edited');
});

test('while the backend is down, keeps the site and reports why; then catches up', async () => {
  await publisher.publish();
  const before = await site();
  scenario.backend.intercept = () => ({ status: 503, body: { message: 'Starting' } });
  scenario.backend.remove(postId(1));
  await sendHook();
  await expect.poll(() => publisher.status().state, poll).toBe('failed');
  const error: unknown = expect.stringContaining('503 Starting');
  expect(await publisher.health()).toMatchObject({ ok: false, error });
  expect(reports.slice(-2)).toEqual([
    'publishing: ',
    expect.stringMatching('failed: .*503 Starting'),
  ]);
  expect(await site()).toEqual(before);

  scenario.backend.intercept = undefined;
  await expect.poll(() => publisher.status().state, poll).toBe('idle');
  expect(await site()).toEqual(await scenario.fromNothing());
  expect(await publisher.health()).toMatchObject({ ok: true });
  expect(reports.slice(-2)).toEqual(['publishing: ', 'live: ']);
});

test('after a restart, finds changes that were never reported', async () => {
  await publisher.publish();
  await publisher.close();
  scenario.backend.posts.delete(postId(2));
  publisher = await start();
  expect(await publisher.publish()).toMatchObject({ removed: 1 });
});
