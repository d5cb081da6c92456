import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { request, rpc } from '~/features/auth/request';

const auth = vi.hoisted(() => ({
  authClient: vi.fn(),
  recheckRole: vi.fn(),
  renewSession: vi.fn(),
}));
vi.mock('~/features/auth/store/session', () => auth);
vi.mock('~/features/auth/store/role', () => auth);

beforeEach(() => {
  vi.clearAllMocks();
  auth.authClient.mockResolvedValue({});
  auth.renewSession.mockResolvedValue('ended');
});

const reply = (status: number, code?: string) =>
  (status === 200
    ? { data: 'data', error: null, status }
    : { data: null, error: { ...(code && { code }) }, status }) as PostgrestSingleResponse<string>;

test.each([
  [0, undefined, 'unreachable'],
  [401, '42501', 'signed-out'],
  [403, '42501', 'not-allowed'],
  [400, '42501', 'not-allowed'],
  [500, 'XX000', 'failed'],
  [503, 'PGRST000', 'unreachable'],
  [502, undefined, 'unreachable'],
  [504, undefined, 'unreachable'],
  [522, undefined, 'unreachable'],
])('status %i with code %s is "%s"', async (status, code, fault) => {
  await expect(request(async () => reply(status, code))).rejects.toMatchObject({ fault });
});

test('a denial rechecks the role without hiding the page', async () => {
  await expect(request(async () => reply(403))).rejects.toThrow();
  expect(auth.recheckRole).toHaveBeenCalledExactlyOnceWith({ quiet: true });
  await expect(request(async () => reply(500))).rejects.toThrow();
  expect(auth.recheckRole).toHaveBeenCalledOnce();
});

test('renews an expired token once and retries', async () => {
  auth.renewSession.mockResolvedValue('renewed');
  const query = vi.fn().mockResolvedValueOnce(reply(401)).mockResolvedValueOnce(reply(200));
  expect(await request(query)).toBe('data');
  const rejected = vi.fn().mockResolvedValue(reply(401));
  await expect(request(rejected)).rejects.toMatchObject({ fault: 'signed-out' });
  expect(rejected).toHaveBeenCalledTimes(2);
});

test('a token that can’t be renewed because of an outage isn’t a lost session', async () => {
  auth.renewSession.mockResolvedValue('unreachable');
  const query = vi.fn().mockResolvedValue(reply(401));
  await expect(request(query)).rejects.toMatchObject({ fault: 'unreachable' });
  expect(query).toHaveBeenCalledOnce();
});

test('aborts after the timeout', async () => {
  const query = (_: unknown, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  await expect(request(query, 10)).rejects.toMatchObject({ fault: 'unreachable' });
});

test('calls a database function with its arguments and a time limit', async () => {
  const abortSignal = vi.fn().mockResolvedValue(reply(200));
  const call = vi.fn().mockReturnValue({ abortSignal });
  auth.authClient.mockResolvedValue({ rpc: call });
  expect(await rpc('decide_on_leads', { lead_ids: ['one'], decision: 'spam' })).toBe('data');
  expect(call).toHaveBeenCalledExactlyOnceWith('decide_on_leads', {
    lead_ids: ['one'],
    decision: 'spam',
  });
  expect(abortSignal).toHaveBeenCalledExactlyOnceWith(expect.any(AbortSignal));
});
