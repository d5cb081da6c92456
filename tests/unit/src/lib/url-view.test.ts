import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUrlView, formatListUrl, parseListUrl } from '~/lib/url-view';
import { fakeHistory } from '../fake-history.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openView(query = '') {
  const browser = fakeHistory(`https://site.example.com/list${query}`);
  const view = createUrlView({
    parse(queryAndFragment) {
      const { params, search } = parseListUrl(queryAndFragment);
      return { search, show: params.get('show') ?? 'all' };
    },
    format: ({ search, show }) =>
      formatListUrl(new URLSearchParams(show === 'all' ? {} : { show }), search),
  });
  const close = view.connect();
  return { ...view, ...browser, close };
}

test('searches once typing pauses, as one history entry', async () => {
  const { $view, $typedSearch, typeSearch, address, back, length } = openView();
  for (const text of ['d', 'da', 'dan']) {
    typeSearch(text);
    await vi.advanceTimersByTimeAsync(299);
  }
  expect($typedSearch.get()).toBe('dan');
  expect($view.get().search).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  expect(address()).toBe('/list#q=dan');
  typeSearch('dana');
  await vi.advanceTimersByTimeAsync(300);
  expect(address()).toBe('/list#q=dana');
  expect(length()).toBe(2);
  back();
  expect($typedSearch.get()).toBe('');
});

test('the skip link keeps the search', () => {
  const { $view, $typedSearch, jump } = openView('?show=spam#q=dana');
  jump('#content');
  expect($view.get()).toEqual({ search: 'dana', show: 'spam' });
  expect($typedSearch.get()).toBe('dana');
});

test('a link to a part of the page starts without an earlier search', () => {
  const { $view, $typedSearch, close, connect, jump } = openView('#q=dana');
  close();
  jump('#content');
  connect();
  expect($view.get().search).toBe('');
  expect($typedSearch.get()).toBe('');
});

test('stops following the URL after closing', async () => {
  const { close, typeSearch, $view, go, back } = openView();
  go({ show: 'spam' });
  typeSearch('dana');
  close();
  back();
  await vi.runAllTimersAsync();
  expect($view.get()).toEqual({ search: '', show: 'spam' });
});

test('forgets what was typed but not searched for when it’s closed', () => {
  const { close, typeSearch, $typedSearch } = openView('#q=dana');
  typeSearch('dana miller');
  close();
  expect($typedSearch.get()).toBe('dana');
});
