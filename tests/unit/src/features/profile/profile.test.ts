import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
} from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as store from '~/features/profile/store';

const client = vi.hoisted(() => ({
  auth: {
    getUser: vi.fn(),
    updateUser: vi.fn(),
    resetPasswordForEmail: vi.fn(),
    mfa: { listFactors: vi.fn(), enroll: vi.fn(), challengeAndVerify: vi.fn(), unenroll: vi.fn() },
  },
  update: vi.fn(),
  isFactorAvailable: vi.fn(),
}));
const renewSession = vi.hoisted(() => vi.fn());
vi.mock('~/features/auth/store/session', async (load) => {
  const data = { full_name: 'Dana', moderation_digest: false };
  const chain = {
    select: () => chain,
    update: (values: unknown) => (client.update(values), chain),
    eq: () => chain,
    abortSignal: () => chain,
    single: () => Promise.resolve({ data, error: null, status: 200 }),
    then: (resolve: (value: unknown) => void) => resolve({ data: null, error: null, status: 204 }),
  };
  const rpc = () => ({
    abortSignal: () => client.isFactorAvailable() as Promise<unknown>,
  });
  return {
    ...(await load<object>()),
    authClient: () => Promise.resolve({ auth: client.auth, from: () => chain, rpc }),
    renewSession,
  };
});

const email = 'dana@example.com';
const user = { id: 'dana', email };
const done = { data: { user }, error: null };
const fail = (error: unknown) => ({ data: { user: null }, error });
const rejected = (code: string, status = 400) =>
  fail(new AuthApiError('Server text.', status, code));

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('location', { origin: 'https://site.example' });
  client.auth.getUser.mockResolvedValue(done);
  client.auth.updateUser.mockResolvedValue(done);
  client.isFactorAvailable.mockResolvedValue({ data: true, error: null, status: 200 });
});

const { changes, $enrollment } = store;
const { $state: $profile } = store.profile;
let close = () => {};
afterEach(() => close());

async function openProfile() {
  close = store.open();
  await vi.waitFor(() => expect($profile.get().status).toBe('ready'));
}

test('a profile loads even if nobody knows whether a second factor is possible', async () => {
  const error = { code: '57014', message: 'Server text.', details: '', hint: '' };
  client.isFactorAvailable.mockResolvedValue({ data: null, error, status: 500 });
  await openProfile();
  expect($profile.get()).toMatchObject({ data: { fullName: 'Dana', canHaveFactor: false } });
});

test('a name is saved in the profile and in the session', async () => {
  await openProfile();
  expect(await store.saveName('Dana Doe')).toBe(true);
  expect(client.update).toHaveBeenCalledWith({ full_name: 'Dana Doe' });
  expect(client.auth.updateUser).toHaveBeenCalledWith({ data: { full_name: 'Dana Doe' } });
  expect($profile.get()).toMatchObject({ data: { fullName: 'Dana Doe' } });
  expect(changes.name.$state.get()).toMatchObject({ status: 'success' });
  changes.name.reset();
  expect(changes.name.$state.get()).toEqual({ status: 'idle' });
});

test('the digest is turned on', async () => {
  await openProfile();
  expect(await store.setDigest(true)).toContain('We’ll email you');
  expect(client.update).toHaveBeenLastCalledWith({ moderation_digest: true });
  expect($profile.get()).toMatchObject({ data: { moderationDigest: true } });
});

test('a new password needs a link that’s emailed', async () => {
  await openProfile();
  client.auth.resetPasswordForEmail.mockResolvedValueOnce(
    rejected('over_email_send_rate_limit', 429),
  );
  expect(await store.requestPassword()).toBe(false);
  expect(changes.password.$state.get()).toEqual({
    status: 'error',
    text: 'We’ve just sent you an email. Wait a minute, then try again.',
  });
  client.auth.resetPasswordForEmail.mockResolvedValueOnce({ data: {}, error: null });
  expect(await store.requestPassword()).toBe(true);
  expect(client.auth.resetPasswordForEmail).toHaveBeenLastCalledWith(email);
});

test('a new address waits for confirmation', async () => {
  await openProfile();
  expect(await store.changeEmail('Dana@example.com')).toBe(false);
  expect(changes.email.$state.get()).toMatchObject({ field: 'email' });
  const pending = { ...user, new_email: 'new@example.com' };
  client.auth.updateUser.mockResolvedValueOnce({ data: { user: pending }, error: null });
  expect(await store.changeEmail('new@example.com')).toBe(true);
  expect($profile.get()).toMatchObject({ data: { email, newEmail: 'new@example.com' } });
});

test.each([
  [rejected('email_exists', 422), 'email', /Another account/],
  [rejected('email_address_invalid', 422), 'email', /^Server text\.$/],
  [rejected('over_request_rate_limit', 429), undefined, /Wait ten minutes/],
  [rejected('unexpected_failure', 500), undefined, /^Server text\.$/],
  [fail(new AuthRetryableFetchError('Failed to fetch', 0)), undefined, /couldn’t reach the server/],
])('a rejected address is explained: %o', async (answer, field, text) => {
  vi.stubGlobal('navigator', { onLine: true });
  await openProfile();
  client.auth.updateUser.mockResolvedValueOnce(answer);
  await store.changeEmail('new@example.com');
  expect(changes.email.$state.get()).toEqual({
    status: 'error',
    text: expect.stringMatching(text) as string,
    ...(field && { field }),
  });
});

test('an expired session is renewed, has ended, or can’t be renewed during an outage', async () => {
  await openProfile();
  client.auth.updateUser.mockResolvedValueOnce(rejected('bad_jwt', 403));
  renewSession.mockResolvedValueOnce('renewed');
  expect(await store.changeEmail('new@example.com')).toBe(true);
  client.auth.updateUser.mockResolvedValueOnce(fail(new AuthSessionMissingError()));
  renewSession.mockResolvedValueOnce('ended');
  expect(await store.changeEmail('new@example.com')).toBe(false);
  expect(changes.email.$state.get()).toMatchObject({
    text: expect.stringMatching(/session has ended/) as string,
  });
  client.auth.updateUser.mockResolvedValueOnce(rejected('bad_jwt', 403));
  renewSession.mockResolvedValueOnce('unreachable');
  expect(await store.changeEmail('new@example.com')).toBe(false);
  expect(changes.email.$state.get()).not.toMatchObject({
    text: expect.stringMatching(/session has ended/) as string,
  });
});

test('a second factor is set up in place of one that was never confirmed, and turned off', async () => {
  const { mfa } = client.auth;
  const ok = (data: unknown) => ({ data, error: null });
  const factors = (id?: string) => ({
    totp: id ? [{ id }] : [],
    all: [{ id: 'old', status: 'unverified' }],
  });
  mfa.listFactors.mockResolvedValue(ok(factors()));
  mfa.unenroll.mockResolvedValue(ok({}));
  mfa.enroll.mockResolvedValue(ok({ id: 'new', totp: { qr_code: 'data:', secret: 'secret' } }));
  mfa.challengeAndVerify.mockResolvedValueOnce(rejected('mfa_verification_failed', 422));
  await openProfile();
  await store.enroll();
  expect(mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: 'old' });
  const enrollment = $enrollment.get();
  if (!enrollment) throw new Error('Nothing to scan');
  expect(await store.confirmFactor(enrollment, '000000')).toBe(false);
  expect(changes.factor.$state.get()).toMatchObject({ field: 'code' });
  mfa.challengeAndVerify.mockResolvedValueOnce(ok({}));
  expect(await store.confirmFactor(enrollment, '123456')).toBe(true);
  expect($enrollment.get()).toBeUndefined();
  expect($profile.get()).toMatchObject({ data: { canHaveFactor: true, factorId: 'new' } });
  await store.removeFactor('new');
  expect($profile.get()).toMatchObject({ data: { factorId: undefined } });
});

test('closing the page leaves nothing for the next person, even if a response arrives later', async () => {
  const { mfa } = client.auth;
  mfa.listFactors.mockResolvedValue({ data: { totp: [], all: [] }, error: null });
  const enrolled = {
    data: { id: 'new', totp: { qr_code: 'data:', secret: 'secret' } },
    error: null,
  };
  mfa.enroll.mockResolvedValueOnce(enrolled);
  await openProfile();
  await store.enroll();
  await store.changeEmail(email);
  const late = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()] as const;
  client.auth.updateUser.mockReturnValueOnce(late[0].promise);
  mfa.enroll.mockReturnValueOnce(late[1].promise);
  const pending = [store.saveName('Dana Doe'), store.enroll()];
  await vi.waitFor(() => expect(mfa.enroll).toHaveBeenCalledTimes(2));
  close();
  expect($enrollment.get()).toBeUndefined();
  expect($profile.get()).toEqual({ status: 'loading' });
  client.auth.getUser.mockResolvedValue({ data: { user: { id: 'kim', email } }, error: null });
  await openProfile();
  late[0].resolve(done);
  late[1].resolve(enrolled);
  await Promise.all(pending);
  expect($enrollment.get()).toBeUndefined();
  expect($profile.get()).toMatchObject({ data: { userId: 'kim', fullName: 'Dana' } });
  for (const { $state } of Object.values(changes)) expect($state.get()).toEqual({ status: 'idle' });
});
