import { expect, test } from 'vitest';
import { firstTitles } from '~/features/posts/rules/messages';
import { postOf } from '../posts';

test.each([
  [5, '“Post 5”'],
  [6, 'and 1 other post'],
  [8, 'and 3 other posts'],
])('of %i posts, a dialog lists at most five', (count, last) => {
  const posts = Array.from({ length: count }, (_, index) => postOf(index + 1));
  expect(firstTitles(posts).at(-1)).toBe(last);
});
