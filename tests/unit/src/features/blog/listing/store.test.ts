import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListingData } from '~/features/blog/listing/posts';
import { createListing } from '~/features/blog/listing/store';
import { formatView, type View } from '~/features/blog/listing/view';
import { slowAfterMs } from '~/lib/timing';
import { fakeHistory } from '../../../fake-history.ts';

type Load = (view: View) => Promise<unknown>;
const load = vi.hoisted(() => vi.fn<Load>());
vi.mock('~/features/blog/listing/posts', () => ({ loadPosts: load }));

const data: ListingData = { featured: null, posts: [], categories: [], totalCount: 40 };
const found = (totalCount: number) => ({ posts: [], totalCount, isCountExact: true });
let close: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  load.mockImplementation(({ search }) => Promise.resolve(found(search.length)));
});
afterEach(() => {
  close?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(query = '', typed = '') {
  const browser = fakeHistory(`https://site.example.com/blog${query}`);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('document', { activeElement: null, hidden: false, title: 'Blog' });
  const listing = createListing(data);
  close = listing.connect(typed);
  const { $results } = listing;
  const settle = () => vi.advanceTimersByTimeAsync(500);
  return { ...listing, ...browser, settle, count: () => $results.get().totalCount };
}

test('the first page is in the HTML, and another view is loaded', async () => {
  const { $results, settle, go } = open();
  await settle();
  expect(load).not.toHaveBeenCalled();
  go({ page: 2 });
  expect($results.get()).toMatchObject({ status: 'loading', totalCount: 40 });
  await settle();
  expect(load).toHaveBeenCalledExactlyOnceWith({ search: '', category: undefined, page: 2 });
  expect(document.title).toBe('Page 2 | Blog');
});

test.each(['', '?search=pay', '?search=careers'])(
  'what was typed before the island was ready is searched for (%j)',
  async (query) => {
    const { settle, address, $typedSearch } = open(query, 'careers');
    await settle();
    expect([address(), $typedSearch.get()]).toEqual(['/blog?search=careers', 'careers']);
  },
);

test('a slow search says so until newer results arrive, which a late response never replaces', async () => {
  const { go, $results, count, settle } = open();
  const late = Promise.withResolvers<unknown>();
  load.mockReturnValueOnce(late.promise);
  go({ search: 'pay' });
  await vi.advanceTimersByTimeAsync(slowAfterMs - 100);
  expect($results.get()).toMatchObject({ status: 'loading', slow: false });
  await vi.advanceTimersByTimeAsync(200);
  expect($results.get()).toMatchObject({ status: 'loading', slow: true });
  go({ search: 'newest' });
  await settle();
  late.resolve(found(1));
  await vi.advanceTimersByTimeAsync(slowAfterMs);
  expect($results.get()).toMatchObject({ status: 'ready', slow: false });
  expect(count()).toBe('newest'.length);
});

test('a failed search keeps the results, and can be retried or submitted again', async () => {
  const { typeSearch, retry, submitSearch, $results, settle, back, forward } = open();
  load.mockRejectedValue(new Error('offline'));
  typeSearch('pay');
  await settle();
  expect($results.get()).toMatchObject({ status: 'error', totalCount: 40, view: { search: '' } });
  back();
  await settle();
  expect($results.get().status).toBe('ready');
  for (const again of [forward, retry]) {
    again();
    await settle();
    expect($results.get().status).toBe('error');
  }
  load.mockResolvedValue(found(3));
  submitSearch();
  await settle();
  expect($results.get()).toMatchObject({ status: 'ready', totalCount: 3, view: { search: 'pay' } });
});

// Right away, because the browser then restores the scroll position.
test('going back shows results from the last 10 minutes at once, and loads them again after 5', async () => {
  const { go, back, forward, settle, $results } = open();
  load.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return found(3);
  });
  const calls = () => load.mock.calls.filter(([{ search }]) => search === 'pay').length;
  go({ search: 'pay' });
  await settle();
  for (const [minutes, expectedCalls, status] of [
    [4, 1, 'ready'],
    [3, 2, 'ready'],
    [11, 3, 'loading'],
  ] as const) {
    back();
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    forward();
    await vi.advanceTimersByTimeAsync(50);
    expect([calls(), $results.get().status]).toEqual([expectedCalls, status]);
    await settle();
  }
});

const steps: Record<string, (listing: ReturnType<typeof open>) => unknown> = {
  clear: ({ typeSearch }) => typeSearch(''),
  type: ({ typeSearch }) => typeSearch('pay'),
  'type with spaces': ({ typeSearch }) => typeSearch(' range '),
  submit: ({ submitSearch }) => submitSearch(),
  wait: ({ settle }) => settle(),
  back: ({ back }) => back(),
  forward: ({ forward }) => forward(),
  'page 2': ({ go }) => go({ page: 2 }),
  'page 3': ({ go }) => go({ page: 3 }),
  category: ({ go }) => go({ category: 'Legal' }),
  'all categories': ({ go }) => go({ category: undefined }),
  'no search': ({ go }) => go({ search: '' }),
};
const anyStep = fc.constantFrom(...Object.entries(steps));

test('after any steps, every history entry shows the same search box and results again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 15 }), async (taken) => {
      const listing = open();
      for (const [, run] of taken) await run(listing);
      const walk = async (step: () => void) => {
        const shown: unknown[] = [];
        for (let entry = 0; entry < listing.length(); entry += 1) {
          await listing.settle();
          const { view, status } = listing.$results.get();
          expect([status, view]).toEqual(['ready', listing.$view.get()]);
          expect(listing.$typedSearch.get().trim()).toBe(view.search);
          expect(formatView(view)).toBe(listing.address());
          shown.push(view);
          step();
        }
        return shown;
      };
      await listing.settle();
      await walk(listing.back);
      const forward = await walk(listing.forward);
      expect(await walk(listing.back)).toEqual(forward.toReversed());
      expect(await walk(listing.forward)).toEqual(forward);
      close?.();
    }),
    { numRuns: 50 },
  );
});
