import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as answers from '~/features/leads/inbox/store/answers';
import * as changes from '~/features/leads/inbox/store/changes';
import * as inbox from '~/features/leads/inbox/store/inbox';
import { checkMs, RequestError } from '~/features/staff';
import type * as Csv from '~/lib/csv';
import { fakeHistory } from '../../../../fake-history.ts';
import { reloaded, stubStorage } from '../../../../fake-storage.ts';
import { idOf, leadOf, leadsOf } from '../leads.ts';
import { backend, fakeApi, resetBackend } from './fake-api.ts';

const saveCsv = vi.hoisted(() => vi.fn());
vi.mock('~/features/auth', async () => (await import('./fake-api.ts')).fakeAuth);
vi.mock('~/lib/csv', async (importOriginal) => ({
  ...(await importOriginal<typeof Csv>()),
  saveCsv,
}));
vi.mock('~/features/leads/inbox/api/leads', async () => (await import('./fake-api.ts')).fakeApi);

/** Waits for all running requests. Needs fake timers. */
const settle = () => vi.advanceTimersByTimeAsync(50);

/** Undoes the latest change. */
async function undo() {
  const outcome = changes.action.$state.get();
  if (outcome.status === 'success') outcome.undo?.();
  await settle();
}

let close = () => {};

/** Opens the inbox at `/admin` + `url`. */
async function openInbox(url = '') {
  fakeHistory(`https://site.example.com/admin${url}`);
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { onLine: true });
  const closers = [
    ...[inbox.$list, inbox.$lead, inbox.$surroundings].map(($store) => $store.listen(() => {})),
    ...[inbox.open('me'), changes.open(), answers.open('me')],
  ];
  close = () => closers.forEach((each) => each());
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:05:00Z') });
  resetBackend();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what’s known about the CRM follows changes of the list', async () => {
  await openInbox();
  expect(inbox.$surroundings.get().crm.is_connected).toBe(true);
  Object.assign(backend, { isCrmConnected: false, version: '2' });
  await vi.advanceTimersByTimeAsync(2 * checkMs);
  expect(inbox.$surroundings.get().crm.is_connected).toBe(false);
});

test('closing the inbox clears all leads from memory', async () => {
  backend.leads = leadsOf(1, 2);
  await openInbox(`?lead=${idOf(1)}`);
  inbox.selection.select(backend.leads, true);
  answers.edit(leadOf(1), 'reply', { body: 'Hi.' });
  close();
  expect(inbox.selection.$items.get().size).toBe(0);
  expect(answers.$drafts.get()).toEqual({});
  expect(inbox.isOwn('me')).toBe(false);
  // Each of the stores keeps its value for another second.
  await vi.advanceTimersByTimeAsync(5_000);
  const seen = [inbox.$list.get(), inbox.$lead.get()];
  await settle();
  expect(JSON.stringify([...seen, inbox.$list.get(), inbox.$lead.get()])).not.toContain('Miller');
});

describe('decisions', () => {
  test('that are undone leave requests alone that were spam before', async () => {
    backend.leads = leadsOf(1, 3);
    await openInbox('?show=all');
    fakeApi.decideOnLeads.mockResolvedValue([idOf(2)]);
    changes.decide(backend.leads, 'spam');
    await settle();
    await undo();
    expect(fakeApi.decideOnLeads).toHaveBeenLastCalledWith([idOf(2)], 'not-spam');
    expect(changes.action.$state.get()).toMatchObject({
      text: 'No longer marked as spam, but held for review again.',
    });
  });
});

test('a decision that another admin made first changes nothing, and says so', async () => {
  backend.leads = leadsOf(1, 2);
  await openInbox('?show=all');
  inbox.selection.select(backend.leads, true);
  fakeApi.decideOnLeads.mockResolvedValueOnce([]);
  changes.decide(backend.leads, 'spam');
  await settle();
  expect(changes.action.$state.get()).toEqual({
    status: 'error',
    text: 'Nothing was changed. Another admin may have updated this lead first. You now see its current status.',
  });
  expect(inbox.selection.$items.get().size).toBe(2);
});

test('an export that fails saves no file, and says why', async () => {
  await openInbox();
  fakeApi.exportLeads.mockRejectedValueOnce(new RequestError('unreachable'));
  expect(await exported()).toEqual({
    status: 'error',
    text: 'We couldn’t reach the server. Check your connection and try again.',
  });
  expect(saveCsv).not.toHaveBeenCalled();
  fakeApi.exportLeads.mockResolvedValueOnce([]);
  expect(await exported()).toMatchObject({ status: 'success' });
  expect(saveCsv).toHaveBeenCalledOnce();
});

async function exported() {
  void changes.exportAll();
  await settle();
  return changes.action.$state.get();
}

describe('changes', () => {
  const change = { pipeline_status: 'won' } as const;
  const filter = {
    ...{ form: 'seo-audit', statuses: ['new'] },
    deliveries: expect.not.arrayContaining(['held']) as unknown,
  };

  test('apply to the leads that matched when they were selected', async () => {
    backend.leads = leadsOf(1, 2);
    await openInbox('?show=new&form=seo-audit');
    const selected = () => [...inbox.selection.$items.get().keys()];
    void inbox.selectAll();
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
    expect(changes.action.$state.get()).toMatchObject({
      text: '1 lead changed. 1 request was skipped, because it no longer matches this list.',
    });
    expect(selected()).toEqual([]);

    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 1 });
    await undo();
    expect(fakeApi.undoChange).toHaveBeenLastCalledWith('d');
    expect(changes.action.$state.get()).toEqual({
      status: 'success',
      text: 'Undone, except for 1 request that changed in the meantime.',
    });
  });

  test('try again the selected leads whose delivery failed, and say how many stayed', async () => {
    backend.leads = [leadOf(1, { delivery_status: 'dead' }), leadOf(2)];
    await openInbox('?show=all');
    inbox.selection.select(backend.leads, true);
    fakeApi.decideOnLeads.mockResolvedValueOnce([idOf(1)]);
    changes.decide(backend.leads, 'redeliver');
    await settle();
    expect(fakeApi.decideOnLeads.mock.calls).toEqual([[[idOf(1), idOf(2)], 'redeliver']]);
    expect(changes.action.$state.get()).toEqual({
      status: 'success',
      text: '1 request: Queued again. On the way to the CRM. 1 request wasn’t changed.',
    });
    expect(inbox.selection.$items.get().size).toBe(0);
  });

  test('of a selection are sent once if the button is pressed twice', async () => {
    backend.leads = leadsOf(1, 2);
    await openInbox();
    inbox.selection.select(backend.leads, true);
    fakeApi.changeLeads.mockResolvedValue({ decision: 'd', count: 2, skipped: 0 });
    void changes.changeSelected(change);
    void changes.changeSelected(change);
    await settle();
    expect(fakeApi.changeLeads).toHaveBeenCalledTimes(1);
    expect(changes.action.$state.get()).toMatchObject({ text: '2 leads changed.' });
  });

  test('of one lead are sent once if the button is pressed twice, and again later', async () => {
    await openInbox();
    fakeApi.changeLeads.mockResolvedValue({ decision: 'd', count: 1, skipped: 0 });
    for (let time = 1; time <= 2; time += 1) {
      void changes.changeLead(leadOf(1), { statuses: ['new'] }, change);
      void changes.changeLead(leadOf(1), { statuses: ['new'] }, change);
      await settle();
      expect(fakeApi.changeLeads).toHaveBeenCalledTimes(time);
      expect(changes.action.$state.get()).toMatchObject({ status: 'success' });
    }
  });

  test('of one lead offer no undo if nothing changed', async () => {
    await openInbox();
    fakeApi.changeLeads.mockResolvedValueOnce({ decision: 'd', count: 0, skipped: 0 });
    void changes.changeLead(leadOf(1), {}, change);
    await settle();
    expect(changes.action.$state.get()).toEqual({ status: 'success', text: 'Dana Miller: Saved.' });
  });

  test('of a lead that changed in the meantime are refused', async () => {
    await openInbox();
    fakeApi.changeLeads.mockResolvedValueOnce({ decision: 'd', count: 0, skipped: 1 });
    void changes.changeLead(leadOf(1), { statuses: ['new'] }, change);
    await settle();
    expect(changes.action.$state.get()).toMatchObject({
      status: 'error',
      text: 'Dana Miller: Nothing was saved, because there are newer changes. Check them, then try again.',
    });
  });

  test('with a value that the backend rejects say why', async () => {
    await openInbox();
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

  const lead = leadOf(1);
  const answered = { lead, seenUntil };
  const { draftOf, edit, send } = answers;
  const { $state } = changes.action;

  beforeEach(async () => {
    backend.leads = [lead];
    await openInbox(`?lead=${lead.id}`);
  });

  test('keep what was typed if sending fails', async () => {
    expect(draftOf(lead, 'reply')).toMatchObject({ subject: 'Your strategy call', body: '' });
    edit(lead, 'reply', { body: ' Hi. ' });
    fakeApi.answerLead.mockRejectedValueOnce(new RequestError('unreachable'));
    void send(answered, 'reply');
    await settle();
    expect(draftOf(lead, 'reply')).toMatchObject({ body: ' Hi. ' });
    // It may have arrived, so it's the same answer.
    fakeApi.answerLead.mockResolvedValueOnce('d');
    void send(answered, 'reply');
    await settle();
    const [first, second] = fakeApi.answerLead.mock.calls;
    expect(first).toEqual([idOf(1), reply, expect.any(String), seenUntil]);
    expect(second).toEqual(first);
    expect(draftOf(lead, 'reply')).toMatchObject({ body: '' });

    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 0 });
    await undo();
    expect(fakeApi.undoChange).toHaveBeenLastCalledWith('d');
    expect(draftOf(lead, 'reply')).toMatchObject({ body: ' Hi. ' });
  });

  test('keep what’s typed while they are sent', async () => {
    edit(lead, 'reply', { body: 'Hi.' });
    fakeApi.answerLead.mockResolvedValueOnce('d');
    void send(answered, 'reply');
    edit(lead, 'reply', { body: 'Hi. And' });
    await settle();
    expect($state.get()).toMatchObject({ status: 'success' });
    expect(draftOf(lead, 'reply')).toMatchObject({ body: 'Hi. And' });
  });

  test('get a new key after an earlier one turns out to be sent', async () => {
    edit(lead, 'reply', { body: 'Hi.' });
    fakeApi.answerLead
      .mockRejectedValueOnce(new RequestError('unreachable'))
      .mockRejectedValueOnce(new RequestError('failed', 'It was sent already.', '22023'))
      .mockResolvedValueOnce('d');
    for (let time = 0; time < 3; time += 1) {
      void send(answered, 'reply');
      await settle();
    }
    const keys = fakeApi.answerLead.mock.calls.map((args: unknown[]) => args[2]);
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
    expect($state.get()).toMatchObject({ status: 'success' });
  });

  test('without a text are not sent', async () => {
    expect(await send(answered, 'reply')).toBe(false);
    expect($state.get()).toMatchObject({ status: 'error' });
    expect(fakeApi.answerLead).not.toHaveBeenCalled();
  });

  test('are still there after a reload, but not after signing out', async () => {
    stubStorage('sessionStorage');
    const load = async () => {
      const { open, ...page } = await reloaded<typeof answers>(
        () => import('~/features/leads/inbox/store/answers'),
      );
      return { ...page, close: open('me'), text: () => page.draftOf(lead, 'reply').body };
    };
    (await load()).edit(lead, 'reply', { body: 'Hi.' });
    const page = await load();
    expect(page.text()).toBe('Hi.');
    page.close();
    expect((await load()).text()).toBe('');
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  });

  test('aren’t there for someone else, not even one that was being sent', async () => {
    stubStorage('sessionStorage');
    stubStorage('localStorage');
    // The session is still stored, so what was typed stays in sessionStorage.
    edit(leadOf(2), 'reply', { body: 'Hello.' });
    edit(lead, 'reply', { body: 'Hi.' });
    const response = Promise.withResolvers<string>();
    fakeApi.answerLead.mockReturnValueOnce(response.promise);
    void send(answered, 'reply');
    await settle();
    close();
    response.resolve('d');
    await settle();
    expect(answers.$drafts.get()).toEqual({});
    const closeOther = answers.open('someone else');
    expect(answers.$drafts.get()).toEqual({});
    expect([draftOf(lead, 'reply').body, draftOf(leadOf(2), 'reply').body]).toEqual(['', '']);
    closeOther();
    Reflect.deleteProperty(globalThis, 'sessionStorage');
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  test('don’t come back in place of what was typed since', async () => {
    edit(lead, 'reply', { body: 'First.' });
    fakeApi.answerLead.mockResolvedValueOnce('d');
    void send(answered, 'reply');
    await settle();
    edit(lead, 'reply', { body: 'Second.' });
    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 0 });
    await undo();
    expect(draftOf(lead, 'reply').body).toBe('Second.');
  });

  test('that are sent twice are two emails', async () => {
    fakeApi.answerLead.mockResolvedValue('d');
    for (let time = 0; time < 2; time += 1) {
      edit(lead, 'reply', { body: 'Hi.' });
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
    edit(lead, 'reply', { body: 'Hi.' });
    edit(lead, 'call', { body: ' No answer. ' });
    expect(draftOf(leadOf(2), 'call').body).toBe('');
    fakeApi.answerLead.mockResolvedValue('d');
    void send(answered, 'reply');
    await settle();
    expect(draftOf(lead, 'reply').body).toBe('');
    expect(draftOf(lead, 'call').body).toBe(' No answer. ');
    void send(answered, 'call');
    // A second press does nothing.
    void send(answered, 'call');
    await settle();
    const call = [idOf(1), { kind: 'call', body: 'No answer.' }, expect.any(String), seenUntil];
    expect(fakeApi.answerLead.mock.calls.slice(1)).toEqual([call]);
    expect(draftOf(lead, 'call').body).toBe('');
    fakeApi.undoChange.mockResolvedValueOnce({ skipped: 0 });
    await undo();
    expect(draftOf(lead, 'call').body).toBe(' No answer. ');
  });
});
