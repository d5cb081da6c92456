import { expect, test } from 'vitest';
import { staffPages } from '~/config/staff-pages';
import { navigationFor, requiredRole } from '~/features/auth/staff-pages';
import { roles, type Role } from '~rules/account/roles';
import { addresses } from '../../config/addresses';

test.each(staffPages)('$href exists', ({ href }) => {
  expect(addresses).toContain(href);
});

test('only admins can open the leads', () => {
  const isOfferedTo = (role: Role) =>
    navigationFor(role, 'staff').some(({ href }) => href === '/admin');
  expect(roles.filter(isOfferedTo)).toEqual(['admin']);
  expect(requiredRole('/admin')).toBe('admin');
});

test('clients are only offered their requests, and staff everything else', () => {
  const labels = (role: Role) => navigationFor(role, 'staff').map(({ label }) => label);
  expect(navigationFor('user', 'client').map(({ label }) => label)).toEqual(['Your requests']);
  expect(labels('user')).toEqual(['Home', 'Posts']);
  expect(labels('moderator')).toEqual(['Home', 'Posts', 'Moderation']);
  expect(labels('admin')).toEqual(['Home', 'Leads', 'Posts', 'Moderation', 'Reports', 'Settings']);
});
