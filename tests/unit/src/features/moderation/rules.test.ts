import { expect, test } from 'vitest';
import { comparePosts } from '~/features/moderation/rules/changes';
import { needsDialog } from '~/features/moderation/rules/verdict';
import { emptyDraft } from '~rules/post/draft';

test('only a post needs a note or a time', () => {
  expect(needsDialog('post', 'rejected')).toBe(true);
  expect(needsDialog('post', 'approved')).toBe(false);
  expect(needsDialog('comment', 'rejected')).toBe(false);
});

test('a comparison names the fields that changed, without the text, which is shown in full', () => {
  const before = { ...emptyDraft(), title: 'Pay', content: 'Old' };
  const after = { ...before, title: 'Wages', content: 'New' };
  const { fields, isOnlyFormatting } = comparePosts(before, after, (text) => [text]);
  expect(fields.map(({ label }) => label)).toEqual(['Title']);
  expect(isOnlyFormatting).toBe(false);
});
