import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from '~/lib/word-diff';

test('marks whole words', () => {
  expect(wordDiff('pay and reviews', 'salary and reviews')).toEqual([
    { kind: 'removed', text: 'pay' },
    { kind: 'added', text: 'salary' },
    { kind: 'same', text: ' and reviews' },
  ]);
});

test('both texts can be read from the parts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b ', ' c', '\n', 'é,', '👍'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after);
      const read = (other: string) =>
        parts.filter(({ kind }) => kind !== other).map((part) => part.text);
      expect(read('added').join('')).toBe(before);
      expect(read('removed').join('')).toBe(after);
    }),
  );
});
