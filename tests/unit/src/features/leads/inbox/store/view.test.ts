import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createView } from '~/features/leads/inbox/store/view';
import { fakeHistory } from '../fake-history.ts';
import { idOf } from '../leads.ts';

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

test('reads the view from the URL', () => {
  const { $view, $typedSearch } = openView(`?show=spam&lead=${idOf(1)}#q=dana`);
  expect($view.get()).toMatchObject({ search: 'dana', group: 'spam', lead: idOf(1) });
  expect($typedSearch.get()).toBe('dana');
});

test('the back button goes through filters one by one', () => {
  const { $view, go, back, address } = openView();
  go({ group: 'spam' });
  go({ form: 'seo-audit' });
  expect(address()).toBe('/admin?show=spam&form=seo-audit');
  back();
  expect($view.get()).toMatchObject({ group: 'spam', form: undefined });
  back();
  expect(address()).toBe('/admin');
});

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

test('closing a lead goes back to the list it was opened from', () => {
  const { go, closeLead, address, $view, length } = openView('?show=spam');
  go({ lead: idOf(1) });
  closeLead();
  expect(address()).toBe('/admin?show=spam');
  expect($view.get().lead).toBeUndefined();
  expect(length()).toBe(2);
});

test('closing a linked lead stays in the inbox', () => {
  const { closeLead, address, length } = openView(`?show=spam&lead=${idOf(1)}`);
  closeLead();
  expect(address()).toBe('/admin?show=spam');
  expect(length()).toBe(1);
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
