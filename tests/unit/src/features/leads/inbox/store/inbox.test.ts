import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInbox } from '~/features/leads/inbox/store/inbox';
import { RequestError } from '~/features/staff';
import { fakeHistory } from '../../../../fake-history.ts';
import { idOf, leadOf, leadsOf } from '../leads.ts';
import { backend, fakeApi, resetBackend } from './fake-api.ts';

vi.mock('~/features/leads/inbox/api/leads', async () => (await import('./fake-api.ts')).fakeApi);
vi.mock('~/features/leads/inbox/api/report', () => ({ getReport: vi.fn() }));
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/lib/toasts', () => ({ toast }));

/** Waits for all running requests. Needs fake timers. */
const settle = () => vi.advanceTimersByTimeAsync(50);

/** Opens the inbox at `/admin` + `url`. */
function openInbox(url = '') {
  const browser = fakeHistory(`https://site.example.com/admin${url}`);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('navigator', { onLine: true });
  const inbox = createInbox();
  const stores = [inbox.$list, inbox.$lead, inbox.$counts, inbox.$crmConnected];
  const unlisten = stores.map(($store) => $store.listen(() => undefined));
  const stop = inbox.open();
  const close = () => {
    for (const end of [stop, ...unlisten]) end();
  };
  const leads = () => {
    const list = inbox.$list.get();
    if (list.status !== 'ready') throw new Error(`The list is ${list.status}.`);
    return list.leads;
  };
  return { ...inbox, ...browser, close, ids: () => leads().map(({ id }) => id) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:05:00Z') });
  resetBackend();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list', () => {
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

  test('loads more after a failed attempt', async () => {
    backend.leads = leadsOf(1, 60);
    const { $list, loadMore, ids } = openInbox();
    await settle();
    fakeApi.searchLeads.mockRejectedValueOnce(new RequestError('unreachable'));
    void loadMore();
    expect($list.get()).toMatchObject({ outdated: true });
    await settle();
    expect(ids()).toHaveLength(50);
    expect($list.get()).toMatchObject({ hasMore: true, outdated: false, fault: 'unreachable' });
    void loadMore();
    await settle();
    expect(ids()).toHaveLength(60);
    expect($list.get()).toMatchObject({ hasMore: false, fault: undefined });
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
    expect(backend.searches.at(-1)).toMatchObject({
      filter: { search: 'ines' },
      page_size: 50,
    });
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

async function openHeldLead() {
  const lead = leadOf(1, { delivery_status: 'held' });
  backend.leads = [lead];
  const inbox = openInbox(`?lead=${lead.id}`);
  await settle();
  return { ...inbox, lead };
}

test('a second click on a decision does nothing', async () => {
  const { decide, lead } = await openHeldLead();
  decide(lead, 'spam');
  decide(lead, 'spam');
  await settle();
  expect(fakeApi.reviewLead).toHaveBeenCalledTimes(1);
});

test('a failed decision names no one after signing out', async () => {
  const { decide, close, lead } = await openHeldLead();
  fakeApi.reviewLead.mockRejectedValueOnce(new RequestError('signed-out'));
  decide(lead, 'spam');
  close();
  await settle();
  expect(toast.error).not.toHaveBeenCalled();
});

test('a colleague’s change shows within five seconds', async () => {
  backend.leads = leadsOf(1, 2);
  const { ids } = openInbox();
  await settle();
  backend.leads = leadsOf(0, 2);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(ids()).toHaveLength(2);
  backend.version = '2';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ids()).toHaveLength(3);
});

describe('changes', () => {
  const change = { pipeline_status: 'won' } as const;
  const filter = { form: 'seo-audit', statuses: ['new'] };

  test('apply to the leads that matched when they were selected', async () => {
    backend.leads = leadsOf(1, 2);
    const { selectAll, changeSelected, $change, $selection } = openInbox(
      '?show=new&form=seo-audit',
    );
    await settle();
    void selectAll();
    await settle();
    expect(fakeApi.getLeadIds).toHaveBeenLastCalledWith(filter);
    // One leaves, and another joins.
    backend.leads = leadsOf(2, 3);
    backend.version = '2';
    await vi.advanceTimersByTimeAsync(5_000);
    fakeApi.changeLeads
      .mockRejectedValueOnce(new RequestError('unreachable'))
      .mockResolvedValueOnce({ decision: 'd', count: 1, skipped: 1 });
    void changeSelected(change);
    await settle();
    expect($change.get()).toMatchObject({ status: 'error' });
    expect($selection.get()).toEqual(new Set([idOf(1), idOf(2)]));
    void changeSelected(change);
    await settle();
    expect(fakeApi.changeLeads).toHaveBeenLastCalledWith([idOf(1), idOf(2)], filter, change);
    expect($change.get()).toMatchObject({
      decision: 'd',
      text: '1 lead changed. 1 lead was skipped, because it no longer matches this list.',
    });
    expect($selection.get()).toEqual(new Set());
  });

  test('of no lead offer no undo', async () => {
    const { changeOne, $change } = openInbox();
    await settle();
    fakeApi.changeLeads.mockResolvedValueOnce({ decision: 'd', count: 0, skipped: 0 });
    void changeOne(idOf(1), {}, change);
    await settle();
    expect($change.get()).toEqual({ status: 'success', text: 'Saved.', lead: idOf(1) });
  });

  test('of a lead that changed in the meantime are refused', async () => {
    const { changeOne, $change } = openInbox();
    await settle();
    fakeApi.changeLeads.mockResolvedValueOnce({ decision: 'd', count: 0, skipped: 1 });
    void changeOne(idOf(1), { statuses: ['new'] }, change);
    await settle();
    expect($change.get()).toMatchObject({ status: 'error', lead: idOf(1) });
  });

  test('can be undone', async () => {
    const { undo, $change } = openInbox();
    await settle();
    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 1 });
    void undo('d', undefined);
    await settle();
    expect($change.get()).toMatchObject({
      text: 'Undone, except for 1 lead that changed in the meantime.',
    });
  });
});
