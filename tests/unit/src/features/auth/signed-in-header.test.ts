import { afterEach, expect, test, vi } from 'vitest';
import type { StaffPage } from '~/config/staff-pages';
import { showStaffLink } from '~/features/auth/signed-in-header';
import type { RoleState } from '~/features/auth/store/role';
import type { SessionState } from '~/features/auth/store/session';
import { sessionOf } from './fake-auth';

const stores = await vi.hoisted(async () => {
  const { atom } = await import('nanostores');
  return {
    $session: atom<SessionState>({ status: 'loading' }),
    $role: atom<RoleState>({ status: 'loading' }),
  };
});
vi.mock('~/features/auth/store/session', () => ({ $session: stores.$session, signOut: vi.fn() }));
vi.mock('~/features/auth/store/role', () => ({ $role: stores.$role }));
// More people can open "Manage Blog" than see its link (spec §2 and §6).
vi.mock('~/config/staff-pages', () => ({
  staffPages: [
    { href: '/blog/create', label: 'Create', role: 'user' },
    { href: '/blog/manage', label: 'Manage', role: 'user' },
  ] satisfies StaffPage[],
}));

afterEach(() => void vi.unstubAllGlobals());

test('links above the listing show by session and role', () => {
  const links = [
    { hidden: true, dataset: { staffRole: 'user' } },
    { hidden: true, dataset: { staffRole: 'moderator' } },
  ];
  vi.stubGlobal('document', { querySelectorAll: () => links });
  showStaffLink([], vi.fn());
  const { $session, $role } = stores;
  const signedIn: SessionState = { status: 'signed-in', session: sessionOf('dana@example.com') };
  for (const [session, role, expected] of [
    [{ status: 'loading' }, { status: 'loading' }, [false, false]],
    [signedIn, { status: 'known', role: 'user', kind: 'staff' }, [true, false]],
    [signedIn, { status: 'known', role: 'moderator', kind: 'staff' }, [true, true]],
    [signedIn, { status: 'known', role: 'admin', kind: 'staff' }, [true, true]],
    [{ status: 'signed-out' }, { status: 'known', role: 'user', kind: 'staff' }, [false, false]],
  ] as const) {
    $session.set(session);
    $role.set(role);
    expect(links.map(({ hidden }) => !hidden)).toEqual(expected);
  }
});
