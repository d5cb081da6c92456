import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyMemory } from '../../../../publisher/content/content-publish.ts';
import { newestReleases } from '../../../../publisher/releases/history.ts';
import { prune } from '../../../../publisher/releases/prune.ts';
import { rollback, unfreeze } from '../../../../publisher/releases/rollback.ts';
import { memoryStore } from '../memory-store.ts';
import { makePost, postId } from '../posts.ts';
import { startScenario, type Scenario } from '../release-scenario.ts';
import { siteIn, type Site } from '../site-in.ts';

let scenario: Scenario;
let store: ReturnType<typeof memoryStore>;
let memory: ReturnType<typeof emptyMemory>;

beforeEach(async () => {
  scenario = await startScenario();
  store = memoryStore();
  memory = emptyMemory();
  await publish();
});
afterEach(async () => {
  vi.useRealTimers();
  await scenario.close();
});

const publish = (everything = false) => scenario.publish(store, { memory, everything });
const site = () => siteIn(store);
const releases = () => newestReleases(store, 'live');
const frozenSlugs = async () =>
  Object.values((await releases())[0]?.root.frozen ?? {})
    .map(({ slug }) => slug)
    .sort();

/** Rolls back to the nth release. 0 is the live one. */
async function rollBack(n: number) {
  await rollback(store, 'live', (await releases())[n]?.digest.slice(0, 12) ?? '');
}

describe('a rollback', () => {
  let first: Site;
  beforeEach(async () => {
    first = await site();
    scenario.backend.put(makePost(1, { title: 'Edited' }));
    scenario.backend.put(makePost(30));
    scenario.backend.remove(postId(2));
    await publish();
    await rollBack(1);
  });

  test('brings the earlier site back, and the next publishes keep it', async () => {
    expect(await site()).toEqual(first);
    expect(await frozenSlugs()).toEqual(['post-1', 'post-2', 'post-30']);
    const causes = (await releases()).map(({ root }) => root.cause);
    expect(causes).toEqual(['rollback', 'publish', 'code']);
    for (const everything of [false, true]) await publish(everything);
    memory = emptyMemory();
    await publish(true);
    expect(await site()).toEqual(first);
  });

  test('doesn’t keep other posts from being published', async () => {
    scenario.backend.put(makePost(5, { title: 'Published later' }));
    await publish();
    const now = await site();
    expect(now['blog/post-5.html']).toContain('Published later');
    expect(now['blog/post-1.html']).not.toContain('Edited');
    expect(await frozenSlugs()).toHaveLength(3);
  });

  test('ends for a post that changes again', async () => {
    scenario.backend.put(makePost(1, { title: 'Corrected' }));
    scenario.backend.remove(postId(30));
    await publish();
    expect((await site())['blog/post-1.html']).toContain('Corrected');
    expect(await frozenSlugs()).toEqual(['post-2']);
  });

  test('doesn’t end for a post that changes in ways its author didn’t cause', async () => {
    scenario.backend.put(makePost(1, { title: 'Edited', updated_at: '2026-02-02T00:00:00Z' }));
    scenario.backend.put(makePost(30, { published_at: '2026-02-02T00:00:00Z' }));
    await publish();
    expect(await site()).toEqual(first);
    expect(await frozenSlugs()).toHaveLength(3);
  });

  test('comes back with a rollback to its release', async () => {
    await unfreeze(store, 'live', [postId(1), postId(2), postId(30)]);
    await rollBack(1);
    await publish(true);
    expect(await site()).toEqual(first);
    expect(await frozenSlugs()).toHaveLength(3);
  });

  test('lasts if the site moves to another backend', async () => {
    const moved = await scenario.moveBackend();
    await publish();
    expect(await site()).toEqual(first);
    moved.put(makePost(1, { title: 'Corrected' }));
    await publish();
    expect((await site())['blog/post-1.html']).toContain('Corrected');
    expect(await frozenSlugs()).toEqual(['post-2', 'post-30']);
  });

  test('ends for a post that’s unfrozen', async () => {
    expect(await unfreeze(store, 'live', [postId(1), postId(9)])).toEqual([postId(1)]);
    expect(await unfreeze(store, 'live', [postId(1)])).toEqual([]);
    await publish(true);
    expect((await site())['blog/post-1.html']).toContain('Edited');
    expect(await frozenSlugs()).toEqual(['post-2', 'post-30']);
    await unfreeze(store, 'live', [postId(2), postId(30)]);
    await publish(true);
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('lasts even if parts of the release are lost', async () => {
    const keys = [...store.objects.keys()];
    const shards = keys.filter((key) => key.startsWith('shards/'));
    const lost = [...shards.map((key) => [key]), keys.filter((key) => !key.startsWith('roots/'))];
    for (const some of lost) {
      const copy = store.copy();
      await copy.delete(some);
      await scenario.publish(copy);
      const now = await siteIn(copy);
      expect(now['blog/post-1.html'] ?? '').not.toContain('Edited');
      expect(now).not.toHaveProperty(['blog/post-30.html']);
      expect(now['blog/post-5.html']).toBe(first['blog/post-5.html']);
    }
  });

  test('can be rolled back', async () => {
    await rollBack(1);
    expect(await frozenSlugs()).toEqual([]);
    await publish(true);
    expect(await site()).toEqual(await scenario.fromNothing());
  });

  test('needs the digest of a release', async () => {
    await expect(rollback(store, 'live', 'abcdef')).rejects.toThrow(
      'No stored release has the digest abcdef.',
    );
  });
});

test('a rollback to an earlier code build keeps the later one from publishing', async () => {
  const asset = { '_astro/two.js': 'Two' };
  const first = await site();
  await scenario.deploy('code-2', asset);
  await publish();
  await rollBack(1);
  // Tabs that were open at the time still need it.
  expect(await site()).toEqual({ ...first, ...asset });
  await expect(publish()).rejects.toThrow('The site was rolled back to an earlier version');
  await rollBack(1);
  await publish();
  expect(await site()).toEqual(await scenario.fromNothing());
  await rollBack(1);
  await scenario.deploy('code-3');
  await publish();
  expect(await site()).toEqual({ ...(await scenario.fromNothing()), ...asset });
});

test('so do two rollbacks in a row', async () => {
  scenario.backend.put(makePost(1, { title: 'Edited' }));
  await publish();
  await scenario.deploy('code-2');
  await publish();
  await rollBack(1);
  await rollBack(3);
  await expect(publish()).rejects.toThrow('The site was rolled back to an earlier version');
});

const pruned = async () => (await prune(store, ['live'], new Date())).deleted;

test('pruning deletes nothing if the live root is lost', async () => {
  const [live] = await releases();
  await store.delete([`roots/${live?.digest}`]);
  const before = store.objects.size;
  const later = new Date(Date.now() + 48 * 60 * 60_000);
  await expect(prune(store, ['live'], later)).rejects.toThrow('roots/');
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

test.each([-400, 400])(
  'if the clock jumps by %i days, all listed releases stay complete',
  async (days) => {
    const start = Date.UTC(2026, 0, 1);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const sites: Site[] = [];
    for (let n = 1; n <= 8; n += 1) {
      if (n === 4) vi.setSystemTime(start + days * 24 * 60 * 60_000);
      scenario.backend.put(makePost(n, { title: `Title ${n}` }));
      await publish();
      await prune(store, ['live'], new Date());
      sites.unshift(await site());
    }
    const listed = await releases();
    expect(listed).toHaveLength(9);
    for (const [n, expected] of sites.entries()) {
      const copy = store.copy();
      await rollback(copy, 'live', listed[n]?.digest ?? '');
      expect(await siteIn(copy)).toEqual(expected);
    }
  },
);
