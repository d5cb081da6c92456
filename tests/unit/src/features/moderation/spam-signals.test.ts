import { expect, test } from 'vitest';
import { describeHistory } from '~/features/moderation/rules/spam-signals';

test.each([
  [[0, 0, 0, 0], ''],
  [[3, 0, 1, 0], '3 approved, 1 spam'],
  [[0, 2, 0, 1], '2 rejected, 1 pending'],
])('the history of an author with %j comments', (counts, text) => {
  const [approved = 0, rejected = 0, spam = 0, pending = 0] = counts;
  expect(describeHistory({ approved, rejected, spam, pending })).toBe(text);
});
