import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGrowingList, loadPages } from '~/features/staff/growing-list';

beforeEach(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => void vi.unstubAllGlobals());

const items = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The first `count` of 120 items, which are listed 50 at a time. */
const listed = (count: number) => ({ items: items(Math.min(count, 120)), hasMore: count < 120 });

function open(key: string) {
  const $key = atom<string | undefined>(key);
  const load = vi.fn((_: string, count: number) => Promise.resolve(listed(count)));
  const list = createGrowingList(load, $key, { reloadAfter: Infinity });
  list.$state.listen(() => undefined);
  return { ...list, $key, load, close: list.open() };
}

test('grows by one page at a time, and reloads all of its pages', async () => {
  const { $state, loadMore, refresh, load, close } = open('a');
  await vi.waitFor(() => expect($state.get()).toMatchObject({ data: listed(50), outdated: false }));
  const growing = loadMore();
  void loadMore();
  expect($state.get()).toMatchObject({ data: listed(50), outdated: true });
  await growing;
  expect($state.get()).toMatchObject({ data: listed(100), outdated: false });
  await refresh();
  await loadMore();
  expect(load.mock.calls.map(([, count]) => count)).toEqual([50, 100, 100, 150]);
  expect($state.get()).toMatchObject({ data: listed(150) });
  close();
});

test('starts with one page when it’s opened again, even if it was growing', async () => {
  const { $state, loadMore, load, open: reopen, close } = open('a');
  await vi.waitFor(() => expect($state.get()).toMatchObject({ status: 'ready' }));
  load.mockReturnValueOnce(new Promise(() => undefined));
  void loadMore();
  close();
  const closeAgain = reopen();
  await vi.waitFor(() => expect($state.get()).toMatchObject({ data: listed(50), outdated: false }));
  expect(load).toHaveBeenLastCalledWith('a', 50);
  closeAgain();
});

test('a list that replaces a growing one starts with one page', async () => {
  const { $key, $state, loadMore, load, close } = open('a');
  await vi.waitFor(() => expect($state.get()).toMatchObject({ status: 'ready' }));
  const growing = loadMore();
  $key.set('b');
  // The one before is still on the screen.
  void loadMore();
  await growing;
  await vi.waitFor(() => expect($state.get()).toMatchObject({ data: listed(50), outdated: false }));
  expect(load).toHaveBeenLastCalledWith('b', 50);
  await loadMore();
  expect(load).toHaveBeenLastCalledWith('b', 100);
  close();
});

test('loads as many pages as it takes, and says whether there’s more', async () => {
  const loadPage = vi.fn(async (last: number | undefined, size: number, _skip: number) => {
    const start = (last ?? -1) + 1;
    return { items: items(5).slice(start, start + size), size };
  });
  expect(await loadPages(3, 2, loadPage)).toEqual({ items: items(3), size: 1, hasMore: true });
  expect(loadPage.mock.calls).toEqual([
    [undefined, 2, 0],
    [1, 1, 2],
  ]);
  expect(await loadPages(6, 4, loadPage)).toEqual({ items: items(5), size: 2, hasMore: false });
  // A page that isn't full is the last one.
  expect(loadPage).toHaveBeenCalledTimes(4);
});
