import { join } from 'node:path';
import type { DurableObjectState } from 'cloudflare:workers';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Env } from '../../../edge/bindings.ts';
import { pointerOf } from '../../../edge/pointer.ts';
import { publishCode } from '../../../edge/publish-code.ts';
import type { PublisherObject } from '../../../edge/publisher-object.ts';
import type { Code } from '../../../publisher/code/load.ts';
import { digestOf } from '../../../publisher/releases/digest.ts';
import { fileKey } from '../../../publisher/releases/files.ts';
import { newestReleases } from '../../../publisher/releases/history.ts';
import type { ObjectStore } from '../../../publisher/releases/object-store.ts';
import { resume as resumePublishing } from '../../../publisher/releases/rollback.ts';
import { bucketStore } from '../../../publisher/stores/bucket.ts';
import { findInObjects } from '../../browser/fixtures/find-in-releases.ts';
import { makePost, postId } from '../publisher/posts.ts';
import { openScenario, rollBack, type Scenario } from '../publisher/release-scenario.ts';
import { serve } from '../publisher/serve/served-site.ts';
import { fileIn, siteIn } from '../publisher/site-in.ts';
import { memoryBucket, type MemoryBucket } from './memory-bucket.ts';

let scenario: Scenario;
/** Of the deployed Worker. */
let code: Code;
const pointer = () => pointerOf(code.codeId);
let bucket: MemoryBucket;
let store: ObjectStore;
let storage: ReturnType<typeof openStorage>;
let publisher: PublisherObject;
/** How often the cache was purged. */
let purges: number;
/** Called before every purge. May reject or wait. */
let purgeFault: (() => Promise<void>) | undefined;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  scenario = await openScenario(3);
  bucket = memoryBucket();
  store = bucketStore(bucket);
  storage = openStorage();
  [purges, purgeFault] = [0, undefined];
  await deploy('code-1');
  await publish(true);
});

/** As a Worker without anything in memory responds. */
function get(path: string) {
  const onLost = (key: string) => void publisher.repair(key);
  return serve(store, { onLost }, pointer()).get(path);
}

/** What survives when a Durable Object ends. */
function openStorage() {
  const values = new Map<string, unknown>();
  return {
    alarm: 0,
    get: async (key: string) => structuredClone(values.get(key)),
    async put(key: string, value: unknown) {
      values.set(key, structuredClone(value));
    },
    async setAlarm(time: number) {
      if (time <= 0) throw new TypeError('setAlarm() cannot be called with an alarm time <= 0');
      storage.alarm = time;
    },
  };
}

/** Renders a code build into the bucket. */
async function render(...build: Parameters<Scenario['deploy']>) {
  await scenario.deploy(...build);
  ({ code } = scenario.built());
  await publishFromNode();
}

/** Renders a code build into the bucket, and then replaces the Worker. */
async function deploy(...build: Parameters<Scenario['deploy']>) {
  await render(...build);
  publisher = await start();
}

/** Its modules read the code build when they're loaded. */
async function start(): Promise<PublisherObject> {
  vi.resetModules();
  Object.assign((await import('site-code')).default, code);
  const { PublisherObject } = await import('../../../edge/publisher-object.ts');
  let ready: Promise<unknown> = Promise.resolve();
  const ctx = {
    storage,
    exports: {
      default: {
        purge: async () => {
          await purgeFault?.();
          purges += 1;
        },
      },
    },
    blockConcurrencyWhile: (work: () => Promise<unknown>) => (ready = work()),
  };
  const env = { RELEASES: bucket, SUPABASE_SECRET_KEY: 'key' } as Partial<Env> as Env;
  const object = new PublisherObject(ctx as unknown as DurableObjectState, env);
  await ready;
  return object;
}

/** Like `npm run deploy`. */
const publishFromNode = () => publishCode(scenario.built(), store, join(scenario.folder, 'build'));

const live = async () => (await newestReleases(store, pointer()))[0]?.root;

/** Runs the alarm as the runtime would. */
const run = () => publisher.alarm();
async function publish(compareAll = false) {
  await publisher.request(compareAll);
  await run();
}
function edit(title: string) {
  scenario.backend.put(makePost(1, { title }));
}
/** Moves the clock to the alarm, then runs it. */
async function runAtAlarm() {
  vi.setSystemTime(storage.alarm);
  await run();
}
const site = () => siteIn(store, pointer());
const keyOf = async (path: string) => fileKey(await fileIn(store, path, pointer()));
async function expectUpToDate() {
  expect(publisher.status()).toMatchObject({
    state: 'idle',
    hasNext: false,
    error: null,
    nextRetry: null,
  });
  expect(await site()).toMatchObject(await scenario.fromNothing());
}

test('while the clock is a year ahead, and once it’s right again, posts are published and pages stay', async () => {
  const jump = 365 * 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
  for (const title of ['Edited', 'Edited again']) {
    edit(title);
    await publisher.request(false);
    await publish(true);
    await expectUpToDate();
    vi.setSystemTime(Date.now() - jump);
  }
});

test('the cache is purged after a publish, and again a few seconds later', async () => {
  expect(purges).toBe(1);
  await run();
  expect(purges).toBe(1);
  await runAtAlarm();
  expect(purges).toBe(2);
  await publish();
  // Nothing has changed.
  expect(purges).toBe(2);
});

test.each(['first', 'second'])('a failed %s purge is shown, and repeated', async (purge) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await runAtAlarm();
  edit('Edited');
  await publisher.request(false);
  if (purge === 'second') await run();
  purgeFault = () => Promise.reject(new Error('The cache is down.'));
  await runAtAlarm();
  expect(publisher.status()).toMatchObject({ state: 'failed', error: 'The cache is down.' });
  await runAtAlarm();
  purgeFault = undefined;
  const before = purges;
  await runAtAlarm();
  // The release was reported before its second purge.
  const causes = purge === 'first' ? ['publish'] : [];
  expect(scenario.backend.bodies.at(-1)).toMatchObject({ state: 'live', details: { causes } });
  await expectUpToDate();
  expect(purges).toBe(before + 1);
});

test('the second purge is repeated if it’s interrupted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: storage.alarm });
  const hanging = vi.fn(() => new Promise<never>(() => undefined));
  purgeFault = hanging;
  void run();
  await vi.waitUntil(() => hanging.mock.calls.length > 0);
  purgeFault = undefined;
  publisher = await start();
  await run();
  expect(purges).toBe(2);
});

async function resume() {
  await resumePublishing(store, pointer());
  await publish();
}

test('a deployment that renders pages while someone goes back to a release keeps that release', async () => {
  const before = await site();
  edit('Taken back');
  await publish();
  let moves = 0;
  bucket.fault = async (call) => {
    // The first move of the pointer copies the release of the previous code build.
    if (call !== `put pointers/${pointerOf('code-2')}` || ++moves < 2) return;
    bucket.fault = undefined;
    await rollBack(store, 1, pointerOf('code-1'));
  };
  await deploy('code-2');
  await publish();
  expect(await site()).toEqual(before);
  expect((await live())?.paused).toBeDefined();
  await resume();
  await expectUpToDate();
});

test('pruning keeps what the deployed code needs to resume', async () => {
  edit('Taken back');
  await publish();
  await rollBack(store, 1, pointer());
  await publish();
  await deploy('code-2', { 'index.html': '<h1>New</h1>' });
  // Ends the history, and with it the release that the deployment made.
  scenario.backend.put(makePost(2, { title: 'Erased' }));
  scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
  scenario.backend.erasedIds = [postId(2)];
  await publish();
  expect((await site())['blog/post-2.html']).toContain('Erased');
  expect((await site())['blog/post-1.html']).not.toContain('Taken back');
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  await publish(true);
  await resume();
  await expectUpToDate();
});

test('a deployment keeps the pause, and what visitors see, until publishing resumes', async () => {
  const before = await site();
  edit('Taken back');
  await publish();
  await rollBack(store, 1, pointer());
  for (const codeId of ['code-2', 'code-1', 'code-2']) {
    await render(codeId);
    expect(await site()).toEqual(before);
    expect(await live()).toMatchObject({ codeId: 'code-1', paused: expect.anything() });
  }
  await resumePublishing(store, pointer());
  await render('code-1');
  expect(await live()).not.toHaveProperty('paused');
});

test('a deployment of code whose own last release is lost builds it again', async () => {
  const lost = await store.readPointer(pointer());
  await render('code-2');
  await store.delete([`roots/${lost?.digest}`]);
  await render('code-1');
  expect(await site()).toEqual(await scenario.fromNothing());
});

test('a Worker that’s rolled back while publishing is paused keeps its release and the pause', async () => {
  const first = code;
  const before = await site();
  await deploy('code-2');
  await publish();
  await rollBack(store, 0, pointer());
  await publish();
  code = first;
  await scenario.deploy(first.codeId);
  publisher = await start();
  edit('Edited');
  await publish();
  expect(publisher.status()).toMatchObject({ codeId: 'code-1', error: null });
  expect(await site()).toEqual(before);
  expect((await live())?.paused).toBeDefined();
});

test('pruning is stopped by a request to publish, and continues after it', async () => {
  // The second purge, and the first prune.
  await runAtAlarm();
  // No release needs it. A day later, it can be pruned.
  const useless = `blobs/${digestOf('useless')}`;
  await bucket.put(useless, 'useless');
  bucket.uploaded.set(useless, new Date(Date.now() - 2 * 3_600_000));
  await publish();
  expect(bucket.objects.has(useless)).toBe(true);
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  bucket.fault = async (call) => {
    if (call !== 'list images/') return;
    bucket.fault = undefined;
    edit('Urgent');
    await publisher.request(false);
  };
  await run();
  expect(bucket.objects.has(useless)).toBe(true);
  expect(storage.alarm).toBeLessThanOrEqual(Date.now() + 1);
  await run();
  await expectUpToDate();
  // The cache is purged again first.
  expect(bucket.objects.has(useless)).toBe(true);
  await runAtAlarm();
  expect(bucket.objects.has(useless)).toBe(false);
});

describe('after an erasure', () => {
  const title = 'Drawn for dana@example.com';
  const image = `${digestOf(title).slice(0, 16)}.png`;
  /** The keys of objects in the bucket with the address. */
  const inBucket = () => findInObjects(bucket.objects, 'dana@example.com');
  const erase = () => {
    const erased = { title: 'Drawn for ***', content: '***', updated_at: '2026-11-23T04:00:00Z' };
    scenario.backend.put(makePost(1, erased));
    scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
  };
  const agePointers = () => {
    for (const key of bucket.objects.keys()) {
      if (key.startsWith('pointers/'))
        bucket.uploaded.set(key, new Date(Date.now() - 2 * 3_600_000));
    }
  };

  beforeEach(async () => {
    scenario.backend.put(makePost(1, { title, content: 'Write to dana@example.com. '.repeat(50) }));
    await publish();
    await bucket.put(`images/${image}`, `PNG of ${title}`);
    await deploy('code-2');
    const folders = new Set(inBucket().map((key) => key.split('/')[0]));
    expect(folders).toEqual(new Set(['shards', 'blobs', 'images']));
    // The second purge after the deployment.
    await runAtAlarm();
    purges = 0;
  });

  test('nothing in the bucket contains it, once a code build that may be about to be deployed is an hour old', async () => {
    erase();
    await publish();
    expect(purges).toBe(1);
    await runAtAlarm();
    expect(inBucket()).not.toEqual([]);
    expect(storage.alarm - Date.now()).toBe(3_600_000);
    agePointers();
    await runAtAlarm();
    expect(inBucket()).toEqual([]);
    expect((await get(`/social/${image}`)).status).toBe(404);
    await expectUpToDate();
  });

  test('the status shows an error until everything is deleted', async () => {
    agePointers();
    erase();
    bucket.fault = async (call) => {
      if (call.startsWith('delete')) throw new Error('Bucket down');
    };
    await publish();
    await runAtAlarm();
    const error = 'Old data couldn’t be deleted: Bucket down';
    expect(publisher.status()).toMatchObject({ state: 'failed', error });
    bucket.fault = undefined;
    // The cron trigger.
    await publish();
    expect(inBucket()).toEqual([]);
    await expectUpToDate();
  });
});

test('more posts than the Worker has memory for are refused', async () => {
  vi.doMock('../../../edge/bindings.ts', async (load) => ({
    ...(await load<object>()),
    maxPosts: 2,
  }));
  onTestFinished(() => void vi.doUnmock('../../../edge/bindings.ts'));
  publisher = await start();
  await publisher.request(true);
  await run();
  const error = expect.stringMatching(
    /^The site has 3 posts, but this host can publish at most 2\. /,
  ) as unknown;
  expect(publisher.status()).toMatchObject({ state: 'failed', error });
});

test('rebuilding a site that was lost makes fewer calls for each post than Cloudflare allows', async () => {
  async function callsToRebuild() {
    for (const key of bucket.objects.keys()) {
      if (!/^(?:roots|pointers)/.test(key)) bucket.objects.delete(key);
    }
    let calls = 0;
    bucket.fault = async (call) => {
      // There are at most 128, however many posts there are.
      if (!call.includes(' shards/')) calls += 1;
    };
    scenario.backend.requests.length = 0;
    await publisher.request(true);
    await run();
    bucket.fault = undefined;
    return calls + scenario.backend.requests.length;
  }
  const few = await callsToRebuild();
  const added = 40;
  for (let n = 100; n < 100 + added; n += 1) scenario.backend.put(makePost(n));
  const many = await callsToRebuild();
  expect(publisher.status()).toMatchObject({ state: 'idle', last: { changed: true } });
  // Reads and stores its text, and stores its page.
  expect((many - few) / added).toBeCloseTo(3, 0);
});

test('a damaged page is rendered again once a visitor requests it, even if the Worker restarts in between', async () => {
  bucket.objects.set(await keyOf('/blog/post-1'), new Uint8Array(1));
  expect((await get('/blog/post-1')).status).toBe(503);
  await vi.waitUntil(() => publisher.status().hasNext, { timeout: 20_000 });
  publisher = await start();
  await run();
  await expectUpToDate();
  expect((await get('/blog/post-1')).status).toBe(200);
});

test('while a file of the code build is lost, everything else is published', async () => {
  bucket.objects.delete(await keyOf('/'));
  scenario.backend.remove(postId(1));
  await publish(true);
  const failures = [
    { post_id: null, path: '/', reason: expect.stringContaining('npm run deploy') as string },
  ];
  expect(publisher.status()).toMatchObject({ state: 'idle', last: { changed: true, failures } });
  expect((await get('/blog/post-1')).status).toBe(404);
  expect((await get('/')).status).toBe(503);
  // The repair that the request caused, and the runs after it.
  await vi.waitUntil(() => publisher.status().hasNext);
  for (const _ of [1, 2]) {
    await run();
    expect(publisher.status()).toMatchObject({ state: 'idle', last: { changed: false, failures } });
    await publisher.request(false);
  }
  await publishFromNode();
  await run();
  await expectUpToDate();
  expect(publisher.status()).toMatchObject({ last: { failures: [] } });
});
