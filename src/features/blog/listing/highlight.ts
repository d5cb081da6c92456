import { foldText, whiteSpace } from '~rules/post/fold-text';

export interface Segment {
  text: string;
  isMatch: boolean;
}

/** Splits a text at the matches of a search. Compares as the database does (`private.fold_text`). */
export function splitMatches(text: string, search: string): Segment[] {
  const term = fold(search).folded;
  const { folded, origins } = fold(text);
  const segments: Segment[] = [];
  let end = 0;
  const add = (upTo: number, isMatch: boolean) => {
    if (upTo > end) segments.push({ text: text.slice(end, upTo), isMatch });
    end = Math.max(end, upTo);
  };
  if (term !== '') {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      add(origins[at]?.start ?? text.length, false);
      add(origins[at + term.length - 1]?.end ?? text.length, true);
    }
  }
  add(text.length, false);
  return segments;
}

/** Part of the original text. */
interface Origin {
  start: number;
  end: number;
}

/** The folded text, with the part that each of its characters comes from. */
function fold(text: string): { folded: string; origins: Origin[] } {
  let folded = '';
  const origins: Origin[] = [];
  for (const { 0: part, index } of text.matchAll(spaceOrLetter)) {
    // An invisible character may split a run of white space.
    const start = folded.endsWith(' ') ? /^ / : '';
    const comparable = foldText(part).replace(start, '');
    folded += comparable;
    const origin = { start: index, end: index + part.length };
    origins.push(...Array<Origin>(comparable.length).fill(origin));
  }
  return { folded, origins };
}

/** A run of white space, or a character with the marks and invisible characters after it, which may have a composed form. */
const spaceOrLetter = new RegExp(
  String.raw`${whiteSpace}|.[\p{M}\p{Default_Ignorable_Code_Point}]*`,
  'gu',
);
