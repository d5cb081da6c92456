import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headerAction, signOut } from '~/features/auth/header';
import { sessionKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';

const module = vi.hoisted(() => ({ signOut: vi.fn((_token?: string) => Promise.resolve()) }));
vi.mock('~/features/auth/signed-in-header', () => module);

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => void vi.clearAllMocks());
afterEach(closeBrowser);

test.each([
  [false, 'example.com', 'community'],
  [false, 'content.example.com', 'login'],
  [false, 'content.example.com.evil.example', 'community'],
  [false, 'evil.content.example.com', 'community'],
  [false, 'content.evil.example', 'community'],
  [true, 'example.com', 'sign-out'],
  [true, 'content.example.com', 'sign-out'],
])('signed in: %s, host: %s, button: %s', (signedIn, host, action) => {
  expect(headerAction(signedIn, host, 'content.example.com')).toBe(action);
});

test('signing out ends the session in this browser before it loads any code', async () => {
  const browser = fakeBrowser();
  browser.stored.set(sessionKey, '{"access_token":"access"}');
  const done = signOut();
  expect(browser.stored.has(sessionKey)).toBe(false);
  await done;
  expect(module.signOut).toHaveBeenCalledExactlyOnceWith('access');
});

test('an error while loading the code for it is logged', async () => {
  fakeBrowser();
  vi.resetModules();
  vi.doMock('~/features/auth/signed-in-header', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await (await import('~/features/auth/header')).signOut();
  expect(log).toHaveBeenCalledWith('Unexpected error during sign out:', expect.anything());
});
