import { brand } from '~/config/brand';
import type { SocialText } from './text';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Removes characters that the font can't draw. `missing` contains the code points it lacks. A letter with an
 * unsupported mark loses the mark (`Nguyễn` becomes `Nguyen`), ligatures become single letters, and everything
 * else is left out.
 */
export function legible(
  { kicker, title, byline }: SocialText,
  missing: ReadonlySet<string>,
): SocialText {
  return {
    kicker: cleaned(kicker, missing),
    title: cleaned(title, missing) || brand.name,
    ...(byline !== undefined && { byline: cleaned(byline, missing) }),
  };
}

function cleaned(text: string, missing: ReadonlySet<string>): string {
  // Marks that don't combine with a letter: satori draws boxes for them without reporting them missing.
  const composed = text
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .replace(/[\p{M}--[\ufe0f\u20e3]]/gv, '');
  return [...graphemes.segment(composed)]
    .map(({ segment }) => (isMissing(segment, missing) ? bare(segment) : segment))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s·]+/, '')
    .trimEnd();
}

/** Ignores ASCII, which the font always has: satori reports a digit as missing if it's part of an emoji. */
function isMissing(grapheme: string, missing: ReadonlySet<string>): boolean {
  return [...grapheme].some((character) => character > '\u007f' && missing.has(character));
}

function bare(grapheme: string): string {
  return /^[a-z]+/i.exec(grapheme.normalize('NFKD'))?.[0] ?? '';
}
