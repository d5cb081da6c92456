import { join } from 'node:path';
import type { DurableObjectState } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Env } from '../../../edge/bindings.ts';
import { pointerOf } from '../../../edge/pointer.ts';
import { publishCode } from '../../../edge/publish-code.ts';
import type { PublisherObject } from '../../../edge/publisher-object.ts';
import type { Code } from '../../../publisher/code/load.ts';
import { digestOf } from '../../../publisher/releases/digest.ts';
import { newestReleases } from '../../../publisher/releases/history.ts';
import { siteHandler } from '../../../publisher/serve/handler.ts';
import { openLiveReleases } from '../../../publisher/serve/live-releases.ts';
import { r2Store } from '../../../publisher/stores/r2.ts';
import { findInObjects } from '../../browser/fixtures/find-in-releases.ts';
import { makePost, postId } from '../publisher/posts.ts';
import { startScenario, type Scenario } from '../publisher/release-scenario.ts';
import { siteIn } from '../publisher/site-in.ts';
import { memoryBucket, type MemoryBucket } from './memory-bucket.ts';
import { copiesIn, openSql } from './sql-storage.ts';

const siteUrl = 'https://www.example.com';

let scenario: Scenario;
/** Of the deployed Worker. */
let code: Code;
const pointer = () => pointerOf(code.codeId);
let bucket: MemoryBucket;
let storage: ReturnType<typeof openStorage>;
let publisher: PublisherObject;
let purges: (readonly string[] | 'all')[];
/** Paths that were requested from the site. */
let visits: string[];

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  scenario = await startScenario(3);
  bucket = memoryBucket();
  storage = openStorage();
  [purges, visits] = [[], []];
  serveSite();
  await deploy('code-1');
  await publisher.request(true);
  await publisher.alarm();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await scenario.close();
});

/** Stands in for Cloudflare, which passes requests to the Worker. Requests to the backend are real. */
function serveSite() {
  const store = r2Store({ ...bucket, get: (key) => bucket.get(key) });
  const logger = () => undefined;
  const readPointer = () => store.readPointer(pointer());
  const releases = openLiveReleases({ store, readPointer, sharesReads: false, logger });
  const onLost = (key: string) => void publisher.repair(key);
  const options = { store, releases, cacheSize: 0, sharesReads: false, logger, onLost };
  const handle = siteHandler(options);
  const realFetch = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).startsWith(siteUrl)) return realFetch(url, init);
    visits.push(new URL(String(url)).pathname);
    return handle(new Request(String(url), init));
  });
}

/** What survives when a Durable Object ends. */
function openStorage() {
  const values = new Map<string, unknown>();
  return {
    sql: openSql(),
    alarm: 0,
    get: async (key: string) => structuredClone(values.get(key)),
    async put(key: string, value: unknown) {
      values.set(key, structuredClone(value));
    },
    async setAlarm(time: number) {
      storage.alarm = time;
    },
  };
}

/** Renders a code build into the bucket, and then replaces the Worker. */
async function deploy(codeId: string) {
  await scenario.deploy(codeId);
  const { variables, ...rest } = scenario.loaded().code;
  code = { ...rest, variables: { ...variables, siteUrl, backendUrl: scenario.backend.url } };
  await publishFromNode();
  publisher = await start();
}

/** Its modules read the code build when they're loaded. */
async function start(changes: Partial<Env> = {}): Promise<PublisherObject> {
  vi.resetModules();
  Object.assign((await import('site-code')).default, code);
  const { PublisherObject } = await import('../../../edge/publisher-object.ts');
  let ready: Promise<unknown> = Promise.resolve();
  const ctx = {
    storage,
    exports: {
      default: { purge: async (paths: readonly string[] | 'all') => void purges.push(paths) },
    },
    blockConcurrencyWhile: (work: () => Promise<unknown>) => (ready = work()),
  };
  const env: Partial<Env> = { RELEASES: bucket, PUBLISHES: '1', ...changes };
  const object = new PublisherObject(ctx as unknown as DurableObjectState, env as Env);
  await ready;
  return object;
}

/** Like `npm run deploy` and `npm run publisher`. */
const publishFromNode = () =>
  publishCode({ ...scenario.loaded(), code }, r2Store(bucket), join(scenario.folder, 'build'));

/** Goes back to the release before the live one. */
async function rollBack() {
  const [live, earlier] = await newestReleases(r2Store(bucket), pointer());
  await publisher.rollback(earlier?.digest ?? '', live?.digest ?? '');
}

/** Runs the alarm as the runtime would. */
const run = () => publisher.alarm();
const site = () => siteIn(r2Store(bucket), pointer());
async function expectUpToDate() {
  expect(publisher.status()).toMatchObject({
    state: 'idle',
    hasNext: false,
    error: null,
    nextRetry: null,
  });
  const expected = await scenario.fromNothing();
  const withBrotli = Object.entries(expected).filter(([file]) => !file.endsWith('.gz'));
  expect(await site()).toMatchObject(Object.fromEntries(withBrotli));
}

const reject =
  (start: string): MemoryBucket['fault'] =>
  async (call) => {
    if (call.startsWith(start)) throw new Error('Bucket down');
  };

test.each<[string, () => MemoryBucket['fault']]>([
  ['the bucket is down', () => reject('')],
  ['the bucket rejects writes', () => reject('put')],
  ['the bucket rejects the pointer', () => reject('put pointers/')],
])('while %s, the old release stays up, and the publisher recovers', async (_, fault) => {
  const before = await site();
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  bucket.fault = fault();
  await publisher.request(false);
  await run();
  expect(publisher.status()).toMatchObject({ state: 'failed', error: 'Bucket down' });
  bucket.fault = undefined;
  expect(await site()).toEqual(before);
  vi.setSystemTime(storage.alarm);
  await run();
  await expectUpToDate();
});

test('a pointer that moves after the call was given up counts', async () => {
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  bucket.fault = async (call, act) => {
    if (!call.startsWith('put pointers/')) return;
    bucket.fault = undefined;
    setImmediate(() => void act());
    throw new Error('Too late');
  };
  await publisher.request(false);
  await run();
  expect(publisher.status()).toMatchObject({ state: 'failed', error: 'Too late' });
  vi.setSystemTime(storage.alarm);
  await run();
  await expectUpToDate();
});

test('a post that can’t be published is reported even if nobody knows what changed', async () => {
  vi.doMock('../../../publisher/service/run-report.ts', () => ({
    describeRun: () => Promise.reject(new Error('Bucket down')),
  }));
  publisher = await start({ SUPABASE_SECRET_KEY: 'secret' });
  vi.doUnmock('../../../publisher/service/run-report.ts');
  scenario.backend.put(makePost(1, { title: 'unrenderable' }));
  await publisher.request(false);
  await run();
  const bodies = vi
    .mocked(fetch)
    .mock.calls.flatMap(([url, init]) =>
      String(url).endsWith('/report_publishing') ? [JSON.parse(String(init?.body)) as unknown] : [],
    );
  const failures = [expect.objectContaining({ post_id: postId(1) })];
  expect(bodies.at(-1)).toEqual({
    state: 'live',
    error: null,
    details: { failures, warnings: [] },
  });
});

test('a publisher that was killed is continued by the next one', async () => {
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  await publisher.request(false);
  const reached = Promise.withResolvers<undefined>();
  bucket.fault = (call) => {
    if (call.startsWith('put shards/')) reached.resolve(undefined);
    return call.startsWith('put shards/') ? new Promise(() => undefined) : Promise.resolve();
  };
  // Otherwise, it would give up waiting for the bucket half a minute later, and continue during another test.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  void publisher.alarm();
  await reached.promise;
  vi.useRealTimers();
  bucket.fault = undefined;
  publisher = await start();
  expect(publisher.status()).toMatchObject({ hasNext: true });
  await run();
  await expectUpToDate();
});

test.each([
  ['an hour ahead', 3_600_000],
  ['a year ahead', 365 * 86_400_000],
  ['a year behind', -365 * 86_400_000],
])('with a clock that jumps to %s, posts are published and pages stay', async (_, jump) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
  for (const title of ['Edited', 'Edited again']) {
    scenario.backend.put(makePost(1, { title }));
    await publisher.request(false);
    await publisher.request(true);
    await run();
    await expectUpToDate();
    // Back to the right time.
    vi.setSystemTime(Date.now() - jump);
  }
});

test('the first release counts as live once visitors get its main pages', () => {
  expect([purges, visits]).toEqual([['all'], ['/', '/blog']]);
});

test('the releases are read again only after the pointer has moved', async () => {
  const before = await publisher.releases();
  const calls: string[] = [];
  bucket.fault = async (call) => void calls.push(call);
  expect(await publisher.releases()).toEqual(before);
  expect(calls).toEqual([`get pointers/${pointer()}`]);
  bucket.fault = undefined;
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  await publisher.request(false);
  await run();
  expect(await publisher.releases()).not.toEqual(before);
});

test('with WORKER_PUBLISHES=0, publishes nothing, and purges what another publisher changed', async () => {
  // The second purge of the first release.
  vi.setSystemTime(storage.alarm);
  await run();
  publisher = await start({ PUBLISHES: '0' });
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  purges = [];
  await publisher.request(true);
  await run();
  expect((await site())['blog/post-1.html']).not.toContain('Edited');
  expect(purges).toEqual([]);

  await publishFromNode();
  await publisher.request(false);
  await run();
  expect(purges).toEqual([expect.arrayContaining(['/blog', '/blog/post-1'])]);
  await expectUpToDate();
});

test('an unfrozen post is published again', async () => {
  scenario.backend.put(makePost(1, { title: 'Taken back' }));
  await publisher.request(false);
  await run();
  const [live, earlier] = await newestReleases(r2Store(bucket), pointer());
  expect(await publisher.releases(earlier?.digest)).toMatchObject({
    result: { preview: { posts: [{ id: postId(1), change: 'changes' }] } },
  });
  expect(await publisher.rollback(earlier?.digest ?? '', live?.digest ?? '')).toHaveProperty(
    'result',
  );
  await run();
  expect(await publisher.releases()).toMatchObject({ result: { frozen: [{ id: postId(1) }] } });
  expect((await site())['blog/post-1.html']).not.toContain('Taken back');
  expect(await publisher.unfreeze([postId(1)])).toEqual({ result: [postId(1)] });
  await run();
  await expectUpToDate();
  const [current] = await newestReleases(r2Store(bucket), pointer());
  expect(await publisher.rollback('abcdef', current?.digest ?? '')).toHaveProperty('error');
  expect(await publisher.releases('abcdef')).toHaveProperty('error');
});

test('a rollback of the Worker doesn’t bring rolled-back posts back', async () => {
  const first = code;
  await deploy('code-2');
  await publisher.request(false);
  await run();
  scenario.backend.put(makePost(1, { title: 'Taken back' }));
  await publisher.request(false);
  await run();
  await rollBack();
  await run();
  code = first;
  await scenario.deploy(first.codeId);
  publisher = await start();
  scenario.backend.put(makePost(2, { title: 'Edited' }));
  await publisher.request(false);
  await run();
  expect(publisher.status()).toMatchObject({ codeId: 'code-1', error: null });
  expect((await site())['blog/post-2.html']).toContain('Edited');
  expect((await site())['blog/post-1.html']).not.toContain('Taken back');
  expect(await publisher.releases()).toMatchObject({ result: { frozen: [{ id: postId(1) }] } });
});

test('a deployment that renders pages during a rollback doesn’t bring rolled-back posts back', async () => {
  scenario.backend.put(makePost(1, { title: 'Taken back' }));
  await publisher.request(false);
  await run();
  let moves = 0;
  bucket.fault = async (call) => {
    // The first move of the pointer copies the release of the previous code build.
    if (call !== `put pointers/${pointerOf('code-2')}` || ++moves < 2) return;
    bucket.fault = undefined;
    await rollBack();
  };
  await deploy('code-2');
  await publisher.request(false);
  await run();
  expect((await site())['blog/post-1.html']).not.toContain('Taken back');
  expect(await publisher.releases()).toMatchObject({ result: { frozen: [{ id: postId(1) }] } });
});

test('prunes once a day what no release needs', async () => {
  const useless = `blobs/${digestOf('useless')}`;
  await bucket.put(useless, 'useless');
  const object = bucket.objects.get(useless);
  if (object) object.uploaded = new Date(Date.now() - 2 * 3_600_000);
  await publisher.request(true);
  await run();
  expect(bucket.objects.has(useless)).toBe(true);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  await publisher.request(true);
  await run();
  expect(bucket.objects.has(useless)).toBe(false);
  await expectUpToDate();
});

describe('after an erasure', () => {
  const title = 'Drawn for dana@example.com';
  const image = `${digestOf(title).slice(0, 16)}.png`;
  /** The keys of objects in the bucket, and of copies, with the address. */
  const inBucket = () =>
    findInObjects(
      [...bucket.objects].map(([key, { bytes }]) => [key, bytes]),
      'dana@example.com',
    );
  const inStorage = () => findInObjects(copiesIn(storage.sql), 'dana@example.com');
  const erase = () => {
    const erased = { title: 'Drawn for ***', content: '***', updated_at: '2026-11-23T04:00:00Z' };
    scenario.backend.put(makePost(1, erased));
    scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
  };
  const agePointers = () => {
    for (const [key, object] of bucket.objects) {
      if (key.startsWith('pointers/')) object.uploaded = new Date(Date.now() - 2 * 3_600_000);
    }
  };

  beforeEach(async () => {
    scenario.backend.put(makePost(1, { title, content: 'Write to dana@example.com. '.repeat(50) }));
    await publisher.request(false);
    await run();
    await bucket.put(`images/${image}`, `PNG of ${title}`);
    await deploy('code-2');
    // The page of the first post also shows the title of this one, so its text is read again.
    scenario.backend.put(makePost(6));
    await publisher.request(false);
    await run();
    const folders = (keys: string[]) => new Set(keys.map((key) => key.split('/')[0]));
    expect(folders(inBucket())).toEqual(new Set(['shards', 'blobs', 'images']));
    expect(folders(inStorage())).toEqual(new Set(['shards', 'blobs']));
    // The second purge after the deployment.
    vi.setSystemTime(storage.alarm);
    await run();
    purges = [];
  });

  test('nothing in the bucket or in a copy contains what was erased, and its image is purged', async () => {
    agePointers();
    erase();
    await publisher.request(false);
    await run();
    expect([inBucket(), inStorage()]).toEqual([[], []]);
    expect(purges).toEqual([expect.arrayContaining(['/blog/post-1', `/social/${image}`])]);
    expect((await fetch(`${siteUrl}/social/${image}`)).status).toBe(404);
    await expectUpToDate();
  });

  test('a code build that may be about to be deployed is kept for an hour', async () => {
    erase();
    await publisher.request(false);
    await run();
    expect(inBucket()).not.toEqual([]);
    expect(inStorage()).toEqual([]);
    agePointers();
    await publisher.request(true);
    await run();
    expect([inBucket(), inStorage()]).toEqual([[], []]);
    await expectUpToDate();
  });

  test('the run fails until everything is deleted', async () => {
    agePointers();
    erase();
    bucket.fault = reject('delete');
    await publisher.request(false);
    await run();
    expect(publisher.status()).toMatchObject({ state: 'failed', error: 'Bucket down' });
    expect(inStorage()).toEqual([]);
    bucket.fault = undefined;
    vi.setSystemTime(storage.alarm);
    await run();
    expect([inBucket(), inStorage()]).toEqual([[], []]);
    await expectUpToDate();
  });

  test('with WORKER_PUBLISHES=0, no copy is left', async () => {
    publisher = await start({ PUBLISHES: '0' });
    erase();
    await publishFromNode();
    expect(inStorage()).not.toEqual([]);
    await publisher.request(false);
    await run();
    expect(inStorage()).toEqual([]);
  });
});

test('a lost body is fetched again', async () => {
  bucket.objects.delete(`blobs/${digestOf(makePost(1).content)}`);
  // The page of the first post also shows the title of this one, so it's rendered again.
  scenario.backend.put(makePost(6));
  await publisher.request(false);
  await run();
  expect(publisher.status()).toMatchObject({ last: { rendered: 4 } });
  await expectUpToDate();
});

test('a release whose index is lost is built again from the code’s files in the bucket', async () => {
  for (const key of bucket.objects.keys()) {
    if (key.startsWith('shards/')) bucket.objects.delete(key);
  }
  storage = openStorage();
  publisher = await start();
  await publisher.request(false);
  await run();
  await expectUpToDate();
});

test.each(['missing', 'damaged'])(
  'a %s page is rendered again once a visitor requests it',
  async (state) => {
    const address = `${siteUrl}/blog/post-1`;
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const keys = [...bucket.objects.keys()].filter((key) => key.includes(etag.slice(1, 17)));
    expect(keys).not.toEqual([]);
    for (const key of keys) {
      const object = bucket.objects.get(key);
      if (state === 'missing' || !object) bucket.objects.delete(key);
      else object.bytes = object.bytes.slice(1);
    }
    expect((await fetch(address)).status).toBe(503);
    await vi.waitUntil(() => publisher.status().hasNext);
    await run();
    await expectUpToDate();
    expect((await fetch(address)).status).toBe(200);
  },
);
