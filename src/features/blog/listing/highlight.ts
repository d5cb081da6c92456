import { whiteSpace } from './view';

export interface Segment {
  text: string;
  isMatch: boolean;
}

/**
 * Splits a text at the matches of a search. Compares as the database does: it ignores case and treats each run of
 * white space as one space.
 */
export function splitMatches(text: string, search: string): Segment[] {
  const term = [...search].map(lowerCase).join('');
  const { folded, positions } = fold(text);
  const segments: Segment[] = [];
  let end = 0;
  const add = (upTo: number, isMatch: boolean) => {
    if (upTo > end) segments.push({ text: text.slice(end, upTo), isMatch });
    end = upTo;
  };
  if (term !== '') {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      add(positions[at] ?? text.length, false);
      add(positions[at + term.length] ?? text.length, true);
    }
  }
  add(text.length, false);
  return segments;
}

/** The text in the form that's compared, with the original position of each of its characters. */
function fold(text: string): { folded: string; positions: number[] } {
  let folded = '';
  const positions: number[] = [];
  for (const { 0: part, index } of text.matchAll(characterOrSpace)) {
    const isSpace = part.search(whiteSpace) === 0;
    const comparable = isSpace ? ' ' : lowerCase(part);
    folded += comparable;
    positions.push(...Array<number>(comparable.length).fill(index));
  }
  return { folded, positions };
}

const characterOrSpace = new RegExp(`${whiteSpace.source}|.`, 'gu');

/** Lowercases to one character, as PostgreSQL's lower() does. JavaScript turns "İ" into two. */
function lowerCase(character: string): string {
  const [first = ''] = character.toLowerCase();
  return first;
}
