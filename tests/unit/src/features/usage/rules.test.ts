import { expect, test } from 'vitest';
import { isImageQuotaReached, usageTexts } from '~/features/usage/rules';
import { quotas, type Usage } from '~rules/quotas';

const usage = (quota: Usage['quota'], share: number): Usage => ({
  quota,
  used: quotas[quota] * share,
  most: quotas[quota],
});

test('writers are warned from 90% of a quota, and told once they’ve reached it', () => {
  for (const quota of ['drafts', 'image-files', 'image-bytes'] as const) {
    const [below, warned, almost, reached] = [0.89, 0.9, 0.99, 1].map((share) =>
      usageTexts([usage(quota, share)]),
    );
    expect(below).toEqual([]);
    expect([warned, almost, reached].map((texts) => texts?.length)).toEqual([1, 1, 1]);
    expect(almost?.[0]).not.toMatch(/reached|all of/);
    expect(reached?.[0]).toMatch(/reached|all of/);
  }
});

test.each([
  ['drafts', 0.9, '90 drafts'],
  ['draft-bytes', 0.95, '19 of 20 MB'],
  ['image-files', 0.95, '95%'],
] as const)(
  'says how much of the quota of %s is used at a share of %d: %s',
  (quota, share, part) => {
    expect(usageTexts([usage(quota, share)])).toEqual([expect.stringContaining(part)]);
  },
);

test('moderators have no quotas, and quotas of different kinds have notices of their own', () => {
  expect(usageTexts([])).toEqual([]);
  expect(usageTexts([usage('drafts', 1), usage('image-files', 1)])).toHaveLength(2);
});

test('files and bytes of images are one notice', () => {
  const images = [usage('image-files', 1), usage('image-bytes', 0.9)];
  expect(usageTexts(images)).toHaveLength(1);
  expect(isImageQuotaReached(images)).toBe(true);
  expect(isImageQuotaReached([usage('image-files', 0.99), usage('drafts', 1)])).toBe(false);
});
