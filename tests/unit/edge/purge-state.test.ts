import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  purgeAgain,
  purgeFirst,
  type PurgeScope,
  type PurgeState,
} from '../../../edge/purge-state.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** A cache that fails while it's `down`, and a publisher that purges it. */
function openCache() {
  let state: PurgeState = { waiting: null, error: null };
  const cache = { down: false, purges: [] as PurgeScope[] };
  async function purge(paths: PurgeScope) {
    cache.purges.push(paths);
    if (cache.down) throw new Error('The cache is down.');
  }
  return {
    cache,
    state: () => state,
    async publish(...paths: string[]) {
      state = await purgeFirst(state, paths, purge);
    },
    /** Purges again what's due after so many seconds. */
    async wait(seconds: number) {
      vi.setSystemTime(Date.now() + seconds * 1000);
      state = await purgeAgain(state, purge);
    },
  };
}

test('what changed is purged right away and again a few seconds later', async () => {
  const { cache, state, publish, wait } = openCache();
  await publish('/blog', '/blog/a');
  await wait(4);
  expect(cache.purges).toEqual([['/blog', '/blog/a']]);
  await wait(2);
  await wait(60);
  expect(cache.purges).toEqual([
    ['/blog', '/blog/a'],
    ['/blog', '/blog/a'],
  ]);
  expect(state()).toEqual({ waiting: null, error: null });
});

test('a failed purge is shown, and retried together with the next one', async () => {
  const { cache, state, publish } = openCache();
  cache.down = true;
  await publish('/a');
  expect(state()).toMatchObject({ waiting: { paths: ['/a'] }, error: 'The cache is down.' });
  cache.down = false;
  await publish('/b');
  expect(cache.purges.at(-1)).toEqual(['/a', '/b']);
  expect(state()).toMatchObject({ waiting: { paths: ['/a', '/b'] }, error: null });
});

test('the second purge isn’t delayed if the clock is set back', async () => {
  const { cache, publish, wait } = openCache();
  await publish('/a');
  vi.setSystemTime(0);
  await wait(0);
  expect(cache.purges).toEqual([['/a'], ['/a']]);
});

test('if more paths have changed than a purge can list, everything is purged', async () => {
  const { cache, publish } = openCache();
  const pages = (version: string) => Array.from({ length: 300 }, (_, n) => `/${version}-${n}`);
  await publish(...pages('a'));
  expect(cache.purges.at(-1)).toHaveLength(300);
  // Together with those that wait.
  await publish(...pages('b'));
  expect(cache.purges.at(-1)).toBe('all');
});

test('retries go on until the cache is purged, because it may keep images for a year', async () => {
  const { cache, state, publish, wait } = openCache();
  cache.down = true;
  await publish('/a');
  for (let minute = 0; minute < 24 * 60; minute += 1) await wait(60);
  // At most every five minutes.
  expect(cache.purges.length).toBeLessThan(300);
  expect(state()).toMatchObject({ error: 'The cache is down.' });
  cache.down = false;
  await wait(300);
  expect(state()).toEqual({ waiting: null, error: null });
});
