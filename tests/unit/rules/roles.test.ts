import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAtLeast, roles } from '~rules/roles';

const role = fc.constantFrom(...roles);

test('roles are those of spec §6, the least first', () => {
  expect(roles).toEqual(['user', 'moderator', 'admin']);
});

test('who may do what a role may is that role or above it', () => {
  fc.assert(fc.property(role, (one) => isAtLeast(one, one)));
  fc.assert(
    fc.property(role, role, (one, other) => isAtLeast(one, other) || isAtLeast(other, one)),
  );
  fc.assert(
    fc.property(role, role, role, (one, other, third) => {
      fc.pre(isAtLeast(one, other) && isAtLeast(other, third));
      expect(isAtLeast(one, third)).toBe(true);
    }),
  );
  expect(isAtLeast('moderator', 'admin')).toBe(false);
  expect(isAtLeast('user', 'moderator')).toBe(false);
});
