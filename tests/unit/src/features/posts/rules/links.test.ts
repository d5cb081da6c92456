import { expect, test } from 'vitest';
import { commentsLink } from '~/features/posts/rules/links';
import { postOf } from '../posts';

test.each([
  [1, '/blog/moderation?queue=comments&status=pending#q=Pay+%26+hours'],
  [0, '/blog/moderation?queue=comments&status=approved#q=Pay+%26+hours'],
])('with %i pending comments, the comments of a post are at %s', (pending, link) => {
  const post = postOf(1, { title: 'Pay & hours', pending_comment_count: pending });
  expect(commentsLink(post)).toBe(link);
});
