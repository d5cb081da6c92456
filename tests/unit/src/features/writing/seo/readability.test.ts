import { expect, test } from 'vitest';
import { countProse, countSyllables, readingEase } from '~/features/writing/seo/readability';

test.each([
  ['the', 1],
  ['nurse', 1],
  ['table', 2],
  ['hired', 1],
  ['wanted', 2],
  ['agency', 3],
  ['recruiting', 3],
  ['rhythm', 1],
  ['2026', 1],
])('%s has %i syllables', (word, syllables) => {
  expect(countSyllables(word)).toBe(syllables);
});

test.each([
  ['One two. Three? “Four!” Five', 4],
  ['We hire, e.g. nurses, at 3.5% and sample.com.', 1],
  ['No end', 1],
  ['…', 0],
  ['', 0],
])('%j has %i sentences', (text, sentences) => {
  expect(countProse(text).sentences).toBe(sentences);
});

test('reading ease is Flesch’s', () => {
  const prose = countProse('The cat sat on the mat. It was happy there all day, and it purred.');
  expect(prose).toEqual({ words: 15, sentences: 2, syllables: 16, longest: 9 });
  expect(readingEase(prose)).toBe(100);
  expect(readingEase({ words: 100, sentences: 5, syllables: 160, longest: 0 })).toBe(51);
});
