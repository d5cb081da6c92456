import { AuthApiError } from '@supabase/supabase-js';
import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '~/config/brand';
import type * as Portal from '~/features/auth/store/portal';
import type * as Steps from '~/features/auth/store/steps';
import type { SessionState } from '~/features/auth/store/session';
import { roleKey } from '~/lib/supabase';
import { stubStorage } from '../../fake-storage';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { fakeAuth, sessionOf } from './fake-auth';

const mocks = vi.hoisted(() => ({ session: {}, authClient: vi.fn(), temporary: vi.fn() }));
const invoke = vi.hoisted(() => vi.fn());
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/features/auth/store/session', () => ({
  $session: mocks.session,
  authClient: mocks.authClient,
  displayName: ({ email }: { email: string }) => email,
}));
vi.mock('~/lib/supabase/auth-client', () => ({ temporaryClient: mocks.temporary }));
vi.mock('~/lib/supabase/functions-client', () => ({ invokeFunction: invoke }));
vi.mock('~/lib/toasts', () => ({ toast }));

const email = 'dana@example.com';
const values = {
  fullName: 'Dana',
  email,
  password: 'secret',
  newPassword: 'secret',
  code: '123456',
};
const dana = sessionOf(email);
const replace = vi.fn();

let $session = atom<SessionState>({ status: 'loading' });
let browser: ReturnType<typeof fakeBrowser>;
let auth: ReturnType<typeof fakeAuth>;
let inTab: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  browser = fakeBrowser();
  inTab = stubStorage('sessionStorage');
  auth = fakeAuth(browser);
  auth.signUp.mockResolvedValue({
    data: { user: { identities: [{}] }, session: null },
    error: null,
  });
  // Like the auth client, it starts a session.
  auth.verifyOtp.mockImplementation(() => {
    $session.set({ status: 'signed-in', session: dana });
    return Promise.resolve({ data: { session: dana, user: dana.user }, error: null });
  });
  mocks.authClient.mockResolvedValue({ auth });
  invoke.mockResolvedValue({ kind: 'response', status: 200 });
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

async function openPortal(
  address = '',
  session: SessionState = { status: 'signed-out' },
  inDialog = false,
) {
  const { search, hash, href, origin } = new URL(`/auth${address}`, 'https://site.example.com');
  vi.stubGlobal('location', { search, hash, href, origin, replace });
  vi.stubGlobal('history', { replaceState: vi.fn() });
  vi.resetModules();
  $session = atom<SessionState>({ status: 'loading' });
  Object.assign(mocks.session, { subscribe: $session.subscribe, get: () => $session.get() });
  const store: typeof Portal = await import('~/features/auth/store/portal');
  const steps: typeof Steps = await import('~/features/auth/store/steps');
  expect(store.$view.get()).toEqual({ name: 'loading' });
  store.openPortal({ inDialog });
  $session.set(session);
  const problem = () => {
    const submission = store.$submission.get();
    return submission.status === 'error' ? submission.problem : undefined;
  };
  return { ...store, ...steps, view: () => store.$view.get(), problem };
}

const linkTo = (type: string, address = email) =>
  `#token_hash=ttt&type=${type}&email=${encodeURIComponent(address)}`;

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

// The browser tests in tests/browser/staff cover complete journeys with links and codes.
test.each([
  ['', undefined, 'sign-up', undefined],
  ['?next=/admin', undefined, 'sign-in', undefined],
  ['?link=expired', undefined, 'sign-in', 'That link has expired'],
  ['?link=other', undefined, 'sign-up', undefined],
  ['', 'ended', 'sign-in', 'Your session has ended'],
] as const)('/auth%s (session: %s) opens the view %s', async (address, reason, name, title) => {
  const { view } = await openPortal(address, { status: 'signed-out', ...(reason && { reason }) });
  expect(view()).toMatchObject({ name, ...(title && { notice: { title } }) });
});

test('a signed-in person goes on to the next page, without a toast', async () => {
  await openPortal('?next=/admin', { status: 'signed-in', session: dana });
  await after(0);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/admin');
  expect(toast.success).not.toHaveBeenCalled();
});

test('signing in clears the cached role, and opens the next page after the toast', async () => {
  browser.stored.set(roleKey, '{}');
  const { submitSignIn } = await openPortal('?next=/admin');
  auth.signInWithPassword.mockImplementation(async () => {
    // The auth client notifies before it returns.
    $session.set({ status: 'signed-in', session: dana });
    await after(0);
    return { error: null };
  });
  await submitSignIn(values);
  expect(toast.success).toHaveBeenCalledOnce();
  expect(browser.stored.has(roleKey)).toBe(false);
  expect(replace).not.toHaveBeenCalled();
  await after(800);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/admin');
});

test('in a dialog, it begins with signing in, and nobody leaves the page', async () => {
  const { submitSignIn, view } = await openPortal('', { status: 'signed-out' }, true);
  expect(view()).toEqual({ name: 'sign-in', focus: 'portal-email' });
  auth.signInWithPassword.mockImplementation(() => {
    $session.set({ status: 'signed-in', session: dana });
    return Promise.resolve({ error: null });
  });
  await submitSignIn(values);
  expect(toast.success).toHaveBeenCalledOnce();
  await after(1000);
  expect(replace).not.toHaveBeenCalled();
});

test('in a dialog, nobody requests an email, whose code would close it before the password is set', async () => {
  const error = new AuthApiError('Email not confirmed', 400, 'email_not_confirmed');
  auth.signInWithPassword.mockResolvedValue({ error });
  const page = await openPortal();
  await page.submitSignIn(values);
  expect(page.problem()).toHaveProperty('action', 'signup');
  const dialog = await openPortal('', { status: 'signed-out' }, true);
  await dialog.submitSignIn(values);
  expect(dialog.problem()).toHaveProperty('advice');
  expect(dialog.problem()).not.toHaveProperty('action');
});

test('a disabled account is told so', async () => {
  const { submitSignIn, $submission } = await openPortal();
  const error = new AuthApiError('User is banned', 400, 'user_banned');
  auth.signInWithPassword.mockResolvedValue({ error });
  await submitSignIn(values);
  expect($submission.get()).toMatchObject({ problem: { title: 'Your account is disabled' } });
});

test('while it submits, the view stays', async () => {
  const { choose, view, submitSignUp } = await openPortal();
  auth.signUp.mockReturnValue(new Promise(() => undefined));
  void submitSignUp(values);
  choose('sign-in');
  expect(view()).toEqual({ name: 'sign-up' });
});

test('a slow server is given up after twenty seconds', async () => {
  const { problem, submitSignIn } = await openPortal();
  auth.signInWithPassword.mockReturnValue(new Promise(() => undefined));
  void submitSignIn(values);
  await after(20_000);
  expect(problem()).toMatchObject({ title: 'Error' });
  // It signs in all the same.
  $session.set({ status: 'signed-in', session: dana });
  await after(0);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
});

test('signing up sends what spec §7 says, and requests the welcome email', async () => {
  const { submitSignUp } = await openPortal();
  await submitSignUp(values);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Check your email', expect.anything());
  expect(auth.signUp).toHaveBeenCalledExactlyOnceWith({
    email,
    password: 'secret',
    options: {
      emailRedirectTo: 'https://site.example.com/',
      data: { full_name: 'Dana', company_name: brand.companyName },
    },
  });
  expect(invoke).toHaveBeenCalledExactlyOnceWith(
    'send-welcome-email',
    { email, fullName: 'Dana', isNewUser: true },
    expect.any(AbortSignal),
  );
});

test('whoever signs up from the client portal becomes a client', async () => {
  const { submitSignUp } = await openPortal('?next=/client-portal');
  await submitSignUp(values);
  const data = expect.objectContaining({ kind: 'client' }) as unknown;
  expect(auth.signUp).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ options: expect.objectContaining({ data }) as unknown }),
  );
});

test.each([{ kind: 'no-response' }, { kind: 'response', status: 429, body: {} }])(
  'a welcome email that fails (%j) is only logged',
  async (response) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    invoke.mockResolvedValue(response);
    const { view, submitSignUp } = await openPortal();
    await submitSignUp(values);
    expect(view()).toMatchObject({ name: 'enter-code' });
    expect(warn).toHaveBeenCalledOnce();
  },
);

test.each([
  { data: { user: { identities: [] }, session: null }, error: null },
  { data: {}, error: new AuthApiError('User already registered', 422, 'user_already_exists') },
  { data: {}, error: new AuthApiError('User already registered', 400, undefined) },
])('an existing account gets no welcome email', async (response) => {
  auth.signUp.mockResolvedValue(response);
  const { problem, submitSignUp } = await openPortal();
  await submitSignUp(values);
  expect(problem()).toMatchObject({
    title: 'Account already exists',
    text: 'An account with this email already exists. Please sign in instead.',
  });
  expect(invoke).not.toHaveBeenCalled();
});

test('without email confirmation, signing up signs in', async () => {
  auth.signUp.mockImplementation(() => {
    $session.set({ status: 'signed-in', session: dana });
    return Promise.resolve({ data: { user: dana.user, session: dana }, error: null });
  });
  const { view, submitSignUp } = await openPortal();
  await submitSignUp(values);
  expect(view()).toMatchObject({ name: 'leaving' });
});

test('after a reload, the code form asks for the password again, which is never stored', async () => {
  const { submitSignUp } = await openPortal();
  await submitSignUp(values);
  expect([...inTab.values(), ...browser.stored.values()].join()).not.toContain('secret');
  const { view, submitConfirmation } = await openPortal();
  expect(view()).toEqual({ name: 'enter-code', type: 'signup', email, needsPassword: true });
  await submitConfirmation({ ...values, newPassword: 'another' });
  expect(auth.updateUser).toHaveBeenCalledWith({ password: 'another' });
  expect(inTab.size).toBe(0);
});

test('the code form has the password of the sign-up, but not for another address', async () => {
  const { submitSignUp, submitConfirmation, sendEmail, view } = await openPortal();
  await submitSignUp(values);
  expect(view()).toMatchObject({ name: 'enter-code', needsPassword: false });
  await sendEmail('signup', 'ada@example.com');
  expect(view()).toMatchObject({ email: 'ada@example.com', needsPassword: true });
  await sendEmail('signup', email);
  await submitConfirmation({ ...values, newPassword: '' });
  expect(auth.updateUser).toHaveBeenCalledWith({ password: 'secret' });
});

test('a link is shown to someone who is signed in, too', async () => {
  const { view } = await openPortal(linkTo('magiclink'), { status: 'signed-in', session: dana });
  expect(view()).toMatchObject({ name: 'email-link' });
});

test('the code form is gone after an hour, after leaving it, and with an invalid entry', async () => {
  const { submitSignUp } = await openPortal();
  await submitSignUp(values);
  await after(60 * 60_000);
  const later = await openPortal();
  expect(later.view()).toEqual({ name: 'sign-up' });
  await later.submitSignUp(values);
  later.choose('sign-in');
  expect((await openPortal()).view()).toEqual({ name: 'sign-up' });
  for (const entry of ['nonsense', '7', '{"type":"signup"}', '{"type":"x","email":"a@b.co"}']) {
    inTab.set('auth-email-request', entry);
    expect((await openPortal()).view()).toEqual({ name: 'sign-up' });
  }
});

test('says that another email was sent, or why it wasn’t', async () => {
  const { sendEmail, problem } = await openPortal();
  await sendEmail('recovery', email);
  await sendEmail('recovery', email);
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Email sent', expect.any(String));
  const text = 'For security purposes, you can only request this after 43 seconds.';
  auth.resetPasswordForEmail.mockResolvedValue({
    error: new AuthApiError(text, 429, 'over_email_send_rate_limit'),
  });
  await sendEmail('recovery', email);
  expect(problem()).toMatchObject({
    text,
    advice: expect.stringContaining('spam folder') as string,
  });
});

test('setting the same password again counts as success', async () => {
  const { view, submitConfirmation } = await openPortal(linkTo('signup', 'Dana@Example.com'));
  const same = new AuthApiError('New password should be different', 422, 'same_password');
  auth.updateUser.mockResolvedValueOnce({ error: same });
  await submitConfirmation(values);
  expect(view()).toMatchObject({ name: 'leaving' });
});

test('a link for a different account than the one it names is refused', async () => {
  const { view, submitConfirmation } = await openPortal(linkTo('signup', 'ada@example.com'));
  auth.signOut.mockImplementation(() => {
    $session.set({ status: 'signed-out' });
    return Promise.resolve({ error: null });
  });
  await submitConfirmation(values);
  expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' });
  expect(auth.updateUser).not.toHaveBeenCalled();
  expect(view()).toMatchObject({
    name: 'sign-in',
    notice: { title: 'That link is for another account' },
  });
});

test.each([
  ['signup', 'signup'],
  ['recovery', 'recovery'],
  ['magiclink', undefined],
] as const)('an expired link (%s) says so, and offers an email: %s', async (type, action) => {
  const { view, problem, submitConfirmation, sendEmail } = await openPortal(linkTo(type));
  const error = new AuthApiError('Token has expired or is invalid', 403, 'otp_expired');
  auth.verifyOtp.mockResolvedValue({ data: { session: null, user: null }, error });
  await submitConfirmation(values);
  expect(view()).toMatchObject({ name: 'email-link' });
  expect(problem()).toMatchObject({ title: 'That link has expired' });
  expect(problem()?.action).toBe(action);
  if (!action) return;
  await sendEmail(action, email);
  expect(view()).toEqual({ name: 'enter-code', type: action, email, needsPassword: true });
});

test('a link that could not be checked can be tried again', async () => {
  const { view, problem, submitConfirmation } = await openPortal(linkTo('recovery'));
  auth.verifyOtp.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await submitConfirmation(values);
  expect(problem()).toMatchObject({ title: 'Error' });
  expect(view()).toMatchObject({ name: 'email-link' });
  await submitConfirmation(values);
  expect(view()).toMatchObject({ name: 'leaving' });
});

test('if the response about a password is lost, the link isn’t used again', async () => {
  const { view, submitConfirmation, submitNewPassword } = await openPortal(linkTo('recovery'));
  auth.updateUser.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await submitConfirmation(values);
  expect(view()).toEqual({ name: 'new-password' });
  await submitNewPassword(values);
  expect(auth.verifyOtp).toHaveBeenCalledOnce();
  expect(view()).toMatchObject({ name: 'leaving' });
});

test('a refused password keeps the session and is asked for again', async () => {
  const { view, problem, submitConfirmation } = await openPortal(linkTo('signup'));
  const error = new AuthApiError('Too weak', 422, 'weak_password');
  auth.updateUser.mockResolvedValueOnce({ error });
  await submitConfirmation(values);
  expect(view()).toEqual({ name: 'new-password' });
  expect(problem()).toMatchObject({ text: 'Too weak', field: 'newPassword' });
  expect(auth.signOut).not.toHaveBeenCalled();
  // A reload doesn't lose it either.
  const reloaded = await openPortal('', { status: 'signed-in', session: dana });
  expect(reloaded.view()).toEqual({ name: 'new-password' });
  await reloaded.submitNewPassword({ ...values, newPassword: 'stronger' });
  expect(auth.verifyOtp).toHaveBeenCalledOnce();
  expect(auth.updateUser).toHaveBeenLastCalledWith({ password: 'stronger' });
  expect(reloaded.view()).toMatchObject({ name: 'leaving' });
  expect(inTab.size).toBe(0);
});

test.each([
  [null, false],
  [dana, true],
])('an email change signs nobody in', async (session, complete) => {
  const temporary = fakeAuth(browser);
  temporary.verifyOtp.mockResolvedValue({ data: { session, user: null }, error: null });
  mocks.temporary.mockReturnValue({ auth: temporary });
  const { view, submitConfirmation } = await openPortal(linkTo('email_change', 'old@example.com'));
  await submitConfirmation(values);
  expect(auth.verifyOtp).not.toHaveBeenCalled();
  expect(view()).toEqual({ name: 'email-change', complete });
});
