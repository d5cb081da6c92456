import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPublisher, type Publisher } from '../../../platform/publisher.ts';
import { fileKey } from '../../../publisher/releases/files.ts';
import { newestReleases } from '../../../publisher/releases/history.ts';
import type { ReportRun } from '../../../publisher/service/run-report.ts';
import { folderPointer, folderStore } from '../../../publisher/stores/folder.ts';
import { sign } from '../../../supabase/functions/_shared/signature.ts';
import { makePost, postId } from '../publisher/posts.ts';
import { openScenario, rollBack, type Scenario } from '../publisher/release-scenario.ts';
import { fileIn, siteIn } from '../publisher/site-in.ts';

const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

let scenario: Scenario;
let releases: string;
let publisher: Publisher;
const report = vi.fn<ReportRun>();
/** What the publisher reported about runs that have ended. */
const runs = () => report.mock.calls.flatMap(([, , run]) => run ?? []);

beforeEach(async () => {
  scenario = await openScenario();
  releases = join(scenario.folder, 'releases');
  // As while the database is down.
  report.mockReset().mockRejectedValue(new Error('Not reported'));
});
afterEach(() => publisher.close());

const start = () =>
  startPublisher({
    folder: scenario.folderOptions(releases),
    port: 0,
    host: undefined,
    hookSecret,
    logger: () => undefined,
    report,
  });

async function send(path: string, body = '{"type":"content.changed"}'): Promise<number> {
  const signed = await sign(hookSecret, `msg_${path}${body}`, body);
  const headers = { connection: 'close', ...signed };
  return (await fetch(publisher.address + path, { method: 'POST', body, headers })).status;
}

async function status(): Promise<unknown> {
  const response = await fetch(`${publisher.address}/status`, { headers: { connection: 'close' } });
  return response.json();
}

const site = () => siteIn(folderStore(releases));

test('publishes after a build hook, reports what can’t be rendered, and finds after a restart what was never reported', async () => {
  publisher = await start();
  await publisher.publish();
  const { backend } = scenario;
  backend.put(makePost(3, { title: 'Edited' }));
  backend.put(makePost(4, { title: 'unrenderable' }));
  backend.remove(postId(1));
  expect(await send('/hooks/build')).toBe(202);
  await expect.poll(async () => (await site())['blog/post-3.html']).toContain('Edited');
  const failures = [{ post_id: postId(4), path: '/blog/post-4' }];
  await expect.poll(() => runs().at(-1)?.failures).toMatchObject(failures);
  await expect.poll(status).toMatchObject({ state: 'idle', last: { failures } });
  expect(await site()).not.toHaveProperty(['blog/post-1.html']);

  await publisher.close();
  backend.posts.delete(postId(2));
  publisher = await start();
  await publisher.publish();
  expect(await site()).not.toHaveProperty(['blog/post-2.html']);
});

test('notices a rollback by another process, even while a run is reported, and publishes nothing until it resumes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  publisher = await start();
  await publisher.publish();
  const before = await site();
  scenario.backend.put(makePost(3, { title: 'Edited' }));
  const store = folderStore(releases);
  report.mockImplementation(async (state) => {
    if (state !== 'live') return;
    report.mockResolvedValue();
    await rollBack(store, 1);
  });
  await publisher.publish();
  expect(runs().at(-1)?.paused).toBeNull();
  await expect.poll(() => publisher.status().state).toBe('idle');
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.poll(() => runs().at(-1)?.causes).toEqual(['rollback']);
  const [, , earlier] = await newestReleases(store, folderPointer);
  const paused = { since: expect.any(String) as string, releasedAt: earlier?.root.at };
  expect(runs().at(-1)?.paused).toEqual({ ...paused, waiting: { [postId(3)]: 'changed' } });
  expect(await publisher.publish()).toMatchObject({ changed: false });
  expect(await status()).toMatchObject({ paused });
  expect(await site()).toEqual(before);

  const live = (await store.readPointer(folderPointer))?.digest;
  expect(await send('/resume', JSON.stringify({ live }))).toBe(200);
  await expect.poll(async () => (await site())['blog/post-3.html']).toContain('Edited');
  await expect.poll(() => runs().at(-1)?.causes).toEqual(['publish', 'resume']);
  expect(runs().at(-1)?.paused).toBeNull();
});

test('while the backend is down, keeps the site and reports why; then catches up, and repairs a page on request', async () => {
  const message = '503 Starting';
  publisher = await start();
  await publisher.publish();
  const before = await site();
  scenario.backend.intercept = () => ({ status: 503, body: { message: 'Starting' } });
  scenario.backend.remove(postId(1));
  await send('/hooks/build');
  await expect.poll(() => publisher.status().state).toBe('failed');
  const error: unknown = expect.stringContaining(message);
  expect(await publisher.health()).toMatchObject({ ok: false, error });
  expect(await status()).toMatchObject({ error });
  expect(report.mock.calls.slice(-2)).toEqual([
    ['publishing'],
    ['failed', error, { paused: null }],
  ]);
  expect(await site()).toEqual(before);

  scenario.backend.intercept = undefined;
  await expect.poll(() => publisher.status().state).toBe('idle');
  expect(await site()).toEqual(await scenario.fromNothing());
  expect(await publisher.health()).toMatchObject({ ok: true });
  expect(report.mock.calls.slice(-2).map(([state]) => state)).toEqual(['publishing', 'live']);

  const store = folderStore(releases);
  const key = fileKey(await fileIn(store, '/blog/post-3'));
  const intact = await store.get(key);
  await store.put(key, Buffer.from('damaged'));
  await publisher.repair(key);
  await expect.poll(() => store.get(key)).toEqual(intact);
});
