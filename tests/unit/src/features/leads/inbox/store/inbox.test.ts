import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf, leadOf, leadsOf } from '../leads.ts';
import { backend, resetBackend } from './fake-api.ts';
import { openInbox, settle } from './open-inbox.ts';

vi.mock('~/features/leads/inbox/api/leads', async () => (await import('./fake-api.ts')).fakeApi);
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/lib/toasts', () => ({ toast }));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:05:00Z') });
  resetBackend();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('shows the newest 50 leads, and whether there are more', async () => {
    backend.leads = leadsOf(1, 60);
    const { $list, $counts, ids } = openInbox();
    expect($list.get()).toEqual({ status: 'loading' });
    await settle();
    expect(ids()).toEqual(leadsOf(1, 50).map(({ id }) => id));
    expect($list.get()).toMatchObject({ hasMore: true, outdated: false });
    expect($counts.get()).toMatchObject({ all: 60 });
  });

  test('appends older leads, and keeps them on refresh', async () => {
    backend.leads = leadsOf(1, 220);
    const { $list, loadMore, refresh, ids } = openInbox();
    await settle();
    for (let page = 0; page < 4; page += 1) {
      void loadMore();
      await settle();
    }
    expect(ids()).toEqual(leadsOf(1, 220).map(({ id }) => id));
    expect($list.get()).toMatchObject({ hasMore: false });
    backend.leads = leadsOf(0, 220);
    void refresh();
    await settle();
    expect(ids()).toEqual(leadsOf(0, 220).map(({ id }) => id));
    expect($list.get()).toMatchObject({ hasMore: false });
  });

  test('a search keeps the previous leads until the results are there', async () => {
    backend.leads = [leadOf(1), leadOf(2, { email: 'ines@example.com' })];
    const { go, $list, ids } = openInbox();
    await settle();
    go({ search: ' ines ' });
    expect($list.get()).toMatchObject({ outdated: true });
    expect(ids()).toHaveLength(2);
    await settle();
    expect($list.get()).toMatchObject({ outdated: false });
    expect(ids()).toEqual([idOf(2)]);
    expect(backend.searches.at(-1)).toMatchObject({ query: 'ines', pageSize: 50 });
  });

  test('a failed refresh keeps the leads', async () => {
    backend.leads = leadsOf(1, 2);
    const { $list, $refreshing, refresh, ids } = openInbox();
    await settle();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      backend.fault = 'failed';
      void refresh();
      expect($refreshing.get()).toBe(true);
      await settle();
      expect($list.get()).toMatchObject({ status: 'ready', fault: 'failed' });
      expect(ids()).toHaveLength(2);
    }
    expect($refreshing.get()).toBe(false);
  });
});

describe('a lead', () => {
  test('is reported missing after it was deleted', async () => {
    backend.leads = [leadOf(1)];
    const { $lead, refresh } = openInbox(`?lead=${idOf(1)}`);
    await settle();
    backend.leads = [];
    void refresh();
    await settle();
    expect($lead.get()).toEqual({ status: 'missing' });
  });
});

test.each([
  [true, true],
  [false, false],
  // The backend is older than the site.
  [undefined, true],
])('crmConnected %s from the backend becomes %s', async (reported, connected) => {
  backend.crmConnected = reported;
  const { $crmConnected } = openInbox();
  await settle();
  expect($crmConnected.get()).toBe(connected);
});

test('closing the inbox clears all leads from memory', async () => {
  backend.leads = leadsOf(1, 2);
  const { $list, $lead, close } = openInbox(`?lead=${idOf(1)}`);
  await settle();
  close();
  // Each of the stores keeps its value for another second.
  await vi.advanceTimersByTimeAsync(5_000);
  const seen = [$list.get(), $lead.get()];
  await settle();
  expect(JSON.stringify([...seen, $list.get(), $lead.get()])).not.toContain('Miller');
});
