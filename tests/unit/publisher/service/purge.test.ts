import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putObject } from '../../../../publisher/releases/digest.ts';
import { goLive } from '../../../../publisher/releases/live.ts';
import { format, type Entry, type Root } from '../../../../publisher/releases/release.ts';
import { emptyMap, withChanges, writeMap } from '../../../../publisher/releases/sharded-map.ts';
import { openPurger } from '../../../../publisher/service/purge.ts';
import type { Paths } from '../../../../publisher/service/purge-state.ts';
import { memoryStore } from '../memory-store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A site with a cache that fails while it's `down`. */
function openSite() {
  const store = memoryStore();
  const cache = { down: false, purges: [] as Paths[] };
  const purger = openPurger({
    store,
    pointer: 'live',
    logger: () => undefined,
    async purge(paths) {
      cache.purges.push(paths === 'all' ? 'all' : paths.toSorted());
      if (cache.down) throw new Error('The cache is down.');
    },
  });
  /** Makes a release live with these contents by path. */
  async function publish(pages: Record<string, string>, rules = 'rules') {
    const entries = Object.entries(pages).map(([path, content]): [string, Entry] => [
      path,
      { kind: 'file', digest: content, size: 1, type: 'text/html', isCompressed: false },
    ]);
    const { digests } = await writeMap(store, withChanges(emptyMap<Entry>(), entries));
    const { digests: cards } = await writeMap(store, emptyMap());
    const root: Root = {
      format,
      codeId: 'code',
      rules: await putObject(store, 'blobs', Buffer.from(rules)),
      entries: digests,
      cards,
      backendUrl: '',
      cursor: '',
      frozen: {},
      cause: 'publish',
      at: '',
      rendered: 0,
      parent: null,
    };
    await goLive(store, 'live', root, await store.readPointer('live'));
    await purger.purge();
  }
  return { cache, purger, publish };
}

test('what changed is purged right away and again a few seconds later', async () => {
  const { cache, purger, publish } = openSite();
  await publish({ '/blog': '1', '/blog/a': '1', '/blog/b': '1' });
  await vi.advanceTimersByTimeAsync(60_000);
  await publish({ '/blog': '2', '/blog/b': '1', '/blog/c': '1' });
  expect(cache.purges).toEqual(['all', 'all', ['/blog', '/blog/a', '/blog/c']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cache.purges.slice(3)).toEqual([['/blog', '/blog/a', '/blog/c']]);
  expect(purger.status()).toEqual({ isWaiting: false, error: null });
  await publish({ '/blog': '2', '/blog/b': '1', '/blog/c': '1' }, 'new headers');
  expect(cache.purges.at(-1)).toBe('all');
});

test('a failed purge is shown, and retried together with the next one', async () => {
  const { cache, purger, publish } = openSite();
  await publish({ '/a': '1', '/b': '1' });
  await vi.advanceTimersByTimeAsync(60_000);
  cache.down = true;
  await publish({ '/a': '2', '/b': '1' });
  expect(purger.status()).toEqual({ isWaiting: true, error: 'The cache is down.' });
  await vi.advanceTimersByTimeAsync(6_000);
  cache.down = false;
  await publish({ '/a': '2', '/b': '2' });
  expect(cache.purges.at(-1)).toEqual(['/a', '/b']);
  expect(purger.status()).toEqual({ isWaiting: true, error: null });
});

test('the second purge isn’t delayed if the clock is set back', async () => {
  const { cache, publish } = openSite();
  await publish({ '/a': '1' });
  vi.setSystemTime(0);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(cache.purges).toEqual(['all', 'all']);
});

test('if more paths have changed than a purge can list, everything is purged', async () => {
  const { cache, publish } = openSite();
  const pages = (version: string) =>
    Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`/${version}-${n}`, '1']));
  await publish(pages('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  cache.down = true;
  await publish({ ...pages('a'), ...pages('b') });
  expect(cache.purges.at(-1)).toHaveLength(300);
  // Together with those that wait.
  await publish({ ...pages('a'), ...pages('b'), ...pages('c') });
  expect(cache.purges.at(-1)).toBe('all');
});

test('retries go on until the cache is purged, because it may keep images for a year', async () => {
  const { cache, purger, publish } = openSite();
  cache.down = true;
  await publish({ '/a': '1' });
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  // At most every five minutes.
  expect(cache.purges.length).toBeLessThan(300);
  expect(purger.status()).toEqual({ isWaiting: true, error: 'The cache is down.' });
  cache.down = false;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(purger.status()).toEqual({ isWaiting: false, error: null });
});
