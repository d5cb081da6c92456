import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf, leadOf, leadsOf } from '../leads.ts';
import { backend, emptyBackend, fakeCalls } from './fake-backend.ts';
import { opened, settled } from './opened-list.ts';

vi.mock('~/features/lead-inbox/api/leads', () => fakeCalls());
const review = vi.hoisted(() => vi.fn());
vi.mock('~/features/lead-inbox/api/decide', () => ({
  reviewLead: review,
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

describe('what changes while the list is looked at', () => {
  test('new leads wait until they are wanted', async () => {
    backend.leads = leadsOf(5, 8);
    const { showArrived, shown, ids, minute } = await opened();
    await settled();
    backend.leads = leadsOf(1, 8);
    await minute();
    expect(ids()).toEqual(leadsOf(5, 8).map(({ id }) => id));
    expect(shown().arrived).toBe(4);
    showArrived();
    expect(ids()).toEqual(leadsOf(1, 8).map(({ id }) => id));
    expect(shown().arrived).toBe(0);
  });

  test('an empty list takes them at once', async () => {
    const { ids, minute } = await opened();
    await settled();
    backend.leads = leadsOf(1, 2);
    await minute();
    expect(ids()).toHaveLength(2);
  });

  test('who refreshes sees them at once', async () => {
    backend.leads = leadsOf(3, 4);
    const { refreshAll, ids } = await opened();
    await settled();
    backend.leads = leadsOf(1, 4);
    refreshAll();
    await settled();
    expect(ids()).toHaveLength(4);
  });

  test('a lead that leaves the group stays where it is, and says how it stands now', async () => {
    backend.leads = [leadOf(1, { standing: 'held' }), leadOf(2, { standing: 'held' })];
    const { shown, minute } = await opened('?show=to-review');
    await settled();
    backend.leads = [leadOf(1, { standing: 'spam' }), leadOf(2, { standing: 'held' })];
    await minute();
    expect(shown().leads.map(({ standing }) => standing)).toEqual(['spam', 'held']);
  });

  test('a lead that was deleted is gone', async () => {
    backend.leads = leadsOf(1, 3);
    const { ids, minute } = await opened();
    await settled();
    backend.leads = [leadOf(1), leadOf(3)];
    await minute();
    expect(ids()).toEqual([idOf(1), idOf(3)]);
  });

  test('as many are looked after as are shown', async () => {
    backend.leads = leadsOf(1, 90);
    const { showOlder, minute } = await opened();
    await settled();
    await showOlder();
    await minute();
    expect(backend.searches.at(-1)).toEqual({ page_size: 90 });
  });
});

describe('what comes late', () => {
  /** From now on the backend knows its answers at once and gives them when the result is called. */
  function slow() {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    backend.busy = promise;
    return async () => {
      backend.busy = undefined;
      resolve(undefined);
      await settled();
    };
  }

  test('is not put behind a list that was refreshed meanwhile', async () => {
    backend.leads = leadsOf(10, 120);
    const { showOlder, refreshAll, ids, $older } = await opened();
    await settled();
    const answer = slow();
    const older = showOlder();
    backend.busy = undefined;
    backend.leads = leadsOf(1, 120);
    refreshAll();
    await settled();
    await answer();
    await older;
    expect(ids()).toEqual(leadsOf(1, 50).map(({ id }) => id));
    expect($older.get()).toEqual({ is: 'idle' });
    await showOlder();
    expect(ids()).toEqual(leadsOf(1, 100).map(({ id }) => id));
  });

  test('does not undo what was decided meanwhile', async () => {
    backend.leads = [leadOf(1, { standing: 'held' })];
    const { refreshAll, shown, decide } = await opened();
    await settled();
    const answer = slow();
    refreshAll();
    backend.leads = [leadOf(1, { standing: 'spam' })];
    review.mockResolvedValueOnce(true);
    decide(idOf(1), 'spam');
    await settled();
    await answer();
    expect(shown().leads.map(({ standing }) => standing)).toEqual(['spam']);
  });

  test('is thrown away where nobody is there any more', async () => {
    backend.leads = leadsOf(1, 2);
    const { close, $knownLeads } = await opened();
    await settled();
    const answer = slow();
    await vi.advanceTimersByTimeAsync(60_050);
    close();
    await answer();
    expect($knownLeads.get()).toEqual({});
  });
});

test('a refresh that fails leaves all that is there', async () => {
  backend.leads = leadsOf(1, 120);
  const { showOlder, refreshAll, fail, ids } = await opened();
  await settled();
  await showOlder();
  fail('broken');
  refreshAll();
  await settled();
  expect(ids()).toHaveLength(100);
});

test('more than are told of at once leave no gap behind them', async () => {
  backend.leads = leadsOf(100, 160);
  const { showArrived, showOlder, ids, minute } = await opened();
  await settled();
  backend.leads = leadsOf(1, 160);
  await minute();
  showArrived();
  await showOlder();
  expect(ids()).toEqual(leadsOf(1, 100).map(({ id }) => id));
});

test('a group that is gone back to holds what belongs to it now', async () => {
  backend.leads = [leadOf(1, { standing: 'held' }), leadOf(2, { standing: 'held' })];
  const { go, ids } = await opened('?show=to-review');
  await settled();
  go({ group: 'all' });
  await settled();
  backend.leads = [leadOf(1, { standing: 'spam' }), leadOf(2, { standing: 'held' })];
  go({ group: 'to-review' });
  await settled();
  expect(ids()).toEqual([idOf(2)]);
});

test('only who asked for it is told that the list is being refreshed', async () => {
  backend.leads = leadsOf(1, 2);
  const { refreshAll, shown } = await opened();
  await settled();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  backend.busy = promise;
  await vi.advanceTimersByTimeAsync(60_050);
  expect(shown().refreshing).toBe(false);
  refreshAll();
  expect(shown().refreshing).toBe(true);
  resolve(undefined);
  await settled();
  expect(shown().refreshing).toBe(false);
});
