import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInbox } from '~/features/leads/inbox/store/inbox';
import { checkMs, RequestError } from '~/features/staff';
import { fakeHistory } from '../../../../fake-history.ts';
import { idOf, leadOf, leadsOf } from '../leads.ts';
import { backend, fakeApi, resetBackend } from './fake-api.ts';

vi.mock('~/features/auth', async () => (await import('./fake-api.ts')).fakeAuth);
vi.mock('~/features/leads/inbox/api/leads', async () => (await import('./fake-api.ts')).fakeApi);

/** Waits for all running requests. Needs fake timers. */
const settle = () => vi.advanceTimersByTimeAsync(50);

/** Opens the inbox at `/admin` + `url`. */
function openInbox(url = '') {
  const browser = fakeHistory(`https://site.example.com/admin${url}`);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('navigator', { onLine: true });
  const inbox = createInbox();
  const stores = [inbox.$list, inbox.$lead, inbox.$surroundings];
  const unlisten = stores.map(($store) => $store.listen(() => undefined));
  const stop = inbox.open('me');
  const close = () => {
    for (const end of [stop, ...unlisten]) end();
  };
  const leads = () => {
    const list = inbox.$list.get();
    if (list.status !== 'ready') throw new Error(`The list is ${list.status}.`);
    return list.data.leads;
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
  test('says nothing about the CRM until it’s known how that’s doing', async () => {
    const { $surroundings } = openInbox();
    expect($surroundings.get().crm).toMatchObject({ is_connected: true, delayed: 0 });
    await settle();
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
    expect($list.get()).toMatchObject({ data: { hasMore: false } });
    backend.leads = leadsOf(0, 220);
    void refresh();
    await settle();
    expect(ids()).toEqual(leadsOf(0, 220).map(({ id }) => id));
    expect($list.get()).toMatchObject({ data: { hasMore: false } });
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
    expect($list.get()).toMatchObject({
      data: { hasMore: true },
      outdated: false,
      fault: 'unreachable',
    });
    void loadMore();
    await settle();
    expect(ids()).toHaveLength(60);
    expect($list.get()).toMatchObject({ data: { hasMore: false }, fault: undefined });
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

test('what’s known about the CRM follows changes of the list', async () => {
  const { $surroundings } = openInbox();
  await settle();
  expect($surroundings.get().crm.is_connected).toBe(true);
  Object.assign(backend, { isCrmConnected: false, version: '2' });
  await vi.advanceTimersByTimeAsync(2 * checkMs);
  expect($surroundings.get().crm.is_connected).toBe(false);
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

describe('decisions', () => {
  test('a second click does nothing, and the undo puts the lead back', async () => {
    const { changes, lead } = await openHeldLead();
    fakeApi.reviewLeads.mockResolvedValue([lead.id]);
    changes.decide([lead], 'spam');
    expect(changes.action.$state.get()).toEqual({ status: 'submitting', text: 'Saving…' });
    changes.decide([lead], 'spam');
    await settle();
    expect(fakeApi.reviewLeads.mock.calls).toEqual([[[lead.id], 'spam']]);
    const outcome = changes.action.$state.get();
    expect(outcome).toMatchObject({
      text: 'Dana Miller: Marked as spam. No one was notified.',
      undo: expect.any(Function) as unknown,
    });
    if (outcome.status === 'success') outcome.undo?.();
    await settle();
    expect(fakeApi.reviewLeads).toHaveBeenLastCalledWith([lead.id], 'held');
  });

  test('that are undone leave requests alone that were spam before', async () => {
    backend.leads = leadsOf(1, 3);
    const { changes } = openInbox('?show=all');
    await settle();
    fakeApi.reviewLeads.mockResolvedValue([idOf(2)]);
    changes.decide(backend.leads, 'spam');
    await settle();
    const outcome = changes.action.$state.get();
    if (outcome.status === 'success') outcome.undo?.();
    await settle();
    expect(fakeApi.reviewLeads).toHaveBeenLastCalledWith([idOf(2)], 'held');
    expect(changes.action.$state.get()).toMatchObject({
      text: 'No longer marked as spam, but held for review again.',
    });
  });

  test('of another admin aren’t overridden', async () => {
    const { changes, lead } = await openHeldLead();
    fakeApi.reviewLeads.mockResolvedValueOnce([]);
    changes.decide([lead], 'release');
    expect(fakeApi.reviewLeads).not.toHaveBeenCalled();
    void changes.confirmRelease([lead]);
    await settle();
    expect(changes.action.$state.get()).toMatchObject({
      status: 'error',
      text: expect.stringContaining('Another admin may have updated this lead') as unknown,
    });
    expect(changes.releaseDialog.$subject.get()).toEqual([lead]);
  });

  test('that fail name no one after signing out', async () => {
    const { changes, close, lead } = await openHeldLead();
    fakeApi.reviewLeads.mockRejectedValueOnce(new RequestError('signed-out'));
    changes.decide([lead], 'spam');
    close();
    await settle();
    expect(changes.action.$state.get()).toEqual({ status: 'idle' });
  });
});

test('a colleague’s change shows within five seconds', async () => {
  backend.leads = leadsOf(1, 2);
  const { ids, $lead } = openInbox(`?lead=${idOf(1)}`);
  // The first check always reloads.
  await vi.advanceTimersByTimeAsync(5_000);
  backend.leads = [...leadsOf(0, 0), leadOf(1, { last_name: 'Moore' }), leadOf(2)];
  await vi.advanceTimersByTimeAsync(4_500);
  expect(ids()).toHaveLength(2);
  backend.version = '2';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ids()).toHaveLength(3);
  expect($lead.get()).toMatchObject({ data: { lead: { last_name: 'Moore' } } });
});

describe('changes', () => {
  const change = { pipeline_status: 'won' } as const;
  const filter = {
    ...{ form: 'seo-audit', statuses: ['new'] },
    deliveries: expect.not.arrayContaining(['held']) as unknown,
  };

  test('apply to the leads that matched when they were selected', async () => {
    backend.leads = leadsOf(1, 2);
    const { changes, selection, selectAll } = openInbox('?show=new&form=seo-audit');
    const selected = () => [...selection.$items.get().keys()];
    await settle();
    void selectAll();
    await settle();
    expect(fakeApi.getLeadIds).toHaveBeenLastCalledWith(filter, 'urgent');
    // One leaves, and another joins.
    backend.leads = leadsOf(2, 3);
    backend.version = '2';
    await vi.advanceTimersByTimeAsync(5_000);
    fakeApi.changeLeads
      .mockRejectedValueOnce(new RequestError('unreachable'))
      .mockResolvedValueOnce({ decision: 'd', count: 1, skipped: 1 });
    void changes.changeSelected(change);
    await settle();
    expect(changes.action.$state.get()).toMatchObject({ status: 'error' });
    expect(selected()).toEqual([idOf(1), idOf(2)]);
    void changes.changeSelected(change);
    await settle();
    expect(fakeApi.changeLeads).toHaveBeenLastCalledWith([idOf(1), idOf(2)], filter, change);
    const outcome = changes.action.$state.get();
    expect(outcome).toMatchObject({
      text: '1 lead changed. 1 request was skipped, because it no longer matches this list.',
    });
    expect(selected()).toEqual([]);

    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 1 });
    if (outcome.status === 'success') outcome.undo?.();
    await settle();
    expect(fakeApi.undoChange).toHaveBeenLastCalledWith('d');
    expect(changes.action.$state.get()).toEqual({
      status: 'success',
      text: 'Undone, except for 1 request that changed in the meantime.',
    });
  });

  test('try again the selected leads whose delivery failed, and say how many stayed', async () => {
    backend.leads = [leadOf(1, { delivery_status: 'dead' }), leadOf(2)];
    const { changes, selection } = openInbox('?show=all');
    await settle();
    selection.select(backend.leads, true);
    fakeApi.redeliverLeads.mockResolvedValueOnce(1);
    changes.decide(backend.leads, 'redeliver');
    await settle();
    expect(fakeApi.redeliverLeads.mock.calls).toEqual([[[idOf(1), idOf(2)]]]);
    expect(changes.action.$state.get()).toEqual({
      status: 'success',
      text: '1 request: Queued again. On the way to the CRM. 1 request wasn’t changed.',
    });
    expect(selection.$items.get().size).toBe(0);
  });

  test('ask before they send several held leads to the CRM', async () => {
    backend.leads = [1, 2].map((n) => leadOf(n, { delivery_status: 'held' }));
    const { changes, selection } = openInbox('?show=to-review');
    await settle();
    selection.select(backend.leads, true);
    changes.decide(backend.leads, 'release');
    const leads = changes.releaseDialog.$subject.get() ?? [];
    expect(leads).toEqual(backend.leads);
    expect(fakeApi.reviewLeads).not.toHaveBeenCalled();
    fakeApi.reviewLeads.mockResolvedValue([idOf(1), idOf(2)]);
    void changes.confirmRelease(leads);
    await settle();
    expect(changes.releaseDialog.$subject.get()).toBeUndefined();
    expect(changes.action.$state.get()).toMatchObject({
      text: '2 requests: Released. On the way to the CRM.',
    });
  });

  test('of one lead wait for each other, and offer no undo if nothing changed', async () => {
    const { changes } = openInbox();
    await settle();
    const first = Promise.withResolvers<unknown>();
    fakeApi.changeLeads
      .mockReturnValueOnce(first.promise)
      .mockResolvedValueOnce({ decision: 'd', count: 0, skipped: 0 });
    void changes.changeLead(leadOf(1), {}, change);
    void changes.changeLead(leadOf(1), {}, { follow_up_on: '2026-12-01' });
    await settle();
    expect(fakeApi.changeLeads).toHaveBeenCalledTimes(1);
    first.resolve({ decision: 'c', count: 1, skipped: 0 });
    await settle();
    expect(fakeApi.changeLeads).toHaveBeenCalledTimes(2);
    expect(changes.action.$state.get()).toEqual({ status: 'success', text: 'Dana Miller: Saved.' });
  });

  test('of a lead that changed in the meantime are refused', async () => {
    const { changes } = openInbox();
    await settle();
    fakeApi.changeLeads.mockResolvedValueOnce({ decision: 'd', count: 0, skipped: 1 });
    void changes.changeLead(leadOf(1), { statuses: ['new'] }, change);
    await settle();
    expect(changes.action.$state.get()).toMatchObject({
      status: 'error',
      text: 'Dana Miller: Nothing was saved, because there are newer changes. Check them, then try again.',
    });
  });

  test('with a value that the backend rejects say why', async () => {
    const { changes } = openInbox();
    await settle();
    const text = 'A lead can have at most 12 tags.';
    fakeApi.changeLeads.mockRejectedValueOnce(new RequestError('failed', text, '22023'));
    void changes.changeLead(leadOf(1), {}, { add_tags: ['vip'] });
    await settle();
    expect(changes.action.$state.get()).toEqual({ status: 'error', text: `Dana Miller: ${text}` });
  });
});

describe('replies', () => {
  const reply = { kind: 'reply', subject: 'Your strategy call', body: 'Hi.' };
  const seenUntil = '2026-11-21T12:00:00Z';

  async function openReply() {
    backend.leads = [leadOf(1)];
    const { changes, close } = openInbox(`?lead=${idOf(1)}`);
    await settle();
    const answered = { lead: leadOf(1), seenUntil };
    return {
      ...changes,
      ...changes.answers,
      $state: changes.action.$state,
      close,
      answered,
      lead: answered.lead,
    };
  }

  test('keep what was typed if sending fails', async () => {
    const { edit, draftOf, send, answered, lead, $state } = await openReply();
    expect(draftOf(lead)).toMatchObject({ subject: 'Your strategy call', body: '' });
    edit(lead, { body: ' Hi. ' });
    fakeApi.answerLead.mockRejectedValueOnce(new RequestError('unreachable'));
    void send(answered, 'reply');
    await settle();
    expect(draftOf(lead)).toMatchObject({ body: ' Hi. ' });
    // It may have arrived, so it's the same answer.
    fakeApi.answerLead.mockResolvedValueOnce('d');
    void send(answered, 'reply');
    await settle();
    const [first, second] = fakeApi.answerLead.mock.calls;
    expect(first).toEqual([idOf(1), reply, expect.any(String), seenUntil]);
    expect(second).toEqual(first);
    expect(draftOf(lead)).toMatchObject({ body: '' });

    const outcome = $state.get();
    expect(outcome).toMatchObject({ status: 'success' });
    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 0 });
    if (outcome.status === 'success') outcome.undo?.();
    await settle();
    expect(fakeApi.undoChange).toHaveBeenLastCalledWith('d');
    expect(draftOf(lead)).toMatchObject({ body: ' Hi. ' });
  });

  test('can be typed while anything else is saved, and hide only their own error', async () => {
    const { edit, send, answered, lead, $sending, $state, addNote } = await openReply();
    fakeApi.addNote.mockRejectedValueOnce(new RequestError('unreachable'));
    void addNote(lead, 'Note.');
    expect($state.get()).toMatchObject({ status: 'submitting' });
    expect($sending.get()).toBeUndefined();
    await settle();
    edit(lead, { body: 'Hi.' });
    expect($state.get()).toMatchObject({ status: 'error' });

    fakeApi.answerLead.mockRejectedValueOnce(new RequestError('unreachable'));
    void send(answered, 'reply');
    expect($sending.get()).toEqual({ lead: lead.id, kind: 'reply' });
    await settle();
    expect($sending.get()).toBeUndefined();
    expect($state.get()).toMatchObject({ status: 'error' });
    edit(lead, { body: 'Hi!' });
    expect($state.get()).toEqual({ status: 'idle' });

    edit(lead, { body: '' });
    void send(answered, 'reply');
    await settle();
    expect($state.get()).toMatchObject({ status: 'error' });
    edit(lead, { body: 'Hi.' });
    expect($state.get()).toEqual({ status: 'idle' });
  });

  test('are still there after a reload, but not for someone else or after signing out', async () => {
    const { edit, lead } = await openReply();
    edit(lead, { body: 'Hi.' });
    // A reload closes nothing.
    const reloaded = await openReply();
    expect(reloaded.draftOf(lead).body).toBe('Hi.');
    const other = createInbox();
    other.open('someone else');
    expect(other.changes.answers.draftOf(lead).body).toBe('');
    reloaded.close();
    expect((await openReply()).draftOf(lead).body).toBe('');
  });

  test('don’t come back in place of what was typed since', async () => {
    const { edit, draftOf, send, answered, lead, $state } = await openReply();
    edit(lead, { body: 'First.' });
    fakeApi.answerLead.mockResolvedValueOnce('d');
    void send(answered, 'reply');
    await settle();
    const outcome = $state.get();
    edit(lead, { body: 'Second.' });
    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 0 });
    if (outcome.status === 'success') outcome.undo?.();
    await settle();
    expect(draftOf(lead).body).toBe('Second.');
  });

  test('that are sent twice are two emails', async () => {
    const { edit, send, answered, lead } = await openReply();
    fakeApi.answerLead.mockResolvedValue('d');
    for (let time = 0; time < 2; time += 1) {
      edit(lead, { body: 'Hi.' });
      void send(answered, 'reply');
      // A second press does nothing.
      void send(answered, 'reply');
      await settle();
    }
    const keys = fakeApi.answerLead.mock.calls.map((args: unknown[]) => args[2]);
    expect(new Set(keys).size).toBe(2);
    expect(keys).toHaveLength(2);
  });

  test('and notes about a call stay apart, and with their lead', async () => {
    const { edit, draftOf, send, answered, lead, $state } = await openReply();
    edit(lead, { body: 'Hi.' });
    edit(lead, { callNote: ' No answer. ' });
    expect(draftOf(leadOf(2)).callNote).toBe('');
    fakeApi.answerLead.mockResolvedValue('d');
    void send(answered, 'reply');
    await settle();
    expect(draftOf(lead)).toMatchObject({ body: '', callNote: ' No answer. ' });
    void send(answered, 'call');
    // A second press does nothing.
    void send(answered, 'call');
    await settle();
    const call = [idOf(1), { kind: 'call', body: 'No answer.' }, expect.any(String), seenUntil];
    expect(fakeApi.answerLead.mock.calls.slice(1)).toEqual([call]);
    expect(draftOf(lead).callNote).toBe('');
    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 0 });
    const outcome = $state.get();
    if (outcome.status === 'success') outcome.undo?.();
    await settle();
    expect(draftOf(lead).callNote).toBe(' No answer. ');
  });

  test('without a message aren’t sent', async () => {
    const { send, answered, $state } = await openReply();
    void send(answered, 'reply');
    expect($state.get()).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/^Enter/) as unknown,
    });
    expect(fakeApi.answerLead).not.toHaveBeenCalled();
  });
});
