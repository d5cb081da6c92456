import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoleAnswer } from '~/features/staff/api/ask-role';
import type * as Store from '~/features/staff/store/role';
import type { Session } from '~/features/staff/store/session';

const asked = vi.hoisted(() => vi.fn<() => Promise<RoleAnswer>>());
const backend = vi.hoisted(() => ({ session: {}, renew: vi.fn(() => Promise.resolve(true)) }));
vi.mock('~/features/staff/api/ask-role', () => ({ askRole: asked }));
vi.mock('~/features/staff/store/session', () => ({
  $session: backend.session,
  renewSession: backend.renew,
}));

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const start = new Date('2026-11-21T10:00:00Z').getTime();
const minute = 60_000;
const stored = new Map<string, string>();
const signedIn = (userId: string): Session => {
  return { is: 'signed-in', userId, email: 'dana@example.com', name: 'Dana' };
};

let $session = atom<Session>({ is: 'loading' });
let arrival: string;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.clearAllMocks();
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  asked.mockResolvedValue({ is: 'role', role: 'admin' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that looks at the role, on which the session was read. */
async function opened(session: Session, type = 'navigate') {
  arrival = type;
  vi.stubGlobal('performance', {
    // What loads modules for tests asks it for the time.
    now: Date.now,
    timeOrigin: Date.now(),
    getEntriesByType: () => [{ type: arrival }],
  });
  vi.resetModules();
  $session = atom<Session>({ is: 'loading' });
  Object.assign(backend.session, { subscribe: $session.subscribe, get: () => $session.get() });
  const { $role, lookUpAgain }: typeof Store = await import('~/features/staff/store/role');
  const seen: Store.RoleLookUp[] = [];
  $role.subscribe((lookUp) => seen.push(lookUp));
  $session.set(session);
  await vi.advanceTimersByTimeAsync(0);
  return { now: () => seen.at(-1), lookUpAgain };
}

const failure: RoleAnswer = { is: 'failed', error: new Error('no network') };
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('nobody is looked up before the session is read, and none without one', async () => {
  const { now } = await opened({ is: 'loading' });
  expect(now()).toEqual({ is: 'loading' });
  $session.set({ is: 'signed-out' });
  expect(now()).toEqual({ is: 'known', role: 'user' });
  expect(asked).not.toHaveBeenCalled();
});

test('the role of whoever is signed in is looked up once', async () => {
  const { now } = await opened(signedIn('dana'));
  expect(now()).toEqual({ is: 'known', role: 'admin' });
  // As when a token is renewed.
  $session.set(signedIn('dana'));
  await after(0);
  expect(asked).toHaveBeenCalledOnce();
});

test('it holds on the next pages for five minutes', async () => {
  await opened(signedIn('dana'));
  await after(5 * minute - 1);
  const { now } = await opened(signedIn('dana'));
  expect(now()).toEqual({ is: 'known', role: 'admin' });
  expect(asked).toHaveBeenCalledOnce();
  await after(1);
  await opened(signedIn('dana'));
  expect(asked).toHaveBeenCalledTimes(2);
});

test('it holds for nobody else', async () => {
  await opened(signedIn('dana'));
  asked.mockResolvedValue({ is: 'role', role: 'moderator' });
  const { now } = await opened(signedIn('erin'));
  expect(now()).toEqual({ is: 'known', role: 'moderator' });
});

test('who reloads the page sees a new role at once', async () => {
  await opened(signedIn('dana'));
  await after(1);
  asked.mockResolvedValue({ is: 'role', role: 'user' });
  const { now } = await opened(signedIn('dana'), 'reload');
  expect(now()).toEqual({ is: 'known', role: 'user' });
});

test('so does who signs out and in again', async () => {
  await opened(signedIn('dana'));
  $session.set({ is: 'signed-out' });
  asked.mockResolvedValue({ is: 'role', role: 'moderator' });
  const { now } = await opened(signedIn('dana'));
  expect(now()).toEqual({ is: 'known', role: 'moderator' });
});

test.each(['nonsense', '7', '{"userId":"dana","role":"owner","at":1795255200000}'])(
  'what somebody wrote into the storage (%s) is no role',
  async (written) => {
    stored.set('staff-role', written);
    asked.mockResolvedValue({ is: 'role', role: 'user' });
    const { now } = await opened(signedIn('dana'));
    expect(now()).toEqual({ is: 'known', role: 'user' });
  },
);

test('a failure is tried again after one, two and four seconds, and is loading meanwhile', async () => {
  asked.mockResolvedValue(failure);
  const { now } = await opened(signedIn('dana'));
  for (const [seconds, times] of [
    [1, 2],
    [2, 3],
    [4, 4],
  ] as const) {
    await after(seconds * 1000 - 1);
    expect(now()).toEqual({ is: 'loading' });
    expect(asked).toHaveBeenCalledTimes(times - 1);
    await after(1);
    expect(asked).toHaveBeenCalledTimes(times);
  }
  expect(now()).toEqual({ is: 'known', role: 'user', failed: true });
  expect(log).toHaveBeenCalledExactlyOnceWith('Error looking up role:', failure.error);
  await after(10 * minute);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('a failure is not kept: the next page asks, and so does who tries again', async () => {
  asked.mockResolvedValue(failure);
  const { now, lookUpAgain } = await opened(signedIn('dana'));
  await after(7_000);
  asked.mockResolvedValue({ is: 'role', role: 'admin' });
  lookUpAgain();
  expect(now()).toEqual({ is: 'loading' });
  await after(0);
  expect(now()).toEqual({ is: 'known', role: 'admin' });
});

test('a token that is refused is renewed before it is tried again', async () => {
  asked.mockResolvedValueOnce({ is: 'refused', error: {} });
  const { now } = await opened(signedIn('dana'));
  expect(backend.renew).toHaveBeenCalledOnce();
  await after(1000);
  expect(now()).toEqual({ is: 'known', role: 'admin' });
});

test('an answer that comes after its person has left is nobody’s', async () => {
  let answer: (answer: RoleAnswer) => void = () => undefined;
  asked.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const { now } = await opened(signedIn('dana'));
  $session.set({ is: 'signed-out' });
  answer({ is: 'role', role: 'admin' });
  await after(0);
  expect(now()).toEqual({ is: 'known', role: 'user' });
  expect(stored.size).toBe(0);
});
