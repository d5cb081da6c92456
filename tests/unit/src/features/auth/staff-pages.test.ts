import { expect, test } from 'vitest';
import { staffPages } from '~/config/staff-pages';
import { pagesFor, requiredRole } from '~/features/auth/staff-pages';
import type { Role } from '~rules/account/roles';
import { addresses } from '../../config/addresses';

test.each(staffPages)('$href exists', ({ href }) => {
  expect(addresses).toContain(href);
});

test('only admins can open the leads', () => {
  const isOpenTo = (role: Role) => pagesFor(role).some(({ href }) => href === '/admin');
  expect((['admin', 'moderator', 'user'] as const).filter(isOpenTo)).toEqual(['admin']);
  expect(requiredRole('/admin')).toBe('admin');
});
