import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '~/features/staff';
import type * as SessionLinks from '~/features/session-link';
import type * as PortalStore from '~/features/staff-portal/store/portal';
import type * as LinkStore from '~/features/staff-portal/store/session-link';

const api = vi.hoisted(() => ({ checkLink: vi.fn(), acceptLink: vi.fn() }));
const arrival = vi.hoisted(() => ({ follow: vi.fn() }));
const staff = vi.hoisted(() => ({ session: {} }));
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/features/session-link/accept-link', () => api);
vi.mock('~/features/session', () => ({ followMailLink: arrival.follow }));
vi.mock('~/features/staff', () => ({ $session: staff.session, pageWanted: () => undefined }));
vi.mock('~/lib/toasts', () => ({ toast }));

const link = { accessToken: 'aaa', refreshToken: 'rrr', isSignUp: false };
const account = { id: 'dana', email: 'dana@example.com' };
const dana: Session = { is: 'signed-in', userId: 'dana', email: account.email, name: 'Dana' };
const identified = { status: 'identified', account, requestedHere: false };
const ready = { status: 'ready', email: account.email, requestedHere: false };
const replace = vi.fn();
const stored = new Map<string, string>();
let page: EventTarget;

let $session = atom<Session>({ is: 'loading' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { search: '', origin: 'https://site.example.com', replace });
  $session = atom<Session>({ is: 'loading' });
  Object.assign(staff.session, { subscribe: $session.subscribe, get: () => $session.get() });
  arrival.follow.mockReturnValue(undefined);
  api.checkLink.mockResolvedValue(identified);
  api.acceptLink.mockResolvedValue('signed-in');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = () => vi.advanceTimersByTimeAsync(0);

/** The portal on a page to which an earlier page handed `given`. */
async function opened(given: typeof link | null = link) {
  const links: typeof SessionLinks = await import('~/features/session-link');
  const portal: typeof PortalStore = await import('~/features/staff-portal/store/portal');
  const store: typeof LinkStore = await import('~/features/staff-portal/store/session-link');
  if (given) links.savePendingLink(given);
  const close = portal.openPortal('Example & Sample');
  $session.set({ is: 'signed-out' });
  await settled();
  return { ...links, ...portal, ...store, close };
}

test('shows no card without a link', async () => {
  const { $sessionLink } = await opened(null);
  expect($sessionLink.get()).toEqual({ status: 'none' });
  expect(api.checkLink).not.toHaveBeenCalled();
});

test('asks before it accepts a link', async () => {
  const { $sessionLink } = await opened();
  expect(api.checkLink).toHaveBeenCalledExactlyOnceWith(link);
  expect($sessionLink.get()).toEqual(ready);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.acceptLink).not.toHaveBeenCalled();
});

test('signs in and moves on once the visitor confirms', async () => {
  const { $pendingLink, $portal, confirmLink } = await opened();
  await confirmLink();
  expect(api.acceptLink).toHaveBeenCalledExactlyOnceWith(link, account);
  expect($portal.get()).toMatchObject({ is: 'leaving', said: { title: 'Welcome back!' } });
  expect(toast.success).toHaveBeenCalledOnce();
  expect($pendingLink.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(800);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

test('welcomes a new account to the team', async () => {
  const { $portal, confirmLink } = await opened({ ...link, isSignUp: true });
  await confirmLink();
  expect($portal.get()).toMatchObject({ said: { title: 'Welcome to the team!' } });
});

test('discards a canceled link', async () => {
  const { $linkCanceled, $pendingLink, $sessionLink, $tab, cancelLink, choose, confirmLink } =
    await opened();
  cancelLink();
  expect($pendingLink.get()).toBeUndefined();
  expect($sessionLink.get()).toEqual({ status: 'none' });
  expect([$linkCanceled.get(), $tab.get()]).toEqual([true, 'signin']);
  await confirmLink();
  expect(api.acceptLink).not.toHaveBeenCalled();
  choose('signup');
  expect($linkCanceled.get()).toBe(false);
});

test('discards a link that is canceled while it is being checked', async () => {
  let answer: (check: typeof identified) => void = () => undefined;
  api.checkLink.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { $sessionLink, cancelLink } = await opened();
  expect($sessionLink.get()).toEqual({ status: 'checking' });
  cancelLink();
  answer({ ...identified, requestedHere: true });
  await settled();
  expect($sessionLink.get()).toEqual({ status: 'none' });
  expect(api.acceptLink).not.toHaveBeenCalled();
});

test('does not ask if this browser requested the email', async () => {
  api.checkLink.mockResolvedValue({ ...identified, requestedHere: true });
  const { $portal } = await opened();
  expect(api.acceptLink).toHaveBeenCalledExactlyOnceWith(link, account);
  expect($portal.get()).toMatchObject({ is: 'leaving' });
});

test('waits for a link that is still arriving', async () => {
  let arrived: () => void = () => undefined;
  arrival.follow.mockReturnValue(new Promise<void>((resolve) => (arrived = resolve)));
  const { $sessionLink, savePendingLink } = await opened(null);
  expect($sessionLink.get()).toEqual({ status: 'checking' });
  savePendingLink(link);
  arrived();
  await settled();
  expect($sessionLink.get()).toEqual(ready);
  expect(api.checkLink).toHaveBeenCalledOnce();
});

test('shows the form if the link is not usable', async () => {
  arrival.follow.mockReturnValue(Promise.resolve());
  const { $sessionLink } = await opened(null);
  expect($sessionLink.get()).toEqual({ status: 'none' });
});

test('shows the newest of several links', async () => {
  const { $sessionLink, savePendingLink } = await opened();
  const erin = { id: 'erin', email: 'erin@example.com' };
  api.checkLink.mockResolvedValue({ ...identified, account: erin });
  savePendingLink({ ...link, accessToken: 'bbb' });
  await settled();
  expect($sessionLink.get()).toMatchObject({ email: 'erin@example.com' });
});

test('explains a rejected link', async () => {
  api.checkLink.mockResolvedValue({ status: 'rejected' });
  const { $expiredLink, $pendingLink, $sessionLink, $tab } = await opened();
  expect([$expiredLink.get(), $tab.get()]).toEqual([true, 'signin']);
  expect($sessionLink.get()).toEqual({ status: 'none' });
  expect($pendingLink.get()).toBeUndefined();
});

test('explains a link that is rejected once it is confirmed', async () => {
  api.acceptLink.mockResolvedValue('rejected');
  const { $expiredLink, $pendingLink, $portal, confirmLink } = await opened();
  await confirmLink();
  expect($expiredLink.get()).toBe(true);
  expect($portal.get()).toEqual({ is: 'idle' });
  expect($pendingLink.get()).toBeUndefined();
  expect(toast.error).not.toHaveBeenCalled();
});

test('keeps a link while the server cannot be reached', async () => {
  api.checkLink.mockResolvedValueOnce({ status: 'unreachable' });
  const { $pendingLink, $portal, $sessionLink, confirmLink, recheckLink } = await opened();
  expect($sessionLink.get()).toEqual({ status: 'unreachable' });
  recheckLink();
  await settled();
  expect($sessionLink.get()).toEqual(ready);

  api.acceptLink.mockResolvedValueOnce('unreachable');
  await confirmLink();
  expect($portal.get()).toMatchObject({ is: 'failed', text: "We couldn't reach the server." });
  expect($pendingLink.get()).toEqual(link);
  await confirmLink();
  expect($portal.get()).toMatchObject({ is: 'leaving' });
});

test('asks the visitor after signing in directly has failed', async () => {
  api.checkLink.mockResolvedValue({ ...identified, requestedHere: true });
  api.acceptLink.mockResolvedValueOnce('unreachable');
  const { $portal, $sessionLink } = await opened();
  expect($portal.get()).toMatchObject({ is: 'failed' });
  expect($sessionLink.get()).toMatchObject({ status: 'ready' });
});

test.each([
  ['storage-blocked', 'Your browser is blocking this site from storing data.'],
  ['already-signed-in', 'Someone is already signed in on this browser.'],
])('explains the result %s', async (result, text) => {
  api.acceptLink.mockResolvedValue(result);
  const { $portal, confirmLink } = await opened();
  await confirmLink();
  expect($portal.get()).toMatchObject({ is: 'failed', title: "Couldn't sign you in", text });
});

test('discards the link when another tab signs in', async () => {
  const { $pendingLink, $portal } = await opened();
  $session.set(dana);
  await settled();
  expect($portal.get()).toEqual({ is: 'leaving' });
  expect($pendingLink.get()).toBeUndefined();
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
  expect(api.acceptLink).not.toHaveBeenCalled();
});

test('discards a link that another page discarded before this one was restored', async () => {
  const { $pendingLink, $sessionLink, close } = await opened();
  const restore = () =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  restore();
  expect($sessionLink.get()).toEqual(ready);
  stored.clear();
  restore();
  expect($sessionLink.get()).toEqual({ status: 'none' });
  expect($pendingLink.get()).toBeUndefined();
  close();
});

test('accepts a link only once if the button is pressed repeatedly', async () => {
  api.acceptLink.mockReturnValue(new Promise(() => undefined));
  const { $pendingLink, cancelLink, confirmLink } = await opened();
  void confirmLink();
  void confirmLink();
  cancelLink();
  expect(api.acceptLink).toHaveBeenCalledOnce();
  expect($pendingLink.get()).toEqual(link);
});
