import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '~/features/staff-portal/api/sign-in';
import { signUp } from '~/features/staff-portal/api/sign-up';

const auth = vi.hoisted(() => ({ signInWithPassword: vi.fn(), signUp: vi.fn() }));
const client = vi.hoisted(() => vi.fn());
const invoked = vi.hoisted(() => vi.fn());
const remember = vi.hoisted(() => vi.fn());
vi.mock('~/features/staff', () => ({ authClient: client }));
vi.mock('~/features/session-link', () => ({ saveEmailRequest: remember }));
vi.mock('~/lib/supabase/functions-client', () => ({ invokeFunction: invoked }));

const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const typed = { fullName: 'Dana Doe', email: 'dana@example.com', password: 'six-or-more' };
const unconfirmed = { data: { user: { identities: [{}] }, session: null }, error: null };

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('location', { origin: 'https://site.example.com' });
  vi.stubGlobal('navigator', { onLine: true });
  client.mockResolvedValue({ auth });
  invoked.mockResolvedValue({ is: 'answered', status: 200 });
  auth.signUp.mockResolvedValue(unconfirmed);
});
afterEach(() => void vi.unstubAllGlobals());

test('signing up sends what spec §7 says, and asks for the welcome mail', async () => {
  expect(await signUp(typed, 'Example & Sample')).toMatchObject({ is: 'confirm' });
  expect(auth.signUp).toHaveBeenCalledExactlyOnceWith({
    email: 'dana@example.com',
    password: 'six-or-more',
    options: {
      emailRedirectTo: 'https://site.example.com/',
      data: { full_name: 'Dana Doe', company_name: 'Example & Sample' },
    },
  });
  expect(invoked).toHaveBeenCalledExactlyOnceWith(
    'send-welcome-email',
    { email: 'dana@example.com', fullName: 'Dana Doe', isNewUser: true },
    expect.any(AbortSignal),
  );
});

test.each([{ is: 'unanswered' }, { is: 'answered', status: 429, body: { error: 'Too many' } }])(
  'a welcome mail that fails (%j) is logged and nothing else',
  async (answer) => {
    invoked.mockResolvedValue(answer);
    expect(await signUp(typed, '')).toMatchObject({ is: 'confirm' });
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  },
);

test('saves that this browser requested a confirmation email', async () => {
  await signUp(typed, '');
  expect(remember).toHaveBeenCalledExactlyOnceWith('dana@example.com');
});

test.each([
  ['an account that exists', { data: { user: { identities: [] }, session: null }, error: null }],
  ['a refusal', { data: {}, error: { status: 429, message: 'Too many' } }],
  ['a session without a confirmation', { data: { user: {}, session: {} }, error: null }],
])('saves no request after %s', async (_name, answer) => {
  auth.signUp.mockResolvedValue(answer);
  await signUp(typed, '');
  expect(remember).not.toHaveBeenCalled();
});

test('who has an account already is sent no welcome', async () => {
  auth.signUp.mockResolvedValue({ data: { user: { identities: [] }, session: null }, error: null });
  expect(await signUp(typed, '')).toMatchObject({ exists: true });
  expect(invoked).not.toHaveBeenCalled();
});

test('signing in sends address and password', async () => {
  auth.signInWithPassword.mockResolvedValue({ data: {}, error: null });
  const { email, password } = typed;
  expect(await signIn({ email, password })).toMatchObject({ is: 'signed-in' });
  expect(auth.signInWithPassword).toHaveBeenCalledExactlyOnceWith({ email, password });
});

test('an exception is unexpected, whoever throws it', async () => {
  auth.signUp.mockRejectedValue(new Error('odd'));
  expect(await signUp(typed, '')).toMatchObject({ is: 'failed', title: 'Error' });
  client.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  expect(await signIn(typed)).toMatchObject({ is: 'failed', title: 'Error' });
});
