import { pitchWords } from './pitch-words.ts';

/** Scores above which a text is probably, or possibly, written to sell something (tests/spam measures both). */
export const likelyPitch = 6;
export const possiblePitch = 1.5;

/**
 * How much more often a text's words occur in spam than in ordinary requests: the sum of their log-odds, as in a naive
 * Bayes spam filter. 0 if it's unknown.
 */
export function pitchScore(names: readonly string[], text: string): number {
  return pitchTokens([...names, text].join(' . ')).reduce(
    (sum, token) => sum + (pitchWords.get(token) ?? 0),
    0,
  );
}

/** The words of a text and its pairs of words, each once. Addresses, prices, and percentages count as one word each. */
export function pitchTokens(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[^\s@]{1,64}@\S+/g, ' EMAIL ')
      .replace(/https?:\/\/\S+|\b[a-z\d-]{1,63}\.[a-z]{2,63}\b\S*/g, ' LINK ')
      .replace(/\$ ?\d[\d.,]{0,9}k?/g, ' PRICE ')
      .replace(/\d ?%/g, ' PERCENT ')
      .match(/[\p{L}']+/gu) ?? [];
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return [...new Set([...words, ...pairs])];
}
