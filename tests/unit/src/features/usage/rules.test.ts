import { expect, test } from 'vitest';
import { isImageQuotaReached, usageTexts } from '~/features/usage/rules';
import { quotas, type Usage } from '~rules/quotas';

const usage = (quota: Usage['quota'], share: number): Usage => ({
  quota,
  used: quotas[quota] * share,
  most: quotas[quota],
});

test.each<[Usage['quota'], number, string[]]>([
  ['drafts', 0.89, []],
  ['drafts', 0.9, ['You have 90 drafts, and the limit is 100. Delete drafts you no longer need.']],
  [
    'drafts',
    1,
    [
      'You’ve reached the limit of 100 drafts. To start another one, delete drafts you no longer need.',
    ],
  ],
  ['draft-bytes', 0.95, [expect.stringMatching(/^Your drafts take up 19 of 20 MB\./) as string]],
  [
    'image-files',
    0.95,
    [expect.stringMatching(/^You’ve used 95% of your image storage\./) as string],
  ],
  [
    'image-bytes',
    1,
    ['You’ve used all of your image storage. To add another image, ask a moderator.'],
  ],
])('the warnings about %s at a share of %d', (quota, share, texts) => {
  expect(usageTexts([usage(quota, share)])).toEqual(texts);
});

test('files and bytes of images are one notice', () => {
  const images = [usage('image-files', 1), usage('image-bytes', 0.9)];
  expect(usageTexts(images)).toHaveLength(1);
  expect(isImageQuotaReached(images)).toBe(true);
  expect(isImageQuotaReached([usage('image-files', 0.99), usage('drafts', 1)])).toBe(false);
});

test('moderators have no quotas', () => {
  expect(usageTexts([])).toEqual([]);
});
