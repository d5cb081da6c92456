import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createView } from '~/features/leads/inbox/store/view';
import { fakeHistory } from '../../../../fake-history.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openView(query = '') {
  const browser = fakeHistory(`https://site.example.com/admin${query}`);
  const view = createView();
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
  expect(address()).toBe('/admin#q=dan');
  typeSearch('dana');
  await vi.advanceTimersByTimeAsync(300);
  expect(address()).toBe('/admin#q=dana');
  expect(length()).toBe(2);
  back();
  expect($typedSearch.get()).toBe('');
});

test('the skip link keeps the search', () => {
  const { $view, $typedSearch, jump } = openView('?show=spam#q=dana');
  jump('#content');
  expect($view.get()).toMatchObject({ search: 'dana', group: 'spam' });
  expect($typedSearch.get()).toBe('dana');
});

test('stops following the URL after closing', async () => {
  const { close, typeSearch, $view, go, back } = openView();
  go({ group: 'spam' });
  typeSearch('dana');
  close();
  back();
  await vi.runAllTimersAsync();
  expect($view.get()).toMatchObject({ search: '', group: 'spam' });
});
