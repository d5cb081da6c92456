import { expect, test } from 'vitest';
import type { Action, Post } from '~/features/posts/api/posts';
import { bulkActions, canDo, canEdit, commentsLink } from '~/features/posts/rules/actions';
import type { Role } from '~rules/account/roles';
import { postOf } from '../posts';

const actions: readonly Action[] = [...bulkActions, 'feature', 'unfeature'];
const onlyDraft = { status: 'draft', version: 0, has_draft: true } as const;

test.each<[Partial<Post>, Action[]]>([
  [onlyDraft, []],
  [{ status: 'draft' }, ['categorize']],
  [{ status: 'submitted' }, ['approve', 'categorize']],
  [{ status: 'changes-requested' }, ['categorize']],
  [{ status: 'rejected' }, ['approve', 'categorize']],
  [{ status: 'scheduled' }, ['approve', 'unpublish', 'categorize']],
  [{ status: 'public' }, ['unpublish', 'categorize', 'feature']],
  [{ status: 'public', is_featured: true }, ['unpublish', 'categorize', 'unfeature']],
  [{ status: 'unpublished' }, ['approve', 'categorize']],
])('what can be done with %j', (change, byModerator) => {
  const post = postOf(1, change);
  const allowed = (role: Role) => actions.filter((each) => canDo(each, post, role));
  expect(allowed('user')).toEqual([]);
  expect(allowed('moderator')).toEqual(byModerator);
  expect(allowed('admin').sort()).toEqual([...byModerator, 'trash'].sort());
});

test.each<[Partial<Post>, byWriter: boolean, byModerator: boolean]>([
  [onlyDraft, true, true],
  [{ status: 'submitted' }, true, true],
  [{ status: 'rejected' }, true, true],
  [{ status: 'scheduled' }, false, true],
  [{ status: 'public' }, false, true],
  [{ status: 'unpublished' }, false, true],
  [{ status: 'trash' }, false, false],
])('who can edit a post with %j', (change, byWriter, byModerator) => {
  const post = postOf(1, change);
  expect((['user', 'moderator'] as const).map((role) => canEdit(post, role))).toEqual([
    byWriter,
    byModerator,
  ]);
});

test('only admins restore from the trash, and nothing else is possible there', () => {
  const post = postOf(1, { status: 'trash' });
  const allowed = (['user', 'moderator', 'admin'] as const).map((role) =>
    actions.filter((each) => canDo(each, post, role)),
  );
  expect(allowed).toEqual([[], [], ['restore']]);
});

test.each([
  [1, '/blog/moderation?queue=comments&post=post-1'],
  [0, '/blog/moderation?queue=comments&status=approved&post=post-1'],
])('with %i pending comments, the comments of a post are at %s', (pending, link) => {
  expect(commentsLink(postOf(1, { pending_comment_count: pending }))).toBe(link);
});
