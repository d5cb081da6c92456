import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as messages from '~/features/auth/store/messages';

// The browser tests in tests/browser/staff cover the other messages.
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => void vi.unstubAllGlobals());

// Titles and texts of spec §8.
test('other errors show the message of the auth server', () => {
  const error = new AuthApiError('Database error', 400, 'x');
  const problem = messages.serverProblem('Sign in failed', error);
  expect(problem).toEqual({ title: 'Sign in failed', text: 'Database error' });
});

test('an invitation that isn’t found may have expired', () => {
  const { invitationProblem } = messages;
  expect(invitationProblem({ code: 404, error: 'Not found.' }).title).toBe(
    'That invitation didn’t work',
  );
  expect(invitationProblem({ code: 409, error: 'Sign in first.' })).toEqual({
    title: 'Couldn’t accept the invitation',
    text: 'Sign in first.',
  });
});

test.each([
  new AuthRetryableFetchError('Failed to fetch', 0),
  new AuthRetryableFetchError('Bad Gateway', 502),
  new AuthUnknownError('Unexpected token <', {}),
])('without a response of the auth server (%s), the error is unexpected', (error) => {
  const unexpected = { title: 'Error', text: 'An unexpected error occurred. Please try again.' };
  for (const token of [{}, { token: 'ttt' }]) {
    expect(messages.proofProblem(error, { type: 'signup', ...token })).toMatchObject(unexpected);
  }
});
