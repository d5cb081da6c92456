import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPurger, type Paths } from '../../../../publisher/service/purge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A cache that fails as long as `down` says. */
function openCache() {
  const cache = { down: false, purges: [] as Paths[] };
  const purger = openPurger({
    logger: () => undefined,
    async purge(paths) {
      cache.purges.push(paths);
      if (cache.down) throw new Error('The cache is down.');
    },
  });
  return { cache, purger };
}

test('paths are purged right away and again a few seconds later', async () => {
  const { cache, purger } = openCache();
  await purger.purge(['/blog', '/blog/a']);
  expect(cache.purges).toEqual([['/blog', '/blog/a']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cache.purges).toEqual([
    ['/blog', '/blog/a'],
    ['/blog', '/blog/a'],
  ]);
  expect(purger.status()).toEqual({ isWaiting: false, error: null });
});

test('a failed purge is shown, and retried with those that follow', async () => {
  const { cache, purger } = openCache();
  cache.down = true;
  await purger.purge(['/blog']);
  expect(purger.status()).toEqual({ isWaiting: true, error: 'The cache is down.' });
  await vi.advanceTimersByTimeAsync(6_000);
  cache.down = false;
  await purger.purge(['/about']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cache.purges.slice(-2)).toEqual([
    ['/blog', '/about'],
    ['/blog', '/about'],
  ]);
  expect(purger.status()).toEqual({ isWaiting: false, error: null });
});

test('retries end when the cache has expired', async () => {
  const { cache, purger } = openCache();
  cache.down = true;
  await purger.purge('all');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(cache.purges.length).toBeLessThan(12);
  expect(purger.status()).toEqual({ isWaiting: false, error: null });
});
