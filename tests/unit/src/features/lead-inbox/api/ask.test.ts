import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '~/features/lead-inbox/api/ask';

const staff = vi.hoisted(() => ({ authClient: vi.fn(), renewSession: vi.fn() }));
vi.mock('~/features/staff', () => staff);

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  staff.authClient.mockResolvedValue({});
  staff.renewSession.mockResolvedValue(false);
});
afterEach(() => {
  vi.useRealTimers();
});

const reply = (status: number, code?: string) =>
  status === 200
    ? { data: 'data', error: null, status }
    : { data: null, error: { ...(code && { code }) }, status };

test('the data of an answer comes back', async () => {
  expect(await ask(async () => reply(200))).toBe('data');
});

test.each([
  [0, undefined, 'unreachable'],
  [401, '42501', 'signed-out'],
  [403, '42501', 'not-admin'],
  [400, '42501', 'not-admin'],
  [500, 'XX000', 'broken'],
  [503, undefined, 'broken'],
  [502, undefined, 'unreachable'],
  [504, undefined, 'unreachable'],
  [522, undefined, 'unreachable'],
])('%i with %s is a fault called %s', async (status, code, fault) => {
  await expect(ask(async () => reply(status, code))).rejects.toMatchObject({ fault });
});

test('a token that ran out is renewed once, and asked with again', async () => {
  staff.renewSession.mockResolvedValue(true);
  const question = vi.fn().mockResolvedValueOnce(reply(401)).mockResolvedValueOnce(reply(200));
  expect(await ask(question)).toBe('data');
  const refused = vi.fn().mockResolvedValue(reply(401));
  await expect(ask(refused)).rejects.toMatchObject({ fault: 'signed-out' });
  expect(refused).toHaveBeenCalledTimes(2);
});

test('a token that cannot be renewed ends the session', async () => {
  staff.renewSession.mockRejectedValue(new Error('offline'));
  await expect(ask(async () => reply(401))).rejects.toMatchObject({ fault: 'signed-out' });
});

test('a client that cannot be loaded is a backend that cannot be reached', async () => {
  staff.authClient.mockRejectedValue(new Error('no such chunk'));
  await expect(ask(async () => reply(200))).rejects.toMatchObject({ fault: 'unreachable' });
});

test('a backend that never answers is given up', async () => {
  let given: AbortSignal | undefined;
  const asked = ask((_, signal) => {
    given = signal;
    return new Promise<never>(() => undefined);
  });
  const gaveUp = expect(asked).rejects.toMatchObject({ fault: 'unreachable' });
  await vi.advanceTimersByTimeAsync(20_000);
  await gaveUp;
  expect(given?.aborted).toBe(true);
});
