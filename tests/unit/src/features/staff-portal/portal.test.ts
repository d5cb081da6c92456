import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '~/features/staff';
import type { Outcome } from '~/features/staff-portal/store/outcome';
import type * as Store from '~/features/staff-portal/store/portal';

const api = vi.hoisted(() => ({ signIn: vi.fn(), signUp: vi.fn() }));
const staff = vi.hoisted(() => ({ session: {} }));
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/features/staff-portal/api/sign-in', () => ({ signIn: api.signIn }));
vi.mock('~/features/staff-portal/api/sign-up', () => ({ signUp: api.signUp }));
vi.mock('~/lib/toasts', () => ({ toast }));
vi.mock('~/features/staff', () => ({
  $session: staff.session,
  pageWanted: (search: string) => (search.includes('admin') ? '/admin' : undefined),
}));

const typed = { email: 'dana@example.com', password: 'demo-password' };
const welcome: Outcome = { is: 'signed-in', title: 'Welcome back!', text: 'You are in.' };
const refusal: Outcome = { is: 'failed', title: 'Sign in failed', text: 'No.', advice: 'Wait.' };
const dana: Session = { is: 'signed-in', userId: 'dana', email: typed.email, name: 'Dana' };
const replace = vi.fn();

let $session = atom<Session>({ is: 'loading' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The portal, on a page that was come to with this query. */
async function opened(search = '', session: Session = { is: 'signed-out' }) {
  vi.stubGlobal('location', { search, hash: '', origin: 'https://site.example.com', replace });
  vi.resetModules();
  $session = atom<Session>({ is: 'loading' });
  Object.assign(staff.session, { subscribe: $session.subscribe, get: () => $session.get() });
  const store: typeof Store = await import('~/features/staff-portal/store/portal');
  expect(store.$portal.get()).toEqual({ is: 'loading' });
  store.openPortal('Example & Sample');
  expect(store.$portal.get()).toEqual({ is: 'loading' });
  $session.set(session);
  return store;
}

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test.each([
  ['', 'signup', false],
  ['?to=/admin', 'signin', false],
  ['?to=', 'signin', false],
  ['?link=expired', 'signin', true],
  ['?link=other', 'signup', false],
])('%s opens the tab %s', async (search, tab, expired) => {
  const { $portal, $tab, $expiredLink } = await opened(search);
  expect($portal.get()).toEqual({ is: 'idle' });
  expect($tab.get()).toBe(tab);
  expect($expiredLink.get()).toBe(expired);
});

test.each([
  ['', '/'],
  ['?to=/admin', '/admin'],
])('whoever is signed in already (%s) goes to %s', async (search, page) => {
  await opened(search, dana);
  await after(0);
  expect(replace).toHaveBeenCalledExactlyOnceWith(page);
  expect(toast.success).not.toHaveBeenCalled();
});

test('whoever signs in is told, and goes on once there was time to read it', async () => {
  const { $portal, submitSignIn } = await opened('?to=/admin');
  api.signIn.mockImplementation(async () => {
    // The auth client tells of the session before it answers.
    $session.set(dana);
    await after(0);
    return welcome;
  });
  await submitSignIn(typed);
  expect(api.signIn).toHaveBeenCalledWith(typed);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Welcome back!', 'You are in.');
  expect($portal.get()).toMatchObject({ is: 'leaving', said: { title: 'Welcome back!' } });
  expect(replace).not.toHaveBeenCalled();
  await after(800);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/admin');
});

test('a refusal is shown until something is typed, which is kept', async () => {
  const { $email, $portal, submitSignIn, type } = await opened();
  api.signIn.mockResolvedValue(refusal);
  type('dana@example.com');
  await submitSignIn(typed);
  expect($portal.get()).toEqual(refusal);
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Sign in failed', 'No.');
  type('dana.doe@example.com');
  expect($portal.get()).toEqual({ is: 'idle' });
  expect($email.get()).toBe('dana.doe@example.com');
});

test('an account that waits for its confirmation says so, until another tab confirms it', async () => {
  const { $portal, submitSignUp } = await opened();
  const confirm = { is: 'confirm', title: 'Check your email', text: 'Sent.', email: typed.email };
  api.signUp.mockResolvedValue(confirm);
  await submitSignUp({ ...typed, fullName: 'Dana' });
  expect(api.signUp).toHaveBeenCalledWith({ ...typed, fullName: 'Dana' }, 'Example & Sample');
  expect($portal.get()).toEqual(confirm);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Check your email', 'Sent.');
  $session.set(dana);
  await after(0);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

test('while it is busy, neither a second press nor another tab changes anything', async () => {
  const { $portal, $tab, choose, submitSignUp } = await opened();
  api.signUp.mockReturnValue(new Promise(() => undefined));
  const typedUp = { ...typed, fullName: 'Dana' };
  void submitSignUp(typedUp);
  void submitSignUp(typedUp);
  choose('signin');
  expect(api.signUp).toHaveBeenCalledOnce();
  expect($portal.get()).toEqual({ is: 'busy', slow: false });
  expect($tab.get()).toBe('signup');
});

test('whoever is signed in by another tab meanwhile goes on, whatever is answered here', async () => {
  const { submitSignIn } = await opened('?to=/admin');
  api.signIn.mockImplementation(() => {
    $session.set(dana);
    return Promise.resolve(refusal);
  });
  await submitSignIn(typed);
  await after(0);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/admin');
  expect(toast.error).not.toHaveBeenCalled();
});

test('a slow server is spoken of after five seconds and given up after twenty', async () => {
  const { $portal, submitSignIn } = await opened();
  api.signIn.mockReturnValue(new Promise(() => undefined));
  void submitSignIn(typed);
  await after(5_000);
  expect($portal.get()).toEqual({ is: 'busy', slow: true });
  await after(15_000);
  expect($portal.get()).toMatchObject({ is: 'failed', title: 'Error' });
  // It answers all the same: whoever is signed in by then goes on.
  $session.set(dana);
  await after(0);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

test('another tab forgets what was said of the first', async () => {
  const { $portal, $tab, $expiredLink, choose, submitSignIn } = await opened('?link=expired');
  api.signIn.mockResolvedValue(refusal);
  await submitSignIn(typed);
  choose('signup');
  expect([$portal.get(), $tab.get(), $expiredLink.get()]).toEqual([
    { is: 'idle' },
    'signup',
    false,
  ]);
});
