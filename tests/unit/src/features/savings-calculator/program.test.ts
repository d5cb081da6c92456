import { expect, test } from 'vitest';
import { programSentence, type TierCost } from '~/features/savings-calculator/program';

const tiers: readonly TierCost[] = [
  [57_000, 'Small, up to $57,000'],
  [107_000, 'Large, up to $107,000'],
];

test.each([
  [40_000, 5, 'That doesn’t cover a first year of Small, up to $57,000. With 8 hires, it would.'],
  [57_000, 1, 'That covers a first year of Small, up to $57,000.'],
  [106_999, 12, 'That covers a first year of Small, up to $57,000.'],
  [107_000, 12, 'That covers a first year of Large, up to $107,000.'],
])('with %d saved on %d hires', (saved, hires, expected) => {
  expect(programSentence(tiers, saved, hires)).toBe(expected);
});

test('the number of hires in the sentence is the lowest one that’s enough', () => {
  const perHire = 8_000;
  const [, needed = ''] = /(\d{1,4}) hires/.exec(programSentence(tiers, perHire, 1)) ?? [];
  const sentence = (hires: number) => programSentence(tiers, hires * perHire, hires);
  expect(sentence(Number(needed))).toContain('That covers');
  expect(sentence(Number(needed) - 1)).toContain('doesn’t');
});
