import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Calls from '~/features/lead-inbox/api/leads';
import type * as Faults from '~/features/lead-inbox/rules/faults';
import type * as Inbox from '~/features/lead-inbox/store/inbox';
import type * as OpenedLead from '~/features/lead-inbox/store/opened';
import { fakeHistory } from '../fake-history.ts';
import { idOf, leadOf } from '../leads.ts';
import { backend, emptyBackend, fakeCalls } from './fake-backend.ts';

vi.mock('~/features/lead-inbox/api/leads', () => fakeCalls());
vi.mock('~/features/lead-inbox/api/decide', () => ({
  reviewLead: vi.fn(),
  redeliverLead: vi.fn(),
}));
vi.mock('~/lib/toasts', () => ({ toast: {} }));

const id = idOf(1);

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

async function opened(fault?: Faults.Fault) {
  const { back } = fakeHistory(`https://site.example.com/admin?lead=${id}`);
  const { LeadFault }: typeof Faults = await import('~/features/lead-inbox/rules/faults');
  const { openInbox }: typeof Inbox = await import('~/features/lead-inbox/store/inbox');
  const store: typeof OpenedLead = await import('~/features/lead-inbox/store/opened');
  const { readLead }: typeof Calls = await import('~/features/lead-inbox/api/leads');
  backend.fault = fault && new LeadFault(fault);
  const close = openInbox();
  return {
    ...{ back, close, readAnew: store.readAnew },
    state: () => store.$opened.get(),
    asked: () => vi.mocked(readLead).mock.calls.length,
  };
}

test('a lead that a link leads to is looked up, and shown with what happened to it', async () => {
  backend.leads = [leadOf(1)];
  const { state } = await opened();
  expect(state()).toMatchObject({ is: 'loading', id });
  await settled();
  expect(state()).toEqual({ is: 'open', id, lead: leadOf(1), events: [] });
});

test('a lead that is not there says so', async () => {
  const { state } = await opened();
  await settled();
  expect(state()).toEqual({ is: 'gone', id });
});

test('a lead that was deleted while it was looked at is gone', async () => {
  backend.leads = [leadOf(1)];
  const { state, readAnew } = await opened();
  await settled();
  backend.leads = [];
  readAnew();
  await settled();
  expect(state()).toEqual({ is: 'gone', id });
});

test('a lead that cannot be looked up says why, and is looked up again', async () => {
  backend.leads = [leadOf(1)];
  const { state, readAnew } = await opened('unreachable');
  await settled();
  expect(state()).toMatchObject({ is: 'failed', fault: 'unreachable' });
  backend.fault = undefined;
  readAnew();
  await settled();
  expect(state().is).toBe('open');
});

test('a backend that fails for minutes takes nothing of an open lead away', async () => {
  backend.leads = [leadOf(1)];
  const { state } = await opened();
  const seen = new Set<string>();
  await settled();
  backend.fault = new Error('It is gone.');
  for (let minutes = 0; minutes < 12; minutes += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    seen.add(state().is);
  }
  expect([...seen]).toEqual(['open']);
  expect(state()).toMatchObject({ fault: 'broken', events: [] });
});

describe('a lead that is on its way', () => {
  test('is looked after, ever less often, until it has arrived', async () => {
    backend.leads = [leadOf(1, { standing: 'released' })];
    const { state, asked } = await opened();
    await settled();
    await vi.advanceTimersByTimeAsync(20_000);
    // After 1, 3, 7 and 15 seconds.
    expect(asked()).toBe(5);
    backend.leads = [leadOf(1, { standing: 'delivered' })];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toMatchObject({ lead: { standing: 'delivered' } });
    const arrived = asked();
    await vi.advanceTimersByTimeAsync(50_000);
    // Only with everything else, once a minute.
    expect(asked() - arrived).toBeLessThanOrEqual(1);
  });

  test('is not asked for any more once the inbox is closed', async () => {
    backend.leads = [leadOf(1, { standing: 'released' })];
    const { close, asked } = await opened();
    await settled();
    close();
    await vi.advanceTimersByTimeAsync(2_000);
    const before = asked();
    await vi.advanceTimersByTimeAsync(180_000);
    expect(asked()).toBe(before);
  });
});
