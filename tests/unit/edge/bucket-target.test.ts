import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openBucketTarget } from '../../../edge/bucket-target.ts';
import { pointerOf } from '../../../edge/pointer.ts';
import { publishCode } from '../../../edge/publish-code.ts';
import { listen } from '../../../platform/listen.ts';
import type { LoadedCode } from '../../../publisher/code/load.ts';
import { startPublisher } from '../../../publisher/server.ts';
import { hookHeaders } from '../../../publisher/service/hook.ts';
import { s3Store } from '../../../publisher/stores/s3.ts';
import { findInStore } from '../../browser/fixtures/find-in-releases.ts';
import { memoryStore } from '../publisher/memory-store.ts';
import { makePost } from '../publisher/posts.ts';
import { startScenario, type Scenario } from '../publisher/release-scenario.ts';
import { siteIn } from '../publisher/site-in.ts';
import { serveWorker, type Version } from './fake-worker.ts';
import { startS3Server } from './s3-server.ts';

const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const siteUrl = 'https://example.com';
const pointer = pointerOf('code-1');
const poll = { timeout: 10_000 };

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scenario: Scenario;
let server: Awaited<ReturnType<typeof startS3Server>>;
let worker: ReturnType<typeof serveWorker>;
let version: Version;

/** The code is rendered into the bucket, and the Worker is deployed. */
beforeEach(async () => {
  scenario = await startScenario(3);
  server = await startS3Server();
  await publishCode(loaded(), s3Store(server.s3), buildDir());
  version = { codeId: 'code-1', version: '1' };
  worker = serveWorker(siteUrl, hookSecret, () => version);
  worker.published = version;
});
afterEach(async () => {
  vi.restoreAllMocks();
  server.close();
  await scenario.close();
});

const buildDir = () => join(scenario.folder, 'build');
const logger = () => undefined;
function loaded(): LoadedCode {
  const { code, renderer } = scenario.loaded();
  const variables = { ...code.variables, backendUrl: scenario.backend.url };
  return { renderer, code: { ...code, variables } };
}
const open = () =>
  openBucketTarget({ bucket: server.s3, siteUrl, hookSecret }, loaded(), buildDir(), logger);
const site = () => siteIn(s3Store(server.s3), pointer);
async function expectUpToDate() {
  const expected = await scenario.fromNothing();
  const withBrotli = Object.entries(expected).filter(([file]) => !file.endsWith('.gz'));
  expect(await site()).toMatchObject(Object.fromEntries(withBrotli));
}

test('publishes after a build hook, and has the Worker show it', async () => {
  const publisher = await startPublisher({
    ...{ port: 0, host: undefined, listen, hookSecret, logger },
    target: await open(),
  });
  onTestFinished(() => publisher.close());
  await publisher.publish();
  const shown = worker.hooks;
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  const body = '{"type":"content.changed"}';
  const response = await fetch(`${publisher.address}/hooks/build`, {
    method: 'POST',
    body,
    headers: { connection: 'close', ...hookHeaders(hookSecret, 'msg_1', body) },
  });
  expect(response.status).toBe(202);
  await expect.poll(async () => (await site())['blog/post-1.html'], poll).toContain('Edited');
  await expect.poll(() => worker.hooks, poll).toBe(shown + 1);
  await expect.poll(() => publisher.status().state, poll).toBe('idle');
  await expectUpToDate();
  // Nothing has changed, so the Worker has nothing to do.
  await publisher.publish();
  expect(worker.hooks).toBe(shown + 1);
});

test.each<[string, () => void, string]>([
  [
    'another code build is deployed',
    () => (worker.published = { codeId: 'code-2', version: '2' }),
    'This code isn’t deployed',
  ],
  [
    'the site doesn’t respond',
    () => vi.mocked(fetch).mockRejectedValueOnce(new Error('offline')),
    `${siteUrl}/status didn’t respond.`,
  ],
])('doesn’t start while %s', async (_, change, message) => {
  change();
  await expect(open()).rejects.toThrow(message);
});

test('doesn’t lose what it stores while another publisher prunes', async () => {
  const [target, other] = [await open(), await open()];
  // An old object that no release needs is part of the next page.
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  const scratch = memoryStore();
  await scenario.publish(scratch);
  const { objects } = server.bucket;
  const uploaded = new Date(Date.now() - 2 * 3_600_000);
  for (const [key, bytes] of scratch.objects) {
    if (!key.startsWith('blobs/') || objects.has(key)) continue;
    objects.set(key, { bytes, etag: key, uploaded });
  }
  scenario.backend.put(makePost(1));

  let publishing: Promise<unknown> | undefined;
  const isWaiting = Promise.withResolvers<undefined>();
  server.bucket.fault = async (call) => {
    if (publishing && call === 'get pointers/prune') isWaiting.resolve(undefined);
    if (!call.startsWith('delete blobs/')) return;
    if (!publishing) scenario.backend.put(makePost(1, { title: 'Edited' }));
    publishing ??= target.publish(false);
    await Promise.race([publishing, isWaiting.promise]);
  };
  await other.publish(true);
  expect(publishing).toBeDefined();
  await publishing;
  await expectUpToDate();
});

test('doesn’t prune once another code build is deployed, whose releases it could delete', async () => {
  const target = await open();
  const calls: string[] = [];
  server.bucket.fault = async (call) => void calls.push(call);
  await target.publish(true);
  expect(calls).toContain('get pointers/prune');
  const isPruning = (call: string) => call === 'put pointers/prune';
  expect(calls.some(isPruning)).toBe(true);
  calls.length = 0;
  worker.published = { codeId: 'code-2', version: '2' };
  await target.publish(true);
  expect(calls.some(isPruning)).toBe(false);
});

test('right after an erasure, the bucket doesn’t contain what was erased', async () => {
  const found = () => findInStore(s3Store(server.s3), 'dana@example.com');
  const content = 'Write to dana@example.com. '.repeat(50);
  scenario.backend.put(makePost(1, { content, updated_at: '2026-11-23T03:00:00Z' }));
  const target = await open();
  await target.publish(true);
  expect(await found()).not.toEqual([]);
  scenario.backend.put(makePost(1, { content: '***', updated_at: '2026-11-23T04:00:00Z' }));
  scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
  server.bucket.fault = async (call) => {
    if (call.startsWith('delete')) throw new Error('AccessDenied');
  };
  await expect(target.publish(false)).rejects.toThrow('AccessDenied');
  server.bucket.fault = undefined;
  await target.publish(false);
  expect(await found()).toEqual([]);
  await expectUpToDate();
});
