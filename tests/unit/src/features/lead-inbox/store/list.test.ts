import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as List from '~/features/lead-inbox/store/list';
import type * as Inbox from '~/features/lead-inbox/store/inbox';
import type * as Decisions from '~/features/lead-inbox/store/decisions';
import type * as View from '~/features/lead-inbox/store/view';
import type * as Faults from '~/features/lead-inbox/rules/faults';
import type * as KnownLeads from '~/features/lead-inbox/store/known-leads';
import { fakeHistory } from '../fake-history.ts';
import { idOf, leadOf, leadsOf } from '../leads.ts';
import { backend, emptyBackend, fakeCalls } from './fake-backend.ts';

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

const settled = () => vi.advanceTimersByTimeAsync(50);

async function opened(query = '', fault?: Faults.Fault) {
  fakeHistory(`https://site.example.com/admin${query}`);
  const { openInbox }: typeof Inbox = await import('~/features/lead-inbox/store/inbox');
  const list: typeof List = await import('~/features/lead-inbox/store/list');
  const view: typeof View = await import('~/features/lead-inbox/store/view');
  const { LeadFault }: typeof Faults = await import('~/features/lead-inbox/rules/faults');
  const known: typeof KnownLeads = await import('~/features/lead-inbox/store/known-leads');
  const { decide }: typeof Decisions = await import('~/features/lead-inbox/store/decisions');
  const fail = (why?: Faults.Fault) => (backend.fault = why && new LeadFault(why));
  fail(fault);
  list.$list.listen(() => undefined);
  const close = openInbox();
  const shown = () => {
    const state = list.$list.get();
    if (state.is !== 'shown') throw new Error(`The list is ${state.is}.`);
    return state;
  };
  return {
    ...{ ...list, ...view, ...known, decide, close, shown, fail },
    ids: () => shown().leads.map(({ id }) => id),
    /** A minute passes, after which the list asks again by itself. */
    minute: () => vi.advanceTimersByTimeAsync(60_050),
  };
}

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
