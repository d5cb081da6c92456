/** What a paste left out or wrote differently: the sentence about one of them, and about several. */
const sentences = {
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
} as const satisfies Record<string, readonly [one: string, several: string]>;

type Kind = keyof typeof sentences;
const kinds = Object.keys(sentences) as Kind[];

/** How many of each kind there were, and which texts were left out because they're crossed out. */
export interface Dropped extends Record<Kind, number> {
  struck: readonly string[];
}

export const nothingDropped: Dropped = {
  ...(Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>),
  struck: [],
};

/** Longer texts are counted instead of quoted. */
const quotedLength = 40;

/** Says what a paste left out or wrote differently. Empty if nothing. */
export function pasteNotice(dropped: Dropped): string {
  const counted = kinds.map((kind) => {
    const [one, several] = sentences[kind];
    return sentence(dropped[kind], one, several);
  });
  return [struckSentence(dropped.struck), ...counted].filter(Boolean).join(' ');
}

function struckSentence(texts: readonly string[]): string {
  const [only = ''] = texts;
  return texts.length === 1 && only.length <= quotedLength
    ? `“${only}” is crossed out, so it wasn’t pasted.`
    : sentence(
        texts.length,
        '1 crossed-out passage wasn’t pasted.',
        '# crossed-out passages weren’t pasted.',
      );
}

function sentence(count: number, one: string, several: string): string {
  return count === 0 ? '' : count === 1 ? one : several.replace('#', String(count));
}
