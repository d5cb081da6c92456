import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Store from '~/features/auth/store/session';
import { roleKey, sessionKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { fakeAuth, sessionOf } from './fake-auth';

const create = vi.hoisted(() => vi.fn());
vi.mock('~/lib/supabase/auth-client', () => ({ authClient: create }));

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const session = sessionOf('dana@example.com', 'Dana Doe');
const signedIn = { status: 'signed-in', session };

let browser: ReturnType<typeof fakeBrowser>;
let auth: ReturnType<typeof fakeAuth>;

beforeEach(() => {
  vi.clearAllMocks();
  vi.resetModules();
  browser = fakeBrowser();
  auth = fakeAuth(browser);
  create.mockImplementation(() => ({ auth }));
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

async function openPage() {
  const store: typeof Store = await import('~/features/auth/store/session');
  const seen: Store.SessionState[] = [];
  store.$session.subscribe((state) => seen.push(state));
  return { ...store, seen, now: () => seen.at(-1) };
}

const dispatchStorage = (key: string | null) =>
  browser.dispatch(Object.assign(new Event('storage'), { key }));
const dispatchRestored = () =>
  browser.dispatch(Object.assign(new Event('pageshow'), { persisted: true }));

test('nothing is read during the build', async () => {
  vi.stubGlobal('document', undefined);
  const { seen } = await openPage();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(seen).toEqual([{ status: 'loading' }]);
});

test('a stored session is restored, and refreshing and ending it are followed', async () => {
  auth.begin(session);
  const { seen, now } = await openPage();
  await vi.waitFor(() => expect(seen).toEqual([{ status: 'loading' }, signedIn]));
  const refreshed = { ...session, access_token: 'new' };
  auth.begin(refreshed, 'TOKEN_REFRESHED');
  expect(now()).toEqual({ status: 'signed-in', session: refreshed });
  auth.end();
  expect(now()).toEqual({ status: 'signed-out', reason: 'ended' });
});

test.each([
  ['another tab', () => dispatchStorage(sessionKey)],
  ['the back/forward cache', dispatchRestored],
])('signing in and out is followed from %s', async (_, dispatch) => {
  const { now } = await openPage();
  await vi.waitFor(() => expect(now()).toEqual({ status: 'signed-out' }));
  auth.begin(session);
  dispatchStorage('something-else');
  expect(create).not.toHaveBeenCalled();
  dispatch();
  await vi.waitFor(() => expect(now()).toEqual(signedIn));
  browser.stored.clear();
  dispatchStorage(null);
  await vi.waitFor(() => expect(now()).toEqual({ status: 'signed-out' }));
});

test('a session that could not be refreshed is kept, and logged', async () => {
  const error = new Error('no network');
  browser.stored.set(sessionKey, JSON.stringify(session));
  auth.getSession.mockResolvedValue({ data: { session: null }, error });
  const { now } = await openPage();
  await vi.waitFor(() => expect(now()).toEqual({ status: 'signed-out', reason: 'unreachable' }));
  expect(log).toHaveBeenCalledWith('Error getting session:', error);
  expect(browser.stored.has(sessionKey)).toBe(true);
});

test('an auth client that cannot be loaded is loaded again later', async () => {
  const error = new TypeError('Failed to fetch');
  browser.stored.set(sessionKey, JSON.stringify(session));
  create.mockImplementationOnce(() => {
    throw error;
  });
  const { authClient, now } = await openPage();
  await vi.waitFor(() => expect(now()).toEqual({ status: 'signed-out', reason: 'unreachable' }));
  expect(log).toHaveBeenCalledWith('Error getting session:', error);
  await authClient();
  auth.begin(session);
  expect(now()).toEqual(signedIn);
});

test.each([
  [400, 'ended', { status: 'signed-out', reason: 'ended' }],
  [403, 'ended', { status: 'signed-out', reason: 'ended' }],
  [429, 'unreachable', signedIn],
  [503, 'unreachable', signedIn],
  [undefined, 'unreachable', signedIn],
])('failing to renew a session with status %s: %s, %j', async (status, renewal, state) => {
  auth.begin(session);
  const { renewSession, now } = await openPage();
  await vi.waitFor(() => expect(now()).toEqual(signedIn));
  auth.refreshSession.mockResolvedValue({ error: { status } });
  expect(await renewSession()).toBe(renewal);
  expect(auth.signOut).toHaveBeenCalledTimes(state === signedIn ? 0 : 1);
  expect(now()).toEqual(state);
});

test('signing out ends the session here before the backend responds, and clears the role', async () => {
  auth.begin(session);
  browser.stored.set(roleKey, '{}');
  const { signOut, now } = await openPage();
  auth.admin.signOut.mockReturnValueOnce(new Promise(() => undefined));
  void signOut();
  expect(browser.stored.size).toBe(0);
  expect(now()).toEqual({ status: 'signed-out' });
  await vi.waitFor(() => expect(auth.admin.signOut).toHaveBeenCalledExactlyOnceWith('access'));
});

// Texts of spec §7, call 4.
test('a failed sign-out is only logged, unless the backend has ended the session already', async () => {
  const { signOut } = await openPage();
  const error = { status: 500 };
  auth.begin(session);
  auth.admin.signOut.mockResolvedValueOnce({ error });
  await signOut();
  expect(log).toHaveBeenLastCalledWith('Error signing out:', error);
  auth.begin(session);
  auth.admin.signOut.mockRejectedValueOnce(error);
  await signOut();
  expect(log).toHaveBeenLastCalledWith('Unexpected error during sign out:', error);
  auth.begin(session);
  auth.admin.signOut.mockResolvedValueOnce({ error: { status: 403 } });
  await signOut();
  expect(log).toHaveBeenCalledTimes(2);
});

test.each([undefined, '', '  ', 7])('without a name (%j), the email is shown', async (name) => {
  const { displayName } = await openPage();
  expect(displayName(sessionOf('dana@example.com', name).user)).toBe('dana@example.com');
  expect(displayName(session.user)).toBe('Dana Doe');
});
