import { countOf } from '~/lib/count';

/** How many things a paste left out or wrote differently, and which text it left out because it was crossed out. */
export interface Dropped {
  struck: readonly string[];
  scripts: number;
  numbers: number;
  letters: number;
  tables: number;
  images: number;
  symbols: number;
  embeds: number;
  comments: number;
  links: number;
}

export const nothingDropped: Dropped = {
  struck: [],
  scripts: 0,
  numbers: 0,
  letters: 0,
  tables: 0,
  images: 0,
  symbols: 0,
  embeds: 0,
  comments: 0,
  links: 0,
};

/** Longer texts are counted instead of quoted. */
const quotedLength = 40;

type Counted = Exclude<keyof Dropped, 'struck'>;

const sentences: Readonly<Record<Counted, (count: number) => string>> = {
  scripts: (count) =>
    count === 1
      ? '1 superscript or subscript was written with ^ or _.'
      : `${count} superscripts or subscripts were written with ^ or _.`,
  numbers: (count) =>
    count === 1
      ? '1 list was turned into paragraphs to keep its numbers, because lists in posts count from 1.'
      : `${count} lists were turned into paragraphs to keep their numbers, because lists in posts count from 1.`,
  letters: (count) =>
    count === 1
      ? '1 list has numbers instead of letters.'
      : `${count} lists have numbers instead of letters.`,
  tables: (count) =>
    count === 1
      ? '1 table was turned into paragraphs.'
      : `${count} tables were turned into paragraphs.`,
  images: (count) => `${wereNot(countOf(count, 'image'), count)} pasted.`,
  symbols: (count) => `${wereNot(countOf(count, 'symbol'), count)} pasted.`,
  embeds: (count) => `${wereNot(countOf(count, 'embedded item'), count)} pasted.`,
  comments: (count) => `${wereNot(countOf(count, 'comment'), count)} pasted.`,
  links: (count) =>
    count === 1
      ? '1 link became plain text because posts can’t use its URL.'
      : `${count} links became plain text because posts can’t use their URLs.`,
};

/** Says what a paste left out or wrote differently. Empty if nothing. */
export function pasteNotice(dropped: Dropped): string {
  const counted = (Object.keys(sentences) as Counted[])
    .filter((kind) => dropped[kind] > 0)
    .map((kind) => sentences[kind](dropped[kind]));
  return [...struckNotice(dropped.struck), ...counted].join(' ');
}

function struckNotice(texts: readonly string[]): string[] {
  const [first] = texts;
  if (first === undefined) return [];
  return texts.length === 1 && first.length <= quotedLength
    ? [`“${first}” is crossed out, so it wasn’t pasted.`]
    : [`${wereNot(countOf(texts.length, 'crossed-out passage'), texts.length)} pasted.`];
}

function wereNot(things: string, count: number): string {
  return `${things} ${count === 1 ? 'wasn’t' : 'weren’t'}`;
}
