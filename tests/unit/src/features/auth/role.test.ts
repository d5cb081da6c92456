import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decideAccess } from '~/features/auth/store/role';
import type * as Store from '~/features/auth/store/role';
import type { SessionState } from '~/features/auth/store/session';
import { roleKey } from '~/lib/supabase';
import { roles } from '~rules/account/roles';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { sessionOf } from './fake-auth';

const respond = vi.hoisted(() => vi.fn());
const respondKind = vi.hoisted(() => vi.fn());
const backend = vi.hoisted(() => ({
  session: {},
  rpc: vi.fn((_name: string) => ({ abortSignal: respond })),
  renew: vi.fn(() => Promise.resolve('renewed')),
}));
vi.mock('~/features/auth/store/session', () => ({
  $session: backend.session,
  authClient: () =>
    Promise.resolve({
      rpc: backend.rpc,
      from: () => ({
        select: () => ({ eq: () => ({ abortSignal: () => ({ maybeSingle: respondKind }) }) }),
      }),
    }),
  renewSession: backend.renew,
}));

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const minute = 60_000;
const loading = { status: 'loading' } as const;
const signedOut: SessionState = { status: 'signed-out' };
const signedIn = (name: string): SessionState => ({
  status: 'signed-in',
  session: sessionOf(`${name}@example.com`),
});
const known = (role: string, kind = 'staff') => ({ status: 'known', role, kind });
const found = (role: unknown) => ({ data: role, error: null, status: 200 });
const failure = { data: null, error: { message: 'no' }, status: 500 };

let $session = atom<SessionState>(loading);
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  vi.clearAllMocks();
  browser = fakeBrowser();
  respond.mockResolvedValue(found('admin'));
  respondKind.mockResolvedValue({ data: { kind: 'staff' }, error: null, status: 200 });
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

/** Another page, tab, or reload in the same browser. */
async function openPage(session: SessionState) {
  vi.resetModules();
  $session = atom<SessionState>(loading);
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
  const { now } = await openPage(loading);
  expect(now()).toEqual(loading);
  $session.set(signedOut);
  expect(now()).toEqual(known('user'));
  expect(respond).not.toHaveBeenCalled();
});

test('a role is looked up once', async () => {
  const { now } = await openPage(signedIn('dana'));
  expect(now()).toEqual(known('admin'));
  expect(backend.rpc).toHaveBeenCalledExactlyOnceWith('get_current_user_role');
  // A refreshed token.
  $session.set(signedIn('dana'));
  await after(0);
  expect(respond).toHaveBeenCalledOnce();
});

test.each([null, 'owner', 7])('%j counts as the role user', async (data) => {
  respond.mockResolvedValue(found(data));
  expect((await openPage(signedIn('dana'))).now()).toEqual(known('user'));
});

test('a client is told apart from a writer, and that’s cached, too', async () => {
  respond.mockResolvedValue(found('user'));
  respondKind.mockResolvedValue({ data: { kind: 'client' }, error: null, status: 200 });
  expect((await openPage(signedIn('dana'))).now()).toEqual(known('user', 'client'));
  expect((await openPage(signedIn('dana'))).now()).toEqual(known('user', 'client'));
  expect(respondKind).toHaveBeenCalledOnce();
});

test('a role above user is never a client’s', async () => {
  respondKind.mockResolvedValue({ data: { kind: 'client' }, error: null, status: 200 });
  expect((await openPage(signedIn('dana'))).now()).toEqual(known('admin'));
});

test('a failed lookup of the kind is retried', async () => {
  respond.mockResolvedValue(found('user'));
  respondKind.mockResolvedValueOnce(failure);
  const { now } = await openPage(signedIn('dana'));
  expect(now()).toEqual(loading);
  await after(1000);
  expect(now()).toEqual(known('user'));
});

test('it is cached for five minutes for this account, for all pages, tabs, and reloads', async () => {
  await openPage(signedIn('dana'));
  await after(5 * minute - 1);
  const { now } = await openPage(signedIn('dana'));
  expect(now()).toEqual(known('admin'));
  expect(respond).toHaveBeenCalledOnce();
  await openPage(signedIn('erin'));
  expect(respond).toHaveBeenCalledTimes(2);
  await after(5 * minute);
  await openPage(signedIn('erin'));
  expect(respond).toHaveBeenCalledTimes(3);
});

test('signing in or out clears it, but losing the connection does not', async () => {
  const { clearCachedRole } = await openPage(signedIn('dana'));
  $session.set({ status: 'signed-out', reason: 'unreachable' });
  expect(browser.stored.has(roleKey)).toBe(true);
  $session.set(signedOut);
  expect(browser.stored.has(roleKey)).toBe(false);
  await openPage(signedIn('dana'));
  clearCachedRole();
  expect(browser.stored.has(roleKey)).toBe(false);
});

test('a denial by the backend replaces it, without hiding the page meanwhile', async () => {
  const { seen, recheckRole } = await openPage(signedIn('dana'));
  respond.mockResolvedValue(found('user'));
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
  respond.mockResolvedValue(found('user'));
  const { now } = await openPage(signedIn('dana'));
  expect(now()).toEqual(known('user'));
});

test('a failed lookup is retried after one, two, and four seconds', async () => {
  respond.mockResolvedValue(failure);
  const { now } = await openPage(signedIn('dana'));
  for (const [retries, seconds] of [1, 2, 4].entries()) {
    await after(seconds * 1000 - 1);
    expect(now()).toEqual(loading);
    expect(respond).toHaveBeenCalledTimes(retries + 1);
    await after(1);
  }
  expect(respond).toHaveBeenCalledTimes(4);
  expect(now()).toEqual({ ...known('user'), failed: true });
  expect(log).toHaveBeenCalledExactlyOnceWith('Error looking up role:', failure.error);
  await after(10 * minute);
  expect(respond).toHaveBeenCalledTimes(4);
});

test('a failure is not cached, and "Try again" shows that it is loading', async () => {
  respond.mockRejectedValue(new TypeError('Failed to fetch'));
  const { now, recheckRole } = await openPage(signedIn('dana'));
  await after(7_000);
  respond.mockResolvedValue(found('admin'));
  recheckRole();
  expect(now()).toEqual(loading);
  await after(0);
  expect(now()).toEqual(known('admin'));
});

test('a rejected token is renewed before the next try', async () => {
  respond.mockResolvedValueOnce({ ...failure, status: 401 });
  const { now } = await openPage(signedIn('dana'));
  expect(backend.renew).toHaveBeenCalledOnce();
  await after(1000);
  expect(now()).toEqual(known('admin'));
});

test('a result that arrives after signing out is dropped', async () => {
  let answer: (result: unknown) => void = () => undefined;
  respond.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const { now } = await openPage(signedIn('dana'));
  $session.set(signedOut);
  answer(found('admin'));
  await after(0);
  expect(now()).toEqual(known('user'));
  expect(browser.stored.size).toBe(0);
});

const dana = signedIn('dana');

test.each(roles)(
  'a page for the role %s is shown to that role and the ones above it',
  (required) => {
    const results = roles.map((role) =>
      decideAccess(dana, { status: 'known', role, kind: 'staff' }, required),
    );
    const isGranted = results.map((result) => result === 'granted');
    expect(isGranted).toEqual(roles.map((_, index) => index >= roles.indexOf(required)));
  },
);

test.each(roles)(
  'a page for the role %s waits for the role or reports that it’s unknown',
  (role) => {
    const failed = { status: 'known', role: 'user', kind: 'staff', failed: true } as const;
    const isForAll = role === 'user';
    expect(decideAccess(dana, loading, role)).toBe(isForAll ? 'granted' : 'loading');
    expect(decideAccess(dana, failed, role)).toBe(isForAll ? 'granted' : 'role-unknown');
  },
);

test.each([
  [undefined, 'signed-out'],
  ['ended', 'session-ended'],
  ['unreachable', 'session-unknown'],
] as const)('no page is shown without a session (%s)', (reason, denied) => {
  const session: SessionState = { status: 'signed-out', ...(reason && { reason }) };
  for (const role of roles) {
    const known = { status: 'known', role: 'admin', kind: 'staff' } as const;
    expect(decideAccess(session, known, role)).toBe(denied);
    expect(decideAccess(loading, known, role)).toBe('loading');
  }
});
