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

/** The sentence about one change, and about several. */
const sentences: Readonly<Record<keyof Dropped, readonly [one: string, several: string]>> = {
  struck: ['1 crossed-out passage wasn’t pasted.', '# crossed-out passages weren’t pasted.'],
  scripts: [
    '1 superscript or subscript was written with ^ or _.',
    '# superscripts or subscripts were written with ^ or _.',
  ],
  numbers: [
    '1 list was turned into paragraphs to keep its numbers, because lists in posts start at 1.',
    '# lists were turned into paragraphs to keep their numbers, because lists in posts start at 1.',
  ],
  letters: ['1 list has numbers instead of letters.', '# lists have numbers instead of letters.'],
  tables: ['1 table was turned into paragraphs.', '# tables were turned into paragraphs.'],
  images: ['1 image wasn’t pasted.', '# images weren’t pasted.'],
  symbols: ['1 symbol wasn’t pasted.', '# symbols weren’t pasted.'],
  embeds: ['1 embedded item wasn’t pasted.', '# embedded items weren’t pasted.'],
  comments: ['1 comment wasn’t pasted.', '# comments weren’t pasted.'],
  links: [
    '1 link became plain text because posts can’t use its URL.',
    '# links became plain text because posts can’t use their URLs.',
  ],
};

/** Says what a paste left out or wrote differently. Empty if nothing. */
export function pasteNotice(dropped: Dropped): string {
  const kinds = Object.keys(sentences) as (keyof Dropped)[];
  const texts = kinds.map((kind) => {
    const { [kind]: found } = dropped;
    const count = typeof found === 'number' ? found : found.length;
    const [one, several] = sentences[kind];
    if (typeof found !== 'number' && count === 1 && (found[0] ?? '').length <= quotedLength) {
      return `“${found[0]}” is crossed out, so it wasn’t pasted.`;
    }
    return count === 0 ? '' : count === 1 ? one : several.replace('#', String(count));
  });
  return texts.filter(Boolean).join(' ');
}
