import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPublisher, type Publisher } from '../../../platform/publisher.ts';
import { fileKey } from '../../../publisher/releases/files.ts';
import { readLive } from '../../../publisher/releases/live.ts';
import { rollback } from '../../../publisher/releases/rollback.ts';
import { getEntry } from '../../../publisher/releases/sharded-map.ts';
import type { ReportRun, RunDetails } from '../../../publisher/service/run-report.ts';
import { folderPointer, folderStore } from '../../../publisher/stores/folder.ts';
import { sign } from '../../../supabase/functions/_shared/signature.ts';
import type { Releases } from '../../../supabase/functions/_shared/rules/publishing/releases.ts';
import { makePost, postId } from '../publisher/posts.ts';
import { startScenario, type Scenario } from '../publisher/release-scenario.ts';
import { siteIn } from '../publisher/site-in.ts';

const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const poll = { timeout: 10_000 };

let scenario: Scenario;
let releases: string;
let publisher: Publisher;
/** What the publisher reported, such as `failed: The disk is full.` */
let reports: string[];
/** What the publisher reported about runs that succeeded. */
let runs: RunDetails[];
/** What happens while a run that succeeded is reported. */
let meanwhile: () => Promise<unknown>;

beforeEach(async () => {
  scenario = await startScenario();
  releases = scenario.newFolder();
  reports = [];
  runs = [];
  meanwhile = async () => undefined;
  publisher = await start();
});
afterEach(async () => {
  vi.useRealTimers();
  await publisher.close();
  await scenario.close();
});

const logger = () => undefined;
/** Rejects, as while the database is down. */
const report: ReportRun = async (state, error = '', run) => {
  reports.push(`${state}: ${error}`);
  if (run) runs.push(run);
  if (state === 'live') await meanwhile();
  throw new Error('Not reported');
};
const start = () =>
  startPublisher({
    folder: scenario.folderOptions(releases),
    port: 0,
    host: undefined,
    hookSecret,
    logger,
    report,
  });

const sendHook = () => send('/hooks/build', JSON.stringify({ type: 'content.changed' }));

async function send(path: string, body: string): Promise<number> {
  const signed = await sign(hookSecret, `msg_${path}${body}`, body);
  const headers = { connection: 'close', ...signed };
  return (await fetch(publisher.address + path, { method: 'POST', body, headers })).status;
}

async function releasesStatus(): Promise<Releases> {
  const response = await fetch(`${publisher.address}/status`, { headers: { connection: 'close' } });
  return (await response.json()) as Releases;
}

const site = () => siteIn(folderStore(releases));

test('publishes after a build hook', async () => {
  await publisher.publish();
  scenario.backend.put(makePost(3, { title: 'Edited' }));
  expect(await sendHook()).toBe(202);
  await expect.poll(async () => (await site())['blog/post-3.html'], poll).toContain('Edited');
});

test('rolls back to an earlier release, and publishes nothing until it resumes', async () => {
  await publisher.publish();
  const before = await site();
  scenario.backend.put(makePost(3, { title: 'Edited' }));
  await publisher.publish();
  const { live, history } = await releasesStatus();
  const [, earlier] = history;
  expect(await send('/rollback', JSON.stringify({ root: earlier?.root, live }))).toBe(200);
  expect(await site()).toEqual(before);
  expect(await publisher.publish()).toMatchObject({ changed: false });
  const paused = { since: expect.any(String) as string, releasedAt: earlier?.at };
  expect(await releasesStatus()).toMatchObject({ paused });
  await expect
    .poll(() => runs.at(-1)?.paused, poll)
    .toEqual({ ...paused, waiting: { [postId(3)]: 'changed' } });
  const resuming = JSON.stringify({ live: (await releasesStatus()).live });
  expect(await send('/resume', resuming)).toBe(200);
  await expect.poll(async () => (await site())['blog/post-3.html'], poll).toContain('Edited');
  await expect.poll(() => runs.at(-1)?.causes, poll).toEqual(['publish', 'resume']);
  expect(runs.at(-1)?.paused).toBeNull();
  expect(runs.map(({ causes }) => causes)).toContainEqual(['rollback']);
});

test('notices a rollback by another process, and removes what isn’t public anymore', async () => {
  await publisher.close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  publisher = await start();
  await publisher.publish();
  scenario.backend.put(makePost(3, { title: 'Edited' }));
  scenario.backend.remove(postId(1));
  await publisher.publish();
  const [, earlier] = (await releasesStatus()).history;
  await rollback(folderStore(releases), folderPointer, earlier?.root ?? '');
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.poll(async () => Object.keys(await site()), poll).not.toContain('blog/post-1.html');
  expect((await site())['blog/post-3.html']).not.toContain('Edited');
});

test('notices a rollback by another process while a run is reported', async () => {
  await publisher.close();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  publisher = await start();
  await publisher.publish();
  scenario.backend.put(makePost(3, { title: 'Edited' }));
  meanwhile = async () => {
    meanwhile = async () => undefined;
    const [, earlier] = (await releasesStatus()).history;
    await rollback(folderStore(releases), folderPointer, earlier?.root ?? '');
  };
  await publisher.publish();
  expect(runs.at(-1)?.paused).toBeNull();
  await expect.poll(() => publisher.status().state, poll).toBe('idle');
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.poll(() => runs.at(-1)?.causes, poll).toEqual(['rollback']);
  expect(runs.at(-1)?.paused).toMatchObject({ waiting: { [postId(3)]: 'changed' } });
});

test('a post that can’t be rendered is reported, and others go live', async () => {
  await publisher.publish();
  scenario.backend.put(makePost(3, { title: 'unrenderable' }));
  scenario.backend.remove(postId(1));
  const { failures } = await publisher.publish();
  expect(failures).toMatchObject([{ post_id: postId(3), path: '/blog/post-3' }]);
  await expect.poll(() => runs.at(-1)?.failures, poll).toEqual(failures);
  expect(await releasesStatus()).toMatchObject({ state: 'idle', last: { failures } });
  expect(await site()).not.toHaveProperty(['blog/post-1.html']);
});

test('while the backend is down, keeps the site and reports why; then catches up', async () => {
  const message = '503 Starting';
  await publisher.publish();
  const before = await site();
  scenario.backend.intercept = () => ({ status: 503, body: { message: 'Starting' } });
  scenario.backend.remove(postId(1));
  await sendHook();
  await expect.poll(() => publisher.status().state, poll).toBe('failed');
  const error: unknown = expect.stringContaining(message);
  expect(await publisher.health()).toMatchObject({ ok: false, error });
  expect(await releasesStatus()).toMatchObject({ error });
  expect(reports.slice(-2)).toEqual(['publishing: ', expect.stringContaining(message)]);
  expect(await site()).toEqual(before);

  scenario.backend.intercept = undefined;
  await expect.poll(() => publisher.status().state, poll).toBe('idle');
  expect(await site()).toEqual(await scenario.fromNothing());
  expect(await publisher.health()).toMatchObject({ ok: true });
  expect(reports.slice(-2)).toEqual(['publishing: ', 'live: ']);
});

test('a damaged page is rendered again on request', async () => {
  await publisher.publish();
  const store = folderStore(releases);
  const live = await readLive(store, folderPointer);
  const entry = live && getEntry(live.entries, '/blog/post-3');
  const key = entry?.kind === 'file' ? fileKey(entry) : '';
  const intact = await store.get(key);
  await store.put(key, Buffer.from('damaged'));
  await publisher.repair(key);
  await expect.poll(() => store.get(key), poll).toEqual(intact);
});

test('after a restart, finds changes that were never reported', async () => {
  await publisher.publish();
  await publisher.close();
  scenario.backend.posts.delete(postId(2));
  publisher = await start();
  expect(await publisher.publish()).toMatchObject({ removed: 1 });
});
