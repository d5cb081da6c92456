/** A run of white space (as in ECMAScript, but without U+FEFF, which shows nothing) and control characters. */
export const whiteSpace = String.raw`[\0- \x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+`;
const spaces = new RegExp(whiteSpace, 'g');

/** Accents of Latin, Greek, and Cyrillic letters, and characters that show nothing. */
const ignored =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

const replacements = new Map([
  ...[...'‐‑‒–—―−⁃'].map((dash) => [dash, '-'] as const),
  ...[...'‘’'].map((quote) => [quote, "'"] as const),
  ...[...'“”'].map((quote) => [quote, '"'] as const),
  ...['øo', 'łl', 'đd', 'ðd', 'ħh', 'ŧt', 'ıi', 'ßss', 'æae', 'œoe', 'þth', 'ςσ'].map(
    ([letter = '', ...folded]) => [letter, folded.join('')] as const,
  ),
]);

/**
 * The form in which searches compare texts, and the first step of a slug. It's in lower case, without accents or
 * invisible characters. Hyphens and quotes are plain, letters with strokes and ligatures become ASCII letters, and each
 * run of white space and control characters becomes one space. private.fold_text is the same rule in SQL.
 */
export function foldText(text: string): string {
  return (
    [...text.normalize('NFKD').replace(ignored, '').normalize('NFC')]
      // One at a time, because PostgreSQL's lower() doesn't look at neighbors.
      .map((character) => character.toLowerCase())
      .map((character) => replacements.get(character) ?? character)
      .join('')
      .replace(spaces, ' ')
  );
}
