import { brand } from '~/config/brand';
import type { SocialText } from './text';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text without what the font can't draw. `missing` contains the code points it lacks. A letter with an unsupported
 * mark loses the mark (`Nguyễn` becomes `Nguyen`), ligatures become single letters, and symbols are left out. A line
 * that would lose letters or digits is replaced by text that fits any page, because the rest of it could mean
 * something else.
 */
export function legible(
  { kicker, title, byline }: SocialText,
  missing: ReadonlySet<string>,
): SocialText {
  const author = byline === undefined ? undefined : cleaned(byline, missing);
  return {
    kicker: cleaned(kicker, missing) ?? brand.tagline,
    title: cleaned(title, missing) || brand.name,
    ...(author !== undefined && { byline: author }),
  };
}

/** Undefined if the font lacks any of its letters or digits. */
function cleaned(text: string, missing: ReadonlySet<string>): string | undefined {
  // Marks that don't combine with a letter: satori draws boxes for them without reporting them missing.
  const composed = text
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .replace(/[\p{M}--[\ufe0f\u20e3]]/gv, '');
  const drawable = [...graphemes.segment(composed)].map(({ segment }) =>
    isMissing(segment, missing) ? bare(segment) : segment,
  );
  if (drawable.includes(undefined)) return undefined;
  return drawable
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s·]+/, '')
    .trimEnd();
}

/** Ignores ASCII, which the font always has: satori reports a digit as missing if it's part of an emoji. */
function isMissing(grapheme: string, missing: ReadonlySet<string>): boolean {
  return [...grapheme].some((character) => character > '\u007f' && missing.has(character));
}

/** Symbols become an empty string. Undefined for letters and digits that have no ASCII form. */
function bare(grapheme: string): string | undefined {
  // A keycap emoji.
  if (grapheme.endsWith('\u20e3')) return '';
  const [, ascii] = /^([a-z\d]+)[\p{M}\p{Cf}]*$/iu.exec(grapheme.normalize('NFKD')) ?? [];
  // An exponent would become a digit of the number before it.
  if (ascii && !/[²³¹\u2070-\u209f]/.test(grapheme)) return ascii;
  return /[\p{L}\p{N}]/u.test(grapheme) ? undefined : '';
}
