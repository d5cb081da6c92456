import { AuthApiError } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  requestEmail,
  setPassword,
  signIn,
  signUp,
  verifyEmail,
} from '~/features/auth/api/account';
import type { AuthClient } from '~/lib/supabase/auth-client';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { fakeAuth, sessionOf } from './fake-auth';

const invoke = vi.hoisted(() => vi.fn());
vi.mock('~/lib/supabase/functions-client', () => ({ invokeFunction: invoke }));

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const email = 'dana@example.com';
const values = {
  fullName: 'Dana',
  email,
  password: 'six-or-more',
  companyName: 'Example & Sample',
};

let fake: ReturnType<typeof fakeAuth>;
let auth: AuthClient['auth'];

beforeEach(() => {
  vi.clearAllMocks();
  fake = fakeAuth(fakeBrowser());
  auth = fake as unknown as AuthClient['auth'];
  invoke.mockResolvedValue({ kind: 'response', status: 200 });
  fake.signUp.mockResolvedValue({
    data: { user: { identities: [{}] }, session: null },
    error: null,
  });
});
afterEach(closeBrowser);

test('signing up sends what spec §7 says, and requests the welcome email', async () => {
  expect(await signUp(auth, values)).toEqual({ status: 'confirm' });
  expect(fake.signUp).toHaveBeenCalledExactlyOnceWith({
    email,
    password: 'six-or-more',
    options: {
      emailRedirectTo: 'https://site.example.com/',
      data: { full_name: 'Dana', company_name: 'Example & Sample' },
    },
  });
  expect(invoke).toHaveBeenCalledExactlyOnceWith(
    'send-welcome-email',
    { email, fullName: 'Dana', isNewUser: true },
    expect.any(AbortSignal),
  );
});

test.each([{ kind: 'no-response' }, { kind: 'response', status: 429, body: {} }])(
  'a welcome email that fails (%j) is only logged',
  async (response) => {
    invoke.mockResolvedValue(response);
    expect(await signUp(auth, values)).toEqual({ status: 'confirm' });
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  },
);

test.each([
  { data: { user: { identities: [] }, session: null }, error: null },
  { data: {}, error: new AuthApiError('User already registered', 422, 'user_already_exists') },
  { data: {}, error: new AuthApiError('User already registered', 400, undefined) },
])('an existing account gets no welcome email', async (response) => {
  fake.signUp.mockResolvedValue(response);
  expect(await signUp(auth, values)).toEqual({ status: 'exists' });
  expect(invoke).not.toHaveBeenCalled();
});

test('without email confirmation, the account is active', async () => {
  fake.signUp.mockResolvedValue({ data: { user: {}, session: {} }, error: null });
  expect(await signUp(auth, values)).toEqual({ status: 'active' });
});

test('signing in sends email and password', async () => {
  expect(await signIn(auth, { email, password: 'p' })).toBeNull();
  expect(fake.signInWithPassword).toHaveBeenCalledExactlyOnceWith({ email, password: 'p' });
});

test('another email is requested by its type', async () => {
  await requestEmail(auth, 'signup', email);
  expect(fake.resend).toHaveBeenCalledExactlyOnceWith({ type: 'signup', email });
  await requestEmail(auth, 'recovery', email);
  expect(fake.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith(email);
});

const session = sessionOf(email);
const verified = { data: { session, user: session.user }, error: null };

test('a link is verified by its hash, a code by its email', async () => {
  fake.verifyOtp.mockResolvedValue(verified);
  const link = { type: 'recovery', tokenHash: 'ttt' } as const;
  expect(await verifyEmail(auth, link, 'dana@example.com')).toEqual({ status: 'success', session });
  expect(fake.verifyOtp).toHaveBeenLastCalledWith({ type: 'recovery', token_hash: 'ttt' });
  const code = { type: 'signup', code: '123456' } as const;
  expect(await verifyEmail(auth, code, 'Dana@Example.com')).toEqual({ status: 'success', session });
  expect(fake.verifyOtp).toHaveBeenLastCalledWith({
    type: 'signup',
    email: 'Dana@Example.com',
    token: '123456',
  });
});

test('a link for another account than it names signs out again', async () => {
  fake.verifyOtp.mockResolvedValue(verified);
  const link = { type: 'magiclink', tokenHash: 'ttt' } as const;
  expect(await verifyEmail(auth, link, 'ada@example.com')).toEqual({ status: 'wrong-account' });
  expect(fake.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

test('an email change may be confirmed from the old address', async () => {
  fake.verifyOtp.mockResolvedValue(verified);
  const link = { type: 'email_change', tokenHash: 'ttt' } as const;
  expect(await verifyEmail(auth, link, 'old@example.com')).toEqual({ status: 'success', session });
});

test('an expired token is an error', async () => {
  const error = new AuthApiError('Token has expired or is invalid', 403, 'otp_expired');
  fake.verifyOtp.mockResolvedValue({ data: { session: null, user: null }, error });
  const code = { type: 'signup', code: '123456' } as const;
  expect(await verifyEmail(auth, code, email)).toEqual({ status: 'error', error });
});

test('setting the same password again counts as success', async () => {
  expect(await setPassword(auth, 'p')).toBeNull();
  expect(fake.updateUser).toHaveBeenCalledExactlyOnceWith({ password: 'p' });
  const same = new AuthApiError('New password should be different', 422, 'same_password');
  fake.updateUser.mockResolvedValueOnce({ error: same });
  expect(await setPassword(auth, 'p')).toBeNull();
  const weak = new AuthApiError('Too weak', 422, 'weak_password');
  fake.updateUser.mockResolvedValueOnce({ error: weak });
  expect(await setPassword(auth, 'p')).toBe(weak);
});
