import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roleKey, sessionKey } from '~/lib/supabase';
import type * as Client from '~/lib/supabase/auth-client';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { sessionOf } from '../../features/auth/fake-auth';

const fetched = vi.fn<typeof fetch>();
const session = sessionOf('dana@example.com');
const expired = { ...session, expires_at: 1 };

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Each test has its own client, which the library warns about.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser = fakeBrowser();
  // Otherwise, the auth client thinks it runs on a server.
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

async function readSession(stored: string) {
  browser.stored.set(sessionKey, stored);
  browser.stored.set(roleKey, '{}');
  const { authClient }: typeof Client = await import('~/lib/supabase/auth-client');
  const { auth } = authClient();
  const response = auth.getSession();
  // The client retries for about 30 seconds.
  await vi.advanceTimersByTimeAsync(60_000);
  const { data, error } = await response;
  await auth.stopAutoRefresh();
  return { session: data.session, error, isStored: browser.stored.has(sessionKey) };
}

test.each([
  ...['{corrupt', '', 'null', '7', '"text"', '[]', '{}', '{"user":"admin"}'],
  JSON.stringify({ ...session, access_token: '' }),
  JSON.stringify({ ...session, refresh_token: 7 }),
  JSON.stringify({ ...session, expires_at: 'never' }),
  JSON.stringify({ ...session, user: undefined }),
  JSON.stringify({ ...session, user: {} }),
])('a corrupt session (%s) is discarded', async (stored) => {
  expect(await readSession(stored)).toEqual({ session: null, error: null, isStored: false });
  expect(browser.stored.has(roleKey)).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});

test('a valid one is used', async () => {
  expect(await readSession(JSON.stringify(session))).toMatchObject({
    session: { user: { email: 'dana@example.com' } },
    isStored: true,
  });
});

const refused = (code: string, status: number) => () =>
  Promise.resolve(Response.json({ code }, { status }));

test.each([
  ['a rejected refresh token', false, refused('refresh_token_not_found', 400)],
  ['no network', true, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['status 429', true, refused('over_request_rate_limit', 429)],
  ['status 503', true, refused('busy', 503)],
])('after %s, an expired one is still stored: %s', async (_, isStored, respond) => {
  fetched.mockImplementation(respond);
  const result = await readSession(JSON.stringify(expired));
  expect(result).toMatchObject({ session: null, isStored });
  expect(result.error !== null).toBe(isStored);
});

test('a session lasts as long as the server says, even if this computer’s clock is hours ahead', async () => {
  const serverNow = Math.floor(Date.now() / 1000) - 2 * 3600;
  const fresh = { ...session, expires_in: 3600, expires_at: serverNow + 3600 };
  fetched.mockImplementation(() => Promise.resolve(Response.json(fresh)));
  const result = await readSession(JSON.stringify(expired));
  expect(result.session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('leaving the page does not cancel a sign-out', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  const { authClient }: typeof Client = await import('~/lib/supabase/auth-client');
  await authClient().auth.admin.signOut('access');
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    'https://project.supabase.example.com/auth/v1/logout?scope=global',
    expect.objectContaining({ keepalive: true }),
  );
});
