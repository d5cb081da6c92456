import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { fileKey } from '../../../../publisher/releases/files.ts';
import { newestReleases } from '../../../../publisher/releases/history.ts';
import { prune } from '../../../../publisher/releases/prune.ts';
import { describeReleases } from '../../../../publisher/releases/describe.ts';
import { resume, rollback } from '../../../../publisher/releases/rollback.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost, postId } from '../posts.ts';
import { openScenario, rollBack, type Scenario } from '../release-scenario.ts';
import { policiesAt } from '../serve/served-site.ts';
import { fileIn, siteIn, type Site } from '../site-in.ts';

let scenario: Scenario;
let store: ReturnType<typeof memoryStore>;
let memory: ReturnType<typeof emptyMemory>;

beforeEach(async () => {
  scenario = await openScenario();
  // With a redirect and a social image.
  scenario.backend.put(makePost(3, { title: 'Drawn: Post 3', old_slugs: ['old-3'] }));
  store = memoryStore();
  memory = emptyMemory();
  await publish();
});

const publish = (compareAll = false) => scenario.publish(store, { memory, compareAll });
const site = () => siteIn(store);
const releases = () => newestReleases(store, 'live');
const liveRoot = async () => (await releases())[0]?.root;

describe('after a rollback', () => {
  let first: Site;
  beforeEach(async () => {
    first = await site();
    scenario.backend.put(makePost(1, { title: 'Edited' }));
    scenario.backend.put(makePost(30));
    await publish();
    await rollBack(store, 1);
  });

  test('publishes change nothing, and say what waits, until publishing resumes', async () => {
    expect(await site()).toEqual(first);
    const [paused, , earlier] = await releases();
    expect(paused?.root.paused).toEqual({ since: paused?.root.at, releasedAt: earlier?.root.at });
    scenario.backend.put(makePost(5, { title: 'Edited later' }));
    const waiting = { [postId(1)]: 'changed', [postId(5)]: 'changed', [postId(30)]: 'new' };
    for (const compareAll of [false, true, false]) {
      expect(await publish(compareAll)).toMatchObject({ changed: false, waiting });
    }
    memory = emptyMemory();
    expect(await publish()).toMatchObject({ changed: false, waiting });
    expect(await site()).toEqual(first);
    expect((await releases()).map(({ root }) => root.cause)).toEqual([
      ...['rollback', 'publish', 'code'],
    ]);
    await resume(store, 'live');
    expect(await publish()).toMatchObject({ changed: true, waiting: {} });
    expect(await site()).toEqual(await scenario.fromNothing());
    expect((await liveRoot())?.paused).toBeUndefined();
    await expect(resume(store, 'live')).rejects.toThrow('Publishing isn’t paused.');
  });

  test.each([false, true])(
    'a post that’s no longer public disappears from all pages (compareAll: %s)',
    async (compareAll) => {
      scenario.backend.remove(postId(3));
      scenario.backend.remove(postId(30));
      expect(await publish(compareAll)).toMatchObject({ changed: true });
      const now = await site();
      expect(now).not.toHaveProperty(['blog/post-3.html']);
      expect(Object.values(now).filter((text) => /Post 3\b|post-3\b/.test(text))).toEqual([]);
      expect(now['blog/post-1.html']).not.toContain('Edited');
      // As if it had never been public.
      const { backend } = scenario;
      backend.put(makePost(1));
      expect(now).toEqual(await scenario.fromNothing());
      expect((await liveRoot())?.paused).toBeDefined();
      backend.put(makePost(1, { title: 'Edited' }));
      expect(await publish()).toMatchObject({ changed: false });
    },
  );

  test('a post that was unpublished before the rollback doesn’t come back', async () => {
    await rollBack(store, 1);
    scenario.backend.remove(postId(30));
    await publish();
    await resume(store, 'live');
    await publish();
    const { preview } = await describeReleases(store, 'live', (await releases())[1]?.digest);
    expect(preview?.posts).toEqual([]);
    await rollBack(store, 1);
    await publish();
    expect(await site()).not.toHaveProperty(['blog/post-30.html']);
  });

  test('an erasure goes live, other changes wait, and no earlier release can be chosen', async () => {
    const [, before] = await releases();
    scenario.backend.put(makePost(2, { title: 'Erased' }));
    scenario.backend.put(makePost(4, { title: 'Edited' }));
    scenario.backend.erasedAt = '2026-11-23T04:00:00.123456';
    scenario.backend.erasedIds = [postId(2), postId(30)];
    const waiting = { [postId(1)]: 'changed', [postId(4)]: 'changed', [postId(30)]: 'new' };
    expect(await publish()).toMatchObject({ changed: true, waiting });
    const now = await site();
    expect(now['blog/post-2.html']).toContain('Erased');
    expect(now['blog.html']).toContain('Erased');
    expect(Object.values(now).filter((text) => /Post 2\b|Edited/.test(text))).toEqual([]);
    expect((await releases()).map(({ root }) => root.paused !== undefined)).toEqual([true]);
    await expect(rollback(store, 'live', before?.digest ?? '')).rejects.toThrow(
      'No stored release',
    );
    expect(await publish()).toMatchObject({ changed: false, waiting });
  });

  test('another release can be chosen, and publishing stays paused', async () => {
    const { since } = (await liveRoot())?.paused ?? {};
    const { preview } = await describeReleases(store, 'live', (await releases())[1]?.digest);
    expect(new Map(preview?.posts.map(({ id, change }) => [id, change]))).toEqual(
      new Map([
        [postId(1), 'changes'],
        [postId(30), 'returns'],
      ]),
    );
    await rollBack(store, 1);
    expect((await liveRoot())?.paused).toMatchObject({ since });
    expect((await site())['blog/post-1.html']).toContain('Edited');
    scenario.backend.put(makePost(5, { title: 'Edited later' }));
    expect(await publish()).toMatchObject({ changed: false, waiting: { [postId(5)]: 'changed' } });
  });

  test('a move to another backend keeps the pause', async () => {
    await scenario.moveBackend();
    expect(await publish()).toMatchObject({ changed: false });
    scenario.backend.remove(postId(3));
    await publish();
    expect(await site()).not.toHaveProperty(['blog/post-3.html']);
    expect((await site())['blog/post-1.html']).not.toContain('Edited');
    await resume(store, 'live');
    await publish();
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('a lost file isn’t restored, because its earlier version can’t be rendered again, but lost rules are, and a lost index ends the pause', async () => {
    const rules = `blobs/${(await liveRoot())?.rules}`;
    await store.delete([fileKey(await fileIn(store, '/blog/post-1')), rules]);
    expect(await publish(true)).toMatchObject({ changed: false });
    expect(store.objects.has(rules)).toBe(true);
    expect((await liveRoot())?.paused).toBeDefined();
    expect((await site())['blog/post-1.html']).toBe('missing');
    const isShard = (object: string) => object.startsWith('shards/');
    await store.delete([...store.objects.keys()].filter(isShard));
    await publish(true);
    expect(await site()).toEqual(await scenario.fromNothing());
    expect((await liveRoot())?.paused).toBeUndefined();
  });

  test('a page that can’t be rendered stays as it is, and all others change', async () => {
    // Can't render any post's page.
    await scenario.deploy('code-2', { broken: '.' });
    scenario.backend.remove(postId(7));
    const { failures } = await publish();
    const shown = Object.entries(first).filter(([, text]) => text.includes('Post 7'));
    const stale = shown.map(([file]) => file).filter((file) => /post-[^7]/.test(file));
    expect(stale).not.toEqual([]);
    expect(failures.map(({ path }) => `${path.slice(1)}.html`).sort()).toEqual(stale.sort());
    const now = await site();
    for (const file of stale) expect(now[file]).toBe(first[file]);
    expect(now).not.toHaveProperty(['blog/post-7.html']);
    expect(now['blog.html']).not.toContain('Post 7');
  });
});

describe('after a rollback to an earlier code build', () => {
  const asset = { '_astro/two.js': 'Two' };
  let first: Site;
  beforeEach(async () => {
    first = await site();
    await scenario.deploy('code-2', asset);
    await publish();
    await rollBack(store, 1);
  });

  test('later ones only add their assets', async () => {
    // Tabs that were open at the time still need them.
    await publish();
    expect(await site()).toEqual({ ...first, ...asset });
    for (const compareAll of [false, true]) {
      expect(await publish(compareAll)).toMatchObject({ changed: false, waiting: {} });
    }
    const newer = { '_astro/three.js': 'Three' };
    await scenario.deploy('code-3', newer);
    await publish();
    expect(await site()).toEqual({ ...first, ...asset, ...newer });
    expect(await liveRoot()).toMatchObject({ codeId: 'code-1' });
  });

  test('it renders only the pages that showed a removed post', async () => {
    await scenario.deploy('code-3', { '_astro/three.js': 'Three', 'index.html': 'New' });
    const keyOf = async (path: string) => (await fileIn(store, path)).key;
    const before = await Promise.all(['/blog/post-1', '/blog'].map(keyOf));
    scenario.backend.remove(postId(3));
    await publish();
    const now = await site();
    expect(Object.values(now).filter((text) => /Post 3\b|post-3\b/.test(text))).toEqual([]);
    expect([now['index.html'], now['_astro/three.js']]).toEqual([first['index.html'], 'Three']);
    const after = await Promise.all(['/blog/post-1', '/blog'].map(keyOf));
    expect([before[0] === after[0], before[1] === after[1]]).toEqual([true, false]);
    expect(await policiesAt(store, '/blog/post-1', '/blog')).toEqual([
      ...["style-src 'sha256-code-1'", "style-src 'sha256-code-3'"],
    ]);
  });
});

const pruned = () => prune(store, ['live']);

test('pruning deletes nothing if the live root is lost', async () => {
  const [live] = await releases();
  await store.delete([`roots/${live?.digest}`]);
  const before = store.objects.size;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 60 * 60_000 });
  await expect(pruned()).rejects.toThrow('roots/');
  expect(store.objects.size).toBe(before);
});

test('pruning keeps all of the 20 newest releases, and of those of the last day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  const sites: Site[] = [];
  const [past] = await releases();
  for (let n = 1; n <= 25; n += 1) {
    const content = `Version ${n} of the body. `.repeat(50);
    scenario.backend.put(makePost(1, { title: `Drawn ${n}`, content }));
    await publish();
    sites.unshift(await site());
  }
  vi.setSystemTime(Date.UTC(2026, 0, 1, 23));
  expect(await pruned()).toBe(0);
  vi.setSystemTime(Date.UTC(2026, 0, 3));
  await expect(rollback(store, 'live', past?.digest ?? '')).rejects.toThrow(
    'No stored release has',
  );
  expect(await pruned()).toBeGreaterThan(5);
  expect(await pruned()).toBe(0);
  const kept = await releases();
  expect(kept).toHaveLength(20);
  for (const [n, { digest }] of kept.entries()) {
    const copy = store.copy();
    await rollback(copy, 'live', digest);
    expect(await siteIn(copy)).toEqual(sites[n]);
  }
});

test('pruning keeps what a publish that hasn’t ended adds, even if the clock jumps ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const before = new Set(store.objects.keys());
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  const movePointer = () => Promise.reject(new Error('killed'));
  await expect(scenario.publish({ ...store, movePointer })).rejects.toThrow('killed');
  const added = [...store.objects.keys()].filter((key) => !before.has(key));
  vi.setSystemTime(Date.now() + 400 * 24 * 60 * 60_000);
  await pruned();
  expect(added.filter((key) => store.objects.has(key))).toEqual(added);
});
