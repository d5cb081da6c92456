import { expect, test } from 'vitest';
import { programSentence, programWords, type Program } from '~/features/savings-calculator/program';

const program: Program = {
  tiers: [
    [57_000, 'Small (1 job)'],
    [107_000, 'Large (3 jobs)'],
  ],
  words: programWords('client'),
};

test.each([
  [40_000, 5, 'Small (1 job) costs up to $117,000:', 'With 8 hires, it would pay off.'],
  [57_000, 1, 'Small (1 job) costs up to $117,000:', 'It pays off.'],
  [106_999, 12, 'Small (1 job) costs up to $117,000:', 'It pays off.'],
  [107_000, 12, 'Large (3 jobs) costs up to $167,000:', 'It pays off.'],
])('with $%d saved on %d hires, %s', (saved, hires, cost, verdict) => {
  const sentence = programSentence(program, { saved, ours: 60_000 }, hires);
  expect(sentence).toContain(cost);
  expect(sentence).toMatch(new RegExp(`\\. ${verdict}$`));
});

test('the sentence says whether ads are part of the cost', () => {
  const sentence = (ads: Parameters<typeof programWords>[0]) =>
    programSentence({ ...program, words: programWords(ads) }, { saved: 60_000, ours: 90_000 }, 9);
  expect(sentence('client')).toContain(
    'up to $147,000: setup, monthly fees, ads, and placement fees.',
  );
  expect(sentence('us')).toContain(
    'costs $147,000: setup, monthly fees with ads, and placement fees.',
  );
  expect(sentence(undefined)).toContain(
    'costs $147,000: setup, monthly fees, and placement fees, but not ads.',
  );
});

test('the number of hires in the sentence is the lowest one that’s enough', () => {
  const perHire = 8_000;
  const sentence = (hires: number) =>
    programSentence(program, { saved: hires * perHire, ours: hires * 12_000 }, hires);
  const [, needed = ''] = /(\d{1,4}) hires, it/.exec(sentence(1)) ?? [];
  expect(sentence(Number(needed))).toContain('It pays off');
  expect(sentence(Number(needed) - 1)).toContain('it would');
});
