import { expect, test } from 'vitest';
import { commentsLink } from '~/features/posts/rules/links';
import { postOf } from '../posts';

test.each([
  [1, '/blog/moderation?queue=comments&post=post-1'],
  [0, '/blog/moderation?queue=comments&status=approved&post=post-1'],
])('with %i pending comments, the comments of a post are at %s', (pending, link) => {
  expect(commentsLink(postOf(1, { pending_comment_count: pending }))).toBe(link);
});
