import { expect, test } from 'vitest';
import { firstTitles, trashTexts } from '~/features/posts/rules/messages';
import { postOf } from '../posts';

test.each([
  [{ comment_count: 1 }, '1 comment.'],
  [{ comment_count: 7, hidden_comment_count: 5 }, '12 comments (5 rejected or spam).'],
  [{ hidden_comment_count: 1 }, '1 comment (rejected or spam).'],
  [{ status: 'public', comment_count: 1 }, '1 public page and 1 comment.'],
  [{ has_draft: true }, 'changes that weren’t submitted.'],
  // All there is of a draft.
  [{ has_draft: true, version: 0 }, undefined],
] as const)('moving %o to the trash also removes %s', (post, removed) => {
  const texts = trashTexts([postOf(1, post)]);
  expect(texts).toHaveLength(removed ? 2 : 1);
  if (removed) expect(texts[0]?.endsWith(` ${removed}`)).toBe(true);
});

test('the numbers of several posts are added up', () => {
  const post = { status: 'public', comment_count: 1 } as const;
  expect(trashTexts([postOf(1, post), postOf(2, post)])[0]).toContain(
    '2 public pages and 2 comments',
  );
});

test.each([
  [5, '“Post 5”'],
  [6, 'and 1 other post'],
  [8, 'and 3 other posts'],
])('of %i posts, a dialog lists at most five', (count, last) => {
  const posts = Array.from({ length: count }, (_, index) => postOf(index + 1));
  expect(firstTitles(posts).at(-1)).toBe(last);
});
