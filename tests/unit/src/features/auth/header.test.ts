import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headerAction, signOut } from '~/features/auth/header';
import type { RoleState } from '~/features/auth/store/role';
import type { SessionState } from '~/features/auth/store/session';
import { sessionKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { sessionOf } from './fake-auth';

const store = vi.hoisted(() => ({ signOut: vi.fn((_token?: string) => Promise.resolve()) }));
const $session = atom<SessionState>({ status: 'loading' });
const $role = atom<RoleState>({ status: 'loading' });
vi.mock('~/features/auth/store/session', () => ({ ...store, $session }));
vi.mock('~/features/auth/store/role', () => ({ $role }));

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(() => void vi.clearAllMocks());
afterEach(() => {
  vi.doUnmock('~/features/auth/signed-in-header');
  closeBrowser();
});

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
  expect(store.signOut).toHaveBeenCalledExactlyOnceWith('access');
});

test('an error while loading the code for it is logged', async () => {
  fakeBrowser();
  vi.resetModules();
  vi.doMock('~/features/auth/signed-in-header', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const header = await import('~/features/auth/header');
  await header.signOut();
  expect(log).toHaveBeenCalledWith('Unexpected error during sign out:', expect.anything());
});

test('the Staff link leads to what the role can open, and disappears on sign-out', async () => {
  vi.resetModules();
  const { showStaffLink } = await import('~/features/auth/signed-in-header');
  const links: Partial<HTMLAnchorElement>[] = [];
  const slot = {
    querySelector: () => links[0] && { remove: () => void links.pop() },
    prepend: (link: HTMLAnchorElement) => void links.push(link),
  };
  vi.stubGlobal('document', { createElement: () => ({ dataset: {} }) });
  const onChange = vi.fn();
  showStaffLink([slot as unknown as HTMLElement], onChange);
  expect(links).toEqual([]);
  $session.set({ status: 'signed-in', session: sessionOf('dana@example.com') });
  $role.set({ status: 'known', role: 'moderator' });
  expect(links).toEqual([]);
  $role.set({ status: 'known', role: 'admin' });
  expect(links).toMatchObject([{ href: '/admin', textContent: 'Staff' }]);
  $session.set({ status: 'signed-out' });
  expect(links).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(2);
});
