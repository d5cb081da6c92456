import { brand } from '~/config/brand';
import type { Shown } from './shown';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The same words without what the font cannot draw: `missing` are code points that it lacks. A letter
 * with a mark that it lacks becomes the letter (`Nguyễn`, `Nguyen`), joined letters become single ones;
 * everything else is left out.
 */
export function legible({ kicker, title, byline }: Shown, missing: ReadonlySet<string>): Shown {
  return {
    kicker: cleaned(kicker, missing),
    title: cleaned(title, missing) || brand.name,
    ...(byline !== undefined && { byline: cleaned(byline, missing) }),
  };
}

function cleaned(text: string, missing: ReadonlySet<string>): string {
  return [...graphemes.segment(composed(text.replace(/\p{Cc}/gu, ' ')))]
    .map(({ segment }) => (isMissing(segment, missing) ? bare(segment) : segment))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s·]+/, '')
    .trimEnd();
}

/** Without marks that make no letter with the one before: satori draws boxes, and misses none of them. */
function composed(text: string): string {
  return text.normalize('NFC').replace(/[\p{M}--[\ufe0f\u20e3]]/gv, '');
}

/** No font lacks ASCII: a digit is named as missing where it is part of an emoji. */
function isMissing(grapheme: string, missing: ReadonlySet<string>): boolean {
  return [...grapheme].some((character) => character > '\u007f' && missing.has(character));
}

function bare(grapheme: string): string {
  return /^[a-z]+/i.exec(grapheme.normalize('NFKD'))?.[0] ?? '';
}
