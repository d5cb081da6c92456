import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as messages from '~/features/auth/store/messages';

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => void vi.unstubAllGlobals());

// Titles and texts of spec §8.
test.each([
  [
    'Invalid',
    'invalid_credentials',
    'Invalid credentials',
    'Please check your email and password and try again.',
  ],
  ['Database error', 'x', 'Sign in failed', 'Database error'],
])('signing in with “%s” (%s) shows “%s”', (message, code, title, text) => {
  const problem = messages.signInProblem(new AuthApiError(message, 400, code));
  expect(problem).toEqual({ title, text });
});

test.each([
  new AuthRetryableFetchError('Failed to fetch', 0),
  new AuthRetryableFetchError('Bad Gateway', 502),
  new AuthUnknownError('Unexpected token <', {}),
])('without a response of the auth server (%s), the error is unexpected', (error) => {
  const unexpected = { title: 'Error', text: 'An unexpected error occurred. Please try again.' };
  for (const problem of [messages.signInProblem, messages.codeProblem, messages.linkProblem]) {
    expect(problem(error)).toMatchObject(unexpected);
  }
});

test('offline, the advice is to reconnect', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(messages.unexpected().advice).toContain("You're offline.");
});

test.each([
  ['email_not_confirmed', 400, 'Open the link in the email we sent you'],
  ['over_email_send_rate_limit', 429, 'Check your inbox'],
  ['over_request_rate_limit', 429, 'Wait ten minutes'],
])('%s comes with advice', (code, status, advice) => {
  const problem = messages.signInProblem(new AuthApiError('No', status, code));
  expect(problem.advice).toContain(advice);
});

test('a wrong code and a weak password are errors of their fields', () => {
  const expired = new AuthApiError('Token has expired or is invalid', 403, 'otp_expired');
  expect(messages.codeProblem(expired)).toMatchObject({ field: 'code' });
  expect(messages.linkProblem(expired)).toBe(messages.expiredLink);
  const weak = new AuthApiError('Password is too weak', 422, 'weak_password');
  expect(messages.passwordProblem(weak)).toMatchObject({
    field: 'newPassword',
    text: 'Password is too weak',
  });
});
