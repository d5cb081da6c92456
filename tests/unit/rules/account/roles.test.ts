import { expect, test } from 'vitest';
import { isAtLeast, roles } from '~rules/account/roles';

test('each role includes the roles below it (spec §6)', () => {
  const included = roles.map((role) => roles.filter((other) => isAtLeast(role, other)));
  expect(included).toEqual([['user'], ['user', 'moderator'], ['user', 'moderator', 'admin']]);
});
