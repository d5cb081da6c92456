import { expect, test } from 'vitest';
import { programSentence } from '~/features/savings-calculator/program';

const tiers = [
  { name: 'Small', total: 57_000, text: 'up to $57,000 with ads' },
  { name: 'Large', total: 107_000, text: 'up to $107,000 with ads' },
];

test.each([
  [
    40_000,
    5,
    'That doesn’t cover the program: a first year of Small costs up to $57,000 with ads. With 8 hires a year, it would.',
  ],
  [57_000, 1, 'That covers a first year of Small, which costs up to $57,000 with ads.'],
  [106_999, 12, 'That covers a first year of Small, which costs up to $57,000 with ads.'],
  [107_000, 12, 'That covers a first year of Large, which costs up to $107,000 with ads.'],
])('with %d saved on %d hires', (saved, hires, expected) => {
  expect(programSentence(tiers, saved, hires)).toBe(expected);
});

test('the number of hires in the sentence is the lowest one that’s enough', () => {
  const perHire = 8_000;
  const needed = Number(/With (\d+) hires/.exec(programSentence(tiers, perHire, 1))?.[1]);
  expect(programSentence(tiers, needed * perHire, needed)).toContain('That covers');
  expect(programSentence(tiers, (needed - 1) * perHire, needed - 1)).toContain('doesn’t');
});
