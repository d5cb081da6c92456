import { expect, test } from 'vitest';
import type { PostStatus } from '~/lib/post-status';
import { lifecycleButtons } from '~/features/writing/store/status';
import type { Role } from '~rules/account/roles';

test.each<[Role, PostStatus, boolean, string[]]>([
  ['user', 'draft', true, ['Submit for review']],
  ['user', 'submitted', true, ['Submit changes']],
  ['user', 'submitted', false, []],
  ['user', 'rejected', false, ['Submit again']],
  ['user', 'changes-requested', true, ['Submit again']],
  ['user', 'public', true, []],
  ['moderator', 'draft', true, ['Publish', 'Schedule…', 'Submit for review']],
  ['moderator', 'submitted', false, ['Publish', 'Schedule…']],
  ['moderator', 'public', true, ['Update']],
  ['moderator', 'public', false, []],
  ['moderator', 'scheduled', true, ['Update', 'Publish now', 'Reschedule…']],
  ['admin', 'unpublished', true, ['Publish', 'Schedule…', 'Update']],
  ['admin', 'trash', true, []],
])('a %s has buttons for a %s post (changed: %s)', (role, state, hasChanges, labels) => {
  expect(lifecycleButtons(state, role, hasChanges).map(({ label }) => label)).toEqual(labels);
});
