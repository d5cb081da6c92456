import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js';
import type { AuthError, Session, User } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signInOutcome, signUpOutcome, unexpected } from '~/features/staff-portal/store/outcome';

const session = {} as Session;
const user = (...identities: unknown[]) => ({ identities }) as User;
const email = 'dana@example.com';
const nothing = { user: null, session: null };
const refused = (error: AuthError) => ({ data: nothing, error });

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => void vi.unstubAllGlobals());

// Titles and texts of spec §8.
describe('a sign-in', () => {
  test('that is taken is welcomed', () => {
    expect(signInOutcome({ data: { user: user(), session }, error: null })).toEqual({
      is: 'signed-in',
      title: 'Welcome back!',
      text: "You've been successfully signed in.",
    });
  });

  test('with a wrong password or address', () => {
    const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    expect(signInOutcome(refused(error))).toMatchObject({
      is: 'failed',
      title: 'Invalid credentials',
      text: 'Please check your email and password and try again.',
    });
  });

  test('that is refused for another reason shows the server’s words, and what to do', () => {
    const error = new AuthApiError('Email not confirmed', 400, 'email_not_confirmed');
    expect(signInOutcome(refused(error))).toMatchObject({
      title: 'Sign in failed',
      text: 'Email not confirmed',
      advice: expect.stringContaining('Open the link in the mail'),
    });
  });

  test('too many times', () => {
    const error = new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit');
    expect(signInOutcome(refused(error))).toMatchObject({
      title: 'Sign in failed',
      text: 'Request rate limit reached',
      advice: expect.stringContaining('Wait ten minutes'),
    });
  });
});

describe('a sign-up', () => {
  const confirm = {
    is: 'confirm',
    email,
    title: 'Check your email',
    text: "We've sent you a confirmation link and welcome information to complete your registration.",
  };

  test('without a session waits for its confirmation', () => {
    const answer = { data: { user: user({}), session: null }, error: null };
    expect(signUpOutcome(answer, email)).toEqual(confirm);
  });

  test('of a provider that tells of no identities does too', () => {
    const answer = { data: { user: {} as User, session: null }, error: null };
    expect(signUpOutcome(answer, email)).toEqual(confirm);
  });

  test('with a session is done', () => {
    expect(signUpOutcome({ data: { user: user({}), session }, error: null }, email)).toEqual({
      is: 'signed-in',
      title: 'Welcome to the team!',
      text: 'Your staff account has been created successfully.',
    });
  });

  test.each([
    ['by an error', refused(new AuthApiError('User already registered', 422, undefined))],
    ['by its code', refused(new AuthApiError('There is one', 422, 'user_already_exists'))],
    ['by a user without identities', { data: { user: user(), session: null }, error: null }],
  ])('of an existing account, told %s', (_how, answer) => {
    expect(signUpOutcome(answer, email)).toEqual({
      is: 'failed',
      title: 'Account already exists',
      text: 'An account with this email already exists. Please sign in instead.',
      advice: '',
      exists: true,
    });
  });

  test('that is refused shows the server’s words', () => {
    const error = new AuthWeakPasswordError('Password should be longer.', 422, ['length']);
    expect(signUpOutcome(refused(error), email)).toMatchObject({
      title: 'Sign up failed',
      text: 'Password should be longer.',
    });
  });

  test('right behind another says that the mail is on its way', () => {
    const text = 'For security purposes, you can only request this after 50 seconds.';
    const error = new AuthApiError(text, 429, 'over_email_send_rate_limit');
    expect(signUpOutcome(refused(error), email)).toMatchObject({
      title: 'Sign up failed',
      text,
      advice: expect.stringContaining('A mail has just been sent'),
    });
  });
});

describe('without an answer', () => {
  const text = 'An unexpected error occurred. Please try again.';

  test.each([0, 502, 503, 504])('status %i is unexpected', (status) => {
    const answer = refused(new AuthRetryableFetchError('{}', status));
    for (const outcome of [signInOutcome(answer), signUpOutcome(answer, email)]) {
      expect(outcome).toMatchObject({ title: 'Error', text });
    }
  });

  test('so is one that is no answer of the auth provider', () => {
    const error = new AuthUnknownError('Unexpected token <', new Error('no JSON'));
    expect(signInOutcome(refused(error))).toMatchObject({ title: 'Error', text });
  });

  test('a fault of the server is told in its words', () => {
    const text = 'Database error saving new user';
    const error = new AuthApiError(text, 500, 'unexpected_failure');
    expect(signInOutcome(refused(error))).toMatchObject({ title: 'Sign in failed', text });
    expect(signUpOutcome(refused(error), email)).toMatchObject({ title: 'Sign up failed', text });
  });

  test('a browser that is offline says so', () => {
    expect(unexpected()).not.toMatchObject({ advice: expect.stringContaining('offline') });
    vi.stubGlobal('navigator', { onLine: false });
    expect(unexpected()).toMatchObject({ advice: expect.stringContaining('You are offline') });
  });
});
