import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as View from '~/features/lead-inbox/store/view';
import { fakeHistory } from '../fake-history.ts';
import { idOf } from '../leads.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(query = '') {
  const browser = fakeHistory(`https://site.example.com/admin${query}`);
  const view: typeof View = await import('~/features/lead-inbox/store/view');
  const close = view.followAddress();
  return { ...view, ...browser, close };
}

test('a shared link shows what it showed', async () => {
  const { $view, $typedSearch } = await opened(`?show=spam&lead=${idOf(1)}#q=dana`);
  expect($view.get()).toMatchObject({ search: 'dana', group: 'spam', lead: idOf(1) });
  expect($typedSearch.get()).toBe('dana');
});

test('filters are gone back through one by one', async () => {
  const { $view, go, back, address } = await opened();
  go({ group: 'spam' });
  go({ form: 'seo-audit' });
  expect(address()).toBe('/admin?show=spam&form=seo-audit');
  back();
  expect($view.get()).toMatchObject({ group: 'spam', form: undefined });
  back();
  expect(address()).toBe('/admin');
});

test('what is typed is searched for after a rest, and is one step back', async () => {
  const { $view, $typedSearch, typeSearch, address, back, length } = await opened();
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

test('a link within the page loses no search', async () => {
  const { $view, $typedSearch, jump } = await opened('?show=spam#q=dana');
  jump('#content');
  expect($view.get()).toMatchObject({ search: 'dana', group: 'spam' });
  expect($typedSearch.get()).toBe('dana');
});

test('Enter does not wait', async () => {
  const { $view, typeSearch, settleSearch } = await opened();
  typeSearch('dana');
  settleSearch();
  expect($view.get().search).toBe('dana');
});

test('a filter that is pressed while somebody types takes along what was typed', async () => {
  const { typeSearch, go, address } = await opened();
  typeSearch('dana');
  go({ group: 'spam' });
  expect(address()).toBe('/admin?show=spam#q=dana');
});

test('a lead that was opened from the list is closed by going back to it', async () => {
  const { go, closeLead, address, $view, length } = await opened('?show=spam');
  go({ lead: idOf(1) });
  closeLead();
  expect(address()).toBe('/admin?show=spam');
  expect($view.get().lead).toBeUndefined();
  expect(length()).toBe(2);
});

test('a lead that a link leads to is closed without leaving the inbox', async () => {
  const { closeLead, address, length } = await opened(`?show=spam&lead=${idOf(1)}`);
  closeLead();
  expect(address()).toBe('/admin?show=spam');
  expect(length()).toBe(1);
});

test('of two leads that were opened one after the other, neither is opened by closing', async () => {
  const { go, closeLead, address } = await opened();
  go({ lead: idOf(1) });
  go({ lead: idOf(2) });
  closeLead();
  expect(address()).toBe('/admin');
});

test('a page that was left follows nothing any more', async () => {
  const { close, typeSearch, $view, go, back } = await opened();
  go({ group: 'spam' });
  typeSearch('dana');
  close();
  back();
  await vi.runAllTimersAsync();
  expect($view.get()).toMatchObject({ search: '', group: 'spam' });
});
