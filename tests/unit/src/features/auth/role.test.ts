import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoleResult } from '~/features/auth/api/role';
import type * as Store from '~/features/auth/store/role';
import type { SessionState } from '~/features/auth/store/session';
import { roleKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { sessionOf } from './fake-auth';

const getRole = vi.hoisted(() => vi.fn<() => Promise<RoleResult>>());
const backend = vi.hoisted(() => ({ session: {}, renew: vi.fn(() => Promise.resolve(true)) }));
vi.mock('~/features/auth/api/role', () => ({ getRole }));
vi.mock('~/features/auth/store/session', () => ({
  $session: backend.session,
  authClient: vi.fn(),
  renewSession: backend.renew,
}));

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const minute = 60_000;
const signedOut: SessionState = { status: 'signed-out' };
const signedIn = (name: string): SessionState => ({
  status: 'signed-in',
  session: sessionOf(`${name}@example.com`),
});
const known = (role: string) => ({ status: 'known', role });
const failure: RoleResult = { status: 'error', error: new Error('no network') };

let $session = atom<SessionState>({ status: 'loading' });
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  vi.clearAllMocks();
  browser = fakeBrowser();
  getRole.mockResolvedValue({ status: 'success', role: 'admin' });
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

/** Another page, tab, or reload in the same browser. */
async function openPage(session: SessionState) {
  vi.resetModules();
  $session = atom<SessionState>({ status: 'loading' });
  Object.assign(backend.session, { subscribe: $session.subscribe });
  const store: typeof Store = await import('~/features/auth/store/role');
  const seen: Store.RoleState[] = [];
  store.$role.subscribe((role) => seen.push(role));
  $session.set(session);
  await after(0);
  return { ...store, seen, now: () => seen.at(-1) };
}

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('no role is looked up before the session is read, or without one', async () => {
  const { now } = await openPage({ status: 'loading' });
  expect(now()).toEqual({ status: 'loading' });
  $session.set(signedOut);
  expect(now()).toEqual(known('user'));
  expect(getRole).not.toHaveBeenCalled();
});

test('a role is looked up once', async () => {
  const { now } = await openPage(signedIn('dana'));
  expect(now()).toEqual(known('admin'));
  // A refreshed token.
  $session.set(signedIn('dana'));
  await after(0);
  expect(getRole).toHaveBeenCalledOnce();
});

test('it is cached for five minutes, for all pages, tabs, and reloads', async () => {
  await openPage(signedIn('dana'));
  await after(5 * minute - 1);
  const { now } = await openPage(signedIn('dana'));
  expect(now()).toEqual(known('admin'));
  expect(getRole).toHaveBeenCalledOnce();
  await after(1);
  await openPage(signedIn('dana'));
  expect(getRole).toHaveBeenCalledTimes(2);
});

test('it is not used for another account', async () => {
  await openPage(signedIn('dana'));
  getRole.mockResolvedValue({ status: 'success', role: 'moderator' });
  const { now } = await openPage(signedIn('erin'));
  expect(now()).toEqual(known('moderator'));
});

test('signing out clears it', async () => {
  await openPage(signedIn('dana'));
  $session.set(signedOut);
  expect(browser.stored.has(roleKey)).toBe(false);
});

test('losing the connection does not', async () => {
  await openPage(signedIn('dana'));
  $session.set({ status: 'signed-out', reason: 'unreachable' });
  expect(browser.stored.has(roleKey)).toBe(true);
});

test('signing in clears it', async () => {
  const { clearCachedRole } = await openPage(signedIn('dana'));
  clearCachedRole();
  expect(browser.stored.has(roleKey)).toBe(false);
});

test('a denial by the backend replaces it, without hiding the page meanwhile', async () => {
  const { seen, recheckRole } = await openPage(signedIn('dana'));
  getRole.mockResolvedValue({ status: 'success', role: 'user' });
  recheckRole({ quiet: true });
  expect(browser.stored.has(roleKey)).toBe(false);
  await after(0);
  expect(seen.slice(-2)).toEqual([known('admin'), known('user')]);
  const { now } = await openPage(signedIn('dana'));
  expect(now()).toEqual(known('user'));
});

test.each([
  ...['nonsense', '7', 'null', '[]'],
  '{"userId":"id of dana@example.com","role":"owner","at":1795255200000}',
  '{"userId":"id of dana@example.com","role":"admin","at":"never"}',
  '{"userId":"id of dana@example.com","role":"admin","at":1795255260000}',
])('an invalid cache entry (%s) is ignored', async (json) => {
  vi.setSystemTime(1_795_255_200_000);
  browser.stored.set(roleKey, json);
  getRole.mockResolvedValue({ status: 'success', role: 'user' });
  const { now } = await openPage(signedIn('dana'));
  expect(now()).toEqual(known('user'));
});

test('a failed lookup is retried after one, two, and four seconds', async () => {
  getRole.mockResolvedValue(failure);
  const { now } = await openPage(signedIn('dana'));
  for (const [seconds, times] of [
    [1, 2],
    [2, 3],
    [4, 4],
  ] as const) {
    await after(seconds * 1000 - 1);
    expect(now()).toEqual({ status: 'loading' });
    expect(getRole).toHaveBeenCalledTimes(times - 1);
    await after(1);
    expect(getRole).toHaveBeenCalledTimes(times);
  }
  expect(now()).toEqual({ ...known('user'), failed: true });
  expect(log).toHaveBeenCalledExactlyOnceWith('Error looking up role:', failure.error);
  await after(10 * minute);
  expect(getRole).toHaveBeenCalledTimes(4);
});

test('a failure is not cached, and "Try again" shows that it is loading', async () => {
  getRole.mockResolvedValue(failure);
  const { now, recheckRole } = await openPage(signedIn('dana'));
  await after(7_000);
  getRole.mockResolvedValue({ status: 'success', role: 'admin' });
  recheckRole();
  expect(now()).toEqual({ status: 'loading' });
  await after(0);
  expect(now()).toEqual(known('admin'));
});

test('a rejected token is renewed before the next try', async () => {
  getRole.mockResolvedValueOnce({ status: 'rejected', error: {} });
  const { now } = await openPage(signedIn('dana'));
  expect(backend.renew).toHaveBeenCalledOnce();
  await after(1000);
  expect(now()).toEqual(known('admin'));
});

test('a result that arrives after signing out is dropped', async () => {
  let respond: (result: RoleResult) => void = () => undefined;
  getRole.mockImplementationOnce(() => new Promise((resolve) => (respond = resolve)));
  const { now } = await openPage(signedIn('dana'));
  $session.set(signedOut);
  respond({ status: 'success', role: 'admin' });
  await after(0);
  expect(now()).toEqual(known('user'));
  expect(browser.stored.size).toBe(0);
});
