import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, leadOf, leadsOf } from '../leads.ts';
import { backend, emptyBackend, fakeCalls } from './fake-backend.ts';
import { opened, settled } from './opened-list.ts';

vi.mock('~/features/lead-inbox/api/leads', () => fakeCalls());
vi.mock('~/features/lead-inbox/api/decide', () => ({
  reviewLead: vi.fn(),
  redeliverLead: vi.fn(),
}));
vi.mock('~/lib/toasts', () => ({ toast: {} }));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:05:00Z') });
  vi.resetModules();
  emptyBackend();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the newest fifty are shown, and it is known whether there are more', async () => {
  backend.leads = leadsOf(1, 60);
  const { $list, shown, ids } = await opened();
  expect($list.get()).toEqual({ is: 'loading' });
  await settled();
  expect(ids()).toEqual(leadsOf(1, 50).map(({ id }) => id));
  expect(shown()).toMatchObject({ isWhole: false, arrived: 0, outdated: false });
});

test('older ones are appended until there are no more', async () => {
  backend.leads = leadsOf(1, 120);
  const { showOlder, shown, ids } = await opened();
  await settled();
  await showOlder();
  await showOlder();
  expect(ids()).toEqual(leadsOf(1, 120).map(({ id }) => id));
  expect(shown().isWhole).toBe(true);
});

test('a page that does not come leaves what is there, and can be asked for again', async () => {
  backend.leads = leadsOf(1, 60);
  const { showOlder, ids, $older, fail } = await opened();
  await settled();
  fail('unreachable');
  await showOlder();
  expect($older.get()).toEqual({ is: 'failed', fault: 'unreachable' });
  expect(ids()).toHaveLength(50);
  fail();
  await showOlder();
  expect(ids()).toHaveLength(60);
});

test('a search shows what was there, marked, until the answer comes', async () => {
  backend.leads = [leadOf(1), leadOf(2, { email: 'ines@example.com' })];
  const { go, shown, ids } = await opened();
  await settled();
  go({ search: 'ines' });
  expect(shown().outdated).toBe(true);
  await settled();
  expect(shown().outdated).toBe(false);
  expect(ids()).toEqual([idOf(2)]);
  expect(backend.searches.at(-1)).toEqual({ query: 'ines', page_size: 50 });
});

test('group and form are asked for by what the database calls them', async () => {
  await opened('?show=not-delivered&form=seo-audit');
  await settled();
  expect(backend.searches).toEqual([{ standings: ['dead'], form: 'seo-audit', page_size: 50 }]);
});

test('a list that never came says why, and is asked for again', async () => {
  const { $list, refreshAll, fail, ids } = await opened('', 'unreachable');
  await settled();
  expect($list.get()).toEqual({ is: 'failed', fault: 'unreachable' });
  fail();
  backend.leads = leadsOf(1, 1);
  refreshAll();
  await settled();
  expect(ids()).toHaveLength(1);
});

test('a list that cannot be refreshed stays, and says so', async () => {
  backend.leads = leadsOf(1, 2);
  const { fail, shown, minute } = await opened();
  await settled();
  fail('broken');
  await minute();
  expect(shown()).toMatchObject({ fault: 'broken' });
  expect(shown().leads).toHaveLength(2);
});

test('nothing of anybody is left when the inbox is closed', async () => {
  backend.leads = leadsOf(1, 2);
  const { close, $knownLeads, $list } = await opened();
  await settled();
  close();
  expect($knownLeads.get()).toEqual({});
  expect($list.get()).toEqual({ is: 'loading' });
});
