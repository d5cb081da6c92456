import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pitchTokens } from '../../../../supabase/functions/_shared/rules/lead/pitch.ts';
import { wordsFile, wordsModule } from '../../../spam/words.ts';

test('the words are those of the corpus', () => {
  expect(readFileSync(wordsFile, 'utf8'), 'Run `npm run spam:words`.').toBe(wordsModule());
});

test('addresses, prices, and percentages are one word each', () => {
  const tokens = pitchTokens('Mail ann@shop.example or see www.shop.example/a: $1,500/mo, 20% off');
  const words = ['mail', 'email', 'or', 'see', 'link', 'price', 'mo', 'percent', 'off'];
  expect(tokens.filter((token) => !token.includes(' ')).map((word) => word.toLowerCase())).toEqual(
    words,
  );
  expect(tokens).toContain('mo PERCENT');
});

test('texts without English words have no tokens, or none that count', () => {
  expect(pitchTokens('')).toEqual([]);
  expect(pitchTokens('1 2 3 …')).toEqual([]);
});
