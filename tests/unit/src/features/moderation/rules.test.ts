import { expect, test } from 'vitest';
import { comparePosts } from '~/features/moderation/rules/changes';
import { waitingText } from '~/features/moderation/rules/messages';
import { defaultShortcuts, keyError, parseShortcuts } from '~/features/moderation/rules/shortcuts';
import { needsDialog } from '~/features/moderation/rules/verdict';
import { emptyDraft } from '~rules/post/draft';

test('what waits is counted', () => {
  expect(waitingText(1, 'offline')).toBe(
    'You’re offline. 1 decision is waiting in this tab. We’ll save it once you’re back online.',
  );
  expect(waitingText(2, 'signed-out')).toBe(
    'Your session has ended. 2 decisions are waiting in this tab. Sign in to save them.',
  );
});

test('only a post needs a note or a time', () => {
  expect(needsDialog('post', 'rejected')).toBe(true);
  expect(needsDialog('post', 'approved')).toBe(false);
  expect(needsDialog('comment', 'rejected')).toBe(false);
});

test('a shortcut is one visible character that isn’t taken', () => {
  expect(keyError(defaultShortcuts, 'approve', 'y')).toBeUndefined();
  for (const key of [' ', '', 'yy', '\n']) {
    expect(keyError(defaultShortcuts, 'approve', key)).toMatch(/^Use one letter/);
  }
  expect(keyError(defaultShortcuts, 'approve', 'r')).toBe('“r” is already used for “Reject”.');
  expect(parseShortcuts({ keys: { approve: 'y' } }).keys).toMatchObject({
    approve: 'y',
    open: 'o',
  });
  expect(parseShortcuts({ keys: { approve: ' ' } })).toEqual(defaultShortcuts);
});

test('a comparison names the fields that changed, without the text, which is shown in full', () => {
  const before = { ...emptyDraft(), title: 'Pay', content: 'Old' };
  const after = { ...before, title: 'Wages', content: 'New' };
  const { fields, isOnlyFormatting } = comparePosts(before, after, (text) => [text]);
  expect(fields.map(({ label }) => label)).toEqual(['Title']);
  expect(isOnlyFormatting).toBe(false);
});
