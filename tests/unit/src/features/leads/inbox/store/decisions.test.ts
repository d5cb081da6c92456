import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Lead } from '~/features/leads/inbox/api/leads';
import { LeadFault, type Fault } from '~/features/leads/inbox/api/request';
import { idOf, leadOf } from '../leads.ts';
import { backend, fakeApi, resetBackend } from './fake-api.ts';
import { openInbox, settle } from './open-inbox.ts';

vi.mock('~/features/leads/inbox/api/leads', async () => (await import('./fake-api.ts')).fakeApi);
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/lib/toasts', () => ({ toast }));

const id = idOf(1);
const { reviewLead, redeliverLead } = fakeApi;

beforeEach(() => {
  vi.useFakeTimers();
  resetBackend();
  reviewLead.mockResolvedValue(true);
  redeliverLead.mockResolvedValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openLead(deliveryStatus: Lead['delivery_status']) {
  backend.leads = [leadOf(1, { delivery_status: deliveryStatus }), leadOf(2)];
  const inbox = openInbox(`?lead=${id}`);
  await settle();
  return { ...inbox, lead: backend.leads[0] as Lead, state: () => inbox.$decision.get() };
}

test('marking as spam refetches the list, the counts, and the lead', async () => {
  const { decide, lead, state, $list, $lead } = await openLead('held');
  reviewLead.mockImplementationOnce(async () => {
    backend.leads = [leadOf(1, { delivery_status: 'spam' })];
    return true;
  });
  const counted = fakeApi.countLeads.mock.calls.length;
  decide(lead, 'spam');
  expect(state()).toEqual({ status: 'submitting', decision: 'spam', id });
  await settle();
  expect(state()).toEqual({ status: 'success', decision: 'spam', id });
  expect(reviewLead).toHaveBeenCalledWith(id, 'spam');
  expect($list.get()).toMatchObject({ leads: [{ delivery_status: 'spam' }] });
  expect($lead.get()).toMatchObject({ lead: { delivery_status: 'spam' } });
  expect(fakeApi.countLeads).toHaveBeenCalledTimes(counted + 1);
});

test('a second click does nothing', async () => {
  const { decide, lead } = await openLead('held');
  decide(lead, 'spam');
  decide(lead, 'spam');
  await settle();
  expect(reviewLead).toHaveBeenCalledTimes(1);
});

describe('sending to the CRM', () => {
  test('asks for confirmation', async () => {
    const { decide, confirmDecision, lead, state } = await openLead('held');
    decide(lead, 'release');
    expect(state()).toEqual({ status: 'confirming', decision: 'release', id });
    expect(reviewLead).not.toHaveBeenCalled();
    confirmDecision(lead);
    await settle();
    expect(reviewLead).toHaveBeenCalledWith(id, 'released');
    expect(state()).toMatchObject({ status: 'success' });
  });
});

test('reports a status that had already changed', async () => {
  const { decide, lead, state } = await openLead('held');
  reviewLead.mockResolvedValueOnce(false);
  decide(lead, 'spam');
  await settle();
  expect(state()).toMatchObject({ status: 'conflict' });
});

describe('a failure', () => {
  const fail = (fault: Fault) => reviewLead.mockRejectedValueOnce(new LeadFault(fault));

  test('shows why, with the current status', async () => {
    const { decide, lead, state, $lead } = await openLead('held');
    fail('unreachable');
    backend.leads = [leadOf(1, { delivery_status: 'spam' })];
    decide(lead, 'spam');
    await settle();
    expect(state()).toEqual({ status: 'error', decision: 'spam', id, fault: 'unreachable' });
    expect($lead.get()).toMatchObject({ lead: { delivery_status: 'spam' } });
  });

  test('names no one after signing out', async () => {
    const { decide, close, lead } = await openLead('held');
    fail('signed-out');
    decide(lead, 'spam');
    close();
    await settle();
    expect(toast.error).not.toHaveBeenCalled();
  });
});
