import { expect, test } from 'vitest';
import type { PostStatus } from '~/lib/post-status';
import type { EditablePost } from '~/features/writing/api/posts';
import { versionsOf } from '~/features/writing/revisions/versions';
import { lifecycleButtons } from '~/features/writing/store/status';
import type { Role } from '~rules/account/roles';

const inReview = 'Your changes aren’t part of the review until you submit them';
const notSaved = 'Your changes aren’t part of the post until you update or publish it';
const notLive = 'Your changes won’t go live until you update the post';

test.each<[Role, PostStatus, boolean, string[], string?]>([
  ['user', 'draft', true, ['Submit for review']],
  ['user', 'submitted', true, ['Submit changes'], inReview],
  ['user', 'submitted', false, []],
  ['user', 'rejected', false, ['Submit again']],
  ['user', 'changes-requested', true, ['Submit again']],
  ['user', 'public', true, []],
  ['moderator', 'draft', true, ['Publish', 'Schedule…', 'Submit for review']],
  ['moderator', 'submitted', true, ['Publish', 'Schedule…', 'Submit changes'], inReview],
  ['moderator', 'submitted', false, ['Publish', 'Schedule…']],
  ['moderator', 'public', true, ['Update'], notLive],
  ['moderator', 'public', false, []],
  ['moderator', 'scheduled', true, ['Update', 'Publish now', 'Reschedule…'], notLive],
  ['moderator', 'scheduled', false, ['Publish now', 'Reschedule…']],
  ['admin', 'unpublished', true, ['Publish', 'Schedule…', 'Update'], notSaved],
  ['admin', 'trash', true, []],
])('a %s has buttons for a %s post (changed: %s): %j', (role, state, hasChanges, labels, text) => {
  const buttons = lifecycleButtons(state, role, hasChanges);
  expect(buttons.map(({ label }) => label)).toEqual(labels);
  expect(buttons.find(({ unsent }) => unsent)?.unsent).toBe(text);
});

test.each<[PostStatus | undefined, string[]]>([
  [undefined, ['7']],
  ['submitted', ['Submitted version', '7']],
  ['public', ['Approved version', '7']],
  ['scheduled', ['Approved version', '7']],
  ['unpublished', ['Approved version', '7']],
])('a %s post can be compared with %j', (status, labels) => {
  const saved = { id: 7, saved_at: '', saved_by_name: 'Dana', is_approved: true };
  const post = status ? ({ ...saved, status } as unknown as EditablePost['post']) : null;
  expect(versionsOf(post, [saved]).map(({ label, key }) => label ?? key)).toEqual(labels);
});
