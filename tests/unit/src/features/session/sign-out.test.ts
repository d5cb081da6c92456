import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '~/features/session/sign-out';
import { hasStoredSession, sessionKey } from '~/lib/supabase';

const backend = vi.hoisted(() => ({ signOut: vi.fn() }));
vi.mock('~/lib/supabase/staff-client', () => ({ staffClient: () => ({ auth: backend }) }));

const stored = new Map<string, string>();
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  stored.set(sessionKey, '{}');
  expect(hasStoredSession()).toBe(true);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('signing out ends the session at the backend and here', async () => {
  backend.signOut.mockResolvedValue({ error: null });
  await signOut();
  expect(backend.signOut).toHaveBeenCalledOnce();
  expect(hasStoredSession()).toBe(false);
  expect(log).not.toHaveBeenCalled();
});

test('a refusal of the backend is logged, and the session here ended all the same', async () => {
  const error = new Error('gone');
  backend.signOut.mockResolvedValue({ error });
  await signOut();
  expect(log).toHaveBeenCalledWith('Error signing out:', error);
  expect(hasStoredSession()).toBe(false);
});

test('an exception is logged, and the session here ended all the same', async () => {
  const error = new Error('no network');
  backend.signOut.mockRejectedValue(error);
  await signOut();
  expect(log).toHaveBeenCalledWith('Unexpected error during sign out:', error);
  expect(hasStoredSession()).toBe(false);
});

test('a backend that does not answer keeps nobody', async () => {
  vi.useFakeTimers();
  backend.signOut.mockReturnValue(new Promise(() => undefined));
  const out = signOut();
  await vi.advanceTimersByTimeAsync(5_000);
  await out;
  vi.useRealTimers();
  expect(log).toHaveBeenCalledWith('Error signing out:', expect.any(Error));
  expect(hasStoredSession()).toBe(false);
});
