import { expect, test } from 'vitest';
import { needsDialog } from '~/features/moderation/rules/verdict';

test('only a post needs a note or a time', () => {
  expect(needsDialog('post', 'rejected')).toBe(true);
  expect(needsDialog('post', 'approved')).toBe(false);
  expect(needsDialog('comment', 'rejected')).toBe(false);
});
