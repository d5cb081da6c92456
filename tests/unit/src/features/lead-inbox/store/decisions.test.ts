import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { redeliverLead, reviewLead } from '~/features/lead-inbox/api/decide';
import type * as Decisions from '~/features/lead-inbox/store/decisions';
import type * as Faults from '~/features/lead-inbox/rules/faults';
import type * as KnownLeads from '~/features/lead-inbox/store/known-leads';
import { fakeHistory } from '../fake-history.ts';
import { idOf, leadOf } from '../leads.ts';
import { backend, emptyBackend, fakeCalls } from './fake-backend.ts';

const review = vi.hoisted(() => vi.fn<typeof reviewLead>());
const redeliver = vi.hoisted(() => vi.fn<typeof redeliverLead>());
const error = vi.hoisted(() => vi.fn());
vi.mock('~/features/lead-inbox/api/leads', () => fakeCalls());
vi.mock('~/features/lead-inbox/api/decide', () => ({
  reviewLead: review,
  redeliverLead: redeliver,
}));
vi.mock('~/lib/toasts', () => ({ toast: { error } }));

const id = idOf(1);

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  emptyBackend();
  review.mockResolvedValue(true);
  redeliver.mockResolvedValue(true);
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

async function opened(standing: 'held' | 'spam' | 'dead', address = `?lead=${id}`) {
  fakeHistory(`https://site.example.com/admin${address}`);
  backend.leads = [leadOf(1, { standing })];
  const decisions: typeof Decisions = await import('~/features/lead-inbox/store/decisions');
  const known: typeof KnownLeads = await import('~/features/lead-inbox/store/known-leads');
  const { LeadFault }: typeof Faults = await import('~/features/lead-inbox/rules/faults');
  known.learn(backend.leads);
  return {
    ...decisions,
    fault: (fault: Faults.Fault) => new LeadFault(fault),
    state: () => decisions.$decisions.get()[id],
    standing: () => known.$knownLeads.get()[id]?.standing,
  };
}

/** A call that answers when it is told to. */
function held(call: typeof review | typeof redeliver) {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  call.mockReturnValueOnce(promise);
  return { resolve, reject };
}

describe('marking as spam', () => {
  test('is shown at once, and done when the backend says so', async () => {
    const { decide, state, standing } = await opened('held');
    const call = held(review);
    decide(id, 'spam');
    expect(standing()).toBe('spam');
    expect(state()?.is).toBe('busy');
    call.resolve(true);
    await settled();
    expect(state()).toEqual({ is: 'done', step: 'spam' });
    expect(standing()).toBe('spam');
    expect(review).toHaveBeenCalledWith(id, 'spam');
  });

  test('is taken back where it failed', async () => {
    const { decide, state, standing, fault } = await opened('held');
    review.mockRejectedValueOnce(fault('broken'));
    decide(id, 'spam');
    await settled();
    expect(standing()).toBe('held');
    expect(state()).toMatchObject({ is: 'failed', fault: 'broken', known: false });
  });

  test('can be undone', async () => {
    const { decide, standing } = await opened('spam');
    decide(id, 'not-spam');
    expect(standing()).toBe('held');
    await settled();
    expect(review).toHaveBeenCalledWith(id, 'held');
  });

  test('waits for the decision before on the same lead, and for none on another', async () => {
    const { decide, dropDecisions, state } = await opened('held');
    held(review);
    decide(id, 'spam');
    decide(id, 'spam');
    expect(review).toHaveBeenCalledTimes(1);
    dropDecisions();
    decide(idOf(2), 'spam');
    expect(review).toHaveBeenLastCalledWith(idOf(2), 'spam');
    expect(state()?.is).toBe('busy');
  });
});

describe('sending to the CRM', () => {
  test('is asked once more, and not done where the admin thinks better of it', async () => {
    const { decide, dropDecisions, confirmDecision, state } = await opened('held');
    decide(id, 'release');
    expect(state()).toEqual({ is: 'asking', step: 'release' });
    dropDecisions();
    confirmDecision(id);
    expect(review).not.toHaveBeenCalled();
  });

  test('is not shown as done before it is', async () => {
    const { decide, confirmDecision, state, standing } = await opened('held');
    const call = held(review);
    decide(id, 'release');
    confirmDecision(id);
    expect(standing()).toBe('held');
    call.resolve(true);
    await settled();
    expect(state()).toEqual({ is: 'done', step: 'release' });
    expect(review).toHaveBeenCalledWith(id, 'released');
  });

  test('says where another admin was faster', async () => {
    const { decide, confirmDecision, state } = await opened('held');
    review.mockResolvedValueOnce(false);
    decide(id, 'release');
    confirmDecision(id);
    await settled();
    expect(state()?.is).toBe('overtaken');
  });

  test('looks the lead up where no answer came: done is done', async () => {
    const { decide, confirmDecision, state, standing, fault } = await opened('held');
    review.mockImplementationOnce(() => {
      backend.leads = [leadOf(1, { standing: 'released' })];
      return Promise.reject(fault('unreachable'));
    });
    decide(id, 'release');
    confirmDecision(id);
    await settled();
    expect(state()?.is).toBe('done');
    expect(standing()).toBe('released');
  });

  test('says so where it was not done, and where nobody knows', async () => {
    const { decide, confirmDecision, state, fault } = await opened('held');
    review.mockRejectedValue(fault('unreachable'));
    decide(id, 'release');
    confirmDecision(id);
    await settled();
    expect(state()).toMatchObject({ is: 'failed', fault: 'unreachable', known: true });
    backend.fault = fault('unreachable');
    decide(id, 'release');
    confirmDecision(id);
    await settled();
    expect(state()).toMatchObject({ is: 'failed', fault: 'unreachable', known: false });
  });
});

test('what was given up is sent again without a question', async () => {
  const { decide, state } = await opened('dead');
  decide(id, 'redeliver');
  await settled();
  expect(redeliver).toHaveBeenCalledWith(id);
  expect(state()).toEqual({ is: 'done', step: 'redeliver' });
});

test('who has gone on to something else is told of a failure all the same', async () => {
  const { decide, fault } = await opened('held', '');
  review.mockRejectedValueOnce(fault('broken'));
  decide(id, 'spam');
  await settled();
  expect(error).toHaveBeenCalledWith(
    'Not done: Dana Miller',
    expect.stringContaining('Nothing was changed.'),
  );
});
