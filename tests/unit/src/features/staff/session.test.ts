import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Store from '~/features/staff/store/session';
import { sessionKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { fakeAuth, sessionOf } from './fake-auth';

const made = vi.hoisted(() => vi.fn());
vi.mock('~/lib/supabase/staff-client', () => ({ staffClient: made }));

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const dana = sessionOf('dana@example.com', 'Dana Doe');
const danaIn = {
  is: 'signed-in',
  userId: 'id of dana@example.com',
  email: 'dana@example.com',
  name: 'Dana Doe',
};

let browser: ReturnType<typeof fakeBrowser>;
let auth: ReturnType<typeof fakeAuth>;

beforeEach(() => {
  vi.clearAllMocks();
  vi.resetModules();
  browser = fakeBrowser();
  auth = fakeAuth(browser);
  made.mockImplementation(() => ({ auth }));
});
afterEach(closeBrowser);

/** A page that looks at the session. */
async function opened() {
  const store: typeof Store = await import('~/features/staff/store/session');
  const seen: Store.Session[] = [];
  const close = store.$session.subscribe((session) => seen.push(session));
  return { ...store, seen, close, now: () => seen.at(-1) };
}

const hearStorage = (key: string | null) =>
  browser.dispatch(Object.assign(new Event('storage'), { key }));

test('a visitor without a stored session never loads the auth client', async () => {
  const { seen } = await opened();
  await vi.waitFor(() => expect(seen).toEqual([{ is: 'loading' }, { is: 'signed-out' }]));
  expect(made).not.toHaveBeenCalled();
});

test('while the site is built nobody is asked for', async () => {
  vi.stubGlobal('document', undefined);
  const { seen } = await opened();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(seen).toEqual([{ is: 'loading' }]);
});

test('whoever was signed in before is so still, by name', async () => {
  auth.begin(dana);
  const { seen } = await opened();
  await vi.waitFor(() => expect(seen).toEqual([{ is: 'loading' }, danaIn]));
});

test.each([undefined, '', '  ', 7])('without a name (%j) an address has to do', async (name) => {
  auth.begin(sessionOf('dana@example.com', name as string));
  const { now } = await opened();
  await vi.waitFor(() => expect(now()).toMatchObject({ name: 'dana@example.com' }));
});

test('signing in, a renewed token and signing out are followed', async () => {
  const { authClient, now } = await opened();
  await authClient();
  auth.begin(dana);
  expect(now()).toEqual(danaIn);
  auth.begin(dana, 'TOKEN_REFRESHED');
  expect(now()).toEqual(danaIn);
  auth.end();
  expect(now()).toEqual({ is: 'signed-out' });
});

test('who signs in in another tab is signed in here, and out', async () => {
  const { now } = await opened();
  await vi.waitFor(() => expect(now()).toEqual({ is: 'signed-out' }));
  auth.begin(dana);
  hearStorage('something-else');
  expect(made).not.toHaveBeenCalled();
  hearStorage(sessionKey);
  await vi.waitFor(() => expect(now()).toEqual(danaIn));
  browser.stored.clear();
  hearStorage(null);
  await vi.waitFor(() => expect(now()).toEqual({ is: 'signed-out' }));
});

test('a page that the browser kept learns that its session is over', async () => {
  auth.begin(dana);
  const { now } = await opened();
  await vi.waitFor(() => expect(now()).toEqual(danaIn));
  browser.stored.clear();
  browser.dispatch(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(now()).toEqual({ is: 'signed-out' }));
});

test('a page that the browser kept learns that it is somebody else’s session', async () => {
  auth.begin(dana);
  const { now } = await opened();
  await vi.waitFor(() => expect(now()).toEqual(danaIn));
  const session = sessionOf('ines@example.com', 'Ines Roth');
  auth.getSession.mockResolvedValue({ data: { session }, error: null });
  browser.dispatch(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(now()).toMatchObject({ name: 'Ines Roth' }));
});

test('a session that could not be read is logged, and told from none', async () => {
  const error = new Error('no network');
  browser.stored.set(sessionKey, '{}');
  auth.getSession.mockResolvedValue({ data: { session: null }, error });
  const { now } = await opened();
  await vi.waitFor(() => expect(now()).toEqual({ is: 'signed-out', unread: true }));
  expect(log).toHaveBeenCalledWith('Error getting session:', error);
});

test('so is an auth client that cannot be loaded, which is tried again', async () => {
  const error = new TypeError('Failed to fetch');
  browser.stored.set(sessionKey, '{}');
  made.mockImplementationOnce(() => {
    throw error;
  });
  const { authClient, now } = await opened();
  await vi.waitFor(() => expect(now()).toEqual({ is: 'signed-out', unread: true }));
  expect(log).toHaveBeenCalledWith('Error getting session:', error);
  auth.begin(dana);
  await authClient();
  expect(now()).toEqual(danaIn);
});

test('a session that the backend does not know any more is over', async () => {
  auth.begin(dana);
  const { renewSession, now } = await opened();
  auth.refreshSession.mockResolvedValue({ error: { status: 400 } });
  expect(await renewSession()).toBe(false);
  expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
  expect(now()).toEqual({ is: 'signed-out' });
});

test.each([{ status: 0 }, { status: 503 }, { status: 429 }, {}])(
  'a backend that is busy or gone (%j) ends no session',
  async (error) => {
    auth.begin(dana);
    const { renewSession, now } = await opened();
    auth.refreshSession.mockResolvedValue({ error });
    expect(await renewSession()).toBe(false);
    expect(auth.signOut).not.toHaveBeenCalled();
    expect(now()).toEqual(danaIn);
  },
);

test('whoever leaves is signed out, even where the backend does not answer', async () => {
  auth.begin(dana);
  const { leave, now } = await opened();
  await vi.waitFor(() => expect(now()).toEqual(danaIn));
  auth.signOut.mockResolvedValue({ error: new Error('no network') });
  await leave();
  expect(now()).toEqual({ is: 'signed-out' });
});
