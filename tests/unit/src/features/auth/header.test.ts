import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headerAction, signOut } from '~/features/auth/header';
import type { RoleState } from '~/features/auth/store/role';
import type { SessionState } from '~/features/auth/store/session';
import { sessionKey } from '~/lib/supabase';
import { closeBrowser, fakeBrowser } from '../../fake-browser';
import { sessionOf } from './fake-auth';

const store = vi.hoisted(() => ({ signOut: vi.fn(() => Promise.resolve()) }));
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

test('visitors are invited to the community', () => {
  expect(headerAction(false, 'example.com', 'content.example.com')).toBe('community');
});

test('visitors of the content subdomain get the login', () => {
  expect(headerAction(false, 'content.example.com', 'content.example.com')).toBe('login');
});

test.each(['content.example.com.evil.example', 'evil.content.example.com', 'content.evil.example'])(
  '%s is not the content subdomain',
  (hostname) => {
    expect(headerAction(false, hostname, 'content.example.com')).toBe('community');
  },
);

test.each(['example.com', 'content.example.com'])('signed-in people can sign out on %s', (host) => {
  expect(headerAction(true, host, 'content.example.com')).toBe('sign-out');
});

test('signing out is left to the session store', async () => {
  await signOut();
  expect(store.signOut).toHaveBeenCalledOnce();
});

test('if the code for it cannot be loaded, the session ends on this device', async () => {
  const browser = fakeBrowser();
  browser.stored.set(sessionKey, '{}');
  vi.resetModules();
  vi.doMock('~/features/auth/signed-in-header', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const header = await import('~/features/auth/header');
  await header.signOut();
  expect(browser.stored.has(sessionKey)).toBe(false);
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
