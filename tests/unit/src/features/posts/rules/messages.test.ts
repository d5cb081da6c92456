import { expect, test } from 'vitest';
import { firstTitles, trashTexts } from '~/features/posts/rules/messages';
import { postOf } from '../posts';

test.each([
  [{ comment_count: 1 }, 'This also removes 1 comment.'],
  [
    { status: 'public', comment_count: 7, hidden_comment_count: 5 },
    'This also removes 1 public page and 12 comments (5 rejected or spam).',
  ],
  [{ hidden_comment_count: 1 }, 'This also removes 1 comment (rejected or spam).'],
  [{ has_draft: true }, 'This also removes changes that weren’t submitted.'],
] as const)('moving %o to the trash: %s', (post, text) => {
  expect(trashTexts([postOf(1, post)])[0]).toBe(text);
});

test('without anything else, only the posts are removed', () => {
  expect(trashTexts([postOf(1), postOf(2)])).toEqual([
    'Admins can restore them from the trash, with all comments and earlier versions. The trash shows when they’ll be permanently deleted.',
  ]);
});

test.each([
  [5, '“Post 5”'],
  [6, 'and 1 other post'],
  [8, 'and 3 other posts'],
])('of %i posts, a dialog lists at most five', (count, last) => {
  const posts = Array.from({ length: count }, (_, index) => postOf(index + 1));
  expect(firstTitles(posts).at(-1)).toBe(last);
});
