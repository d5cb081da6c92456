/** How many things a paste left out. */
export interface Dropped {
  images: number;
  embeds: number;
  tables: number;
  comments: number;
  links: number;
}

export const nothingDropped: Readonly<Dropped> = {
  images: 0,
  embeds: 0,
  tables: 0,
  comments: 0,
  links: 0,
};

const sentences: Record<keyof Dropped, (count: number) => string> = {
  images: (count) => (count === 1 ? '1 image wasn’t pasted.' : `${count} images weren’t pasted.`),
  embeds: (count) =>
    count === 1 ? '1 embedded item wasn’t pasted.' : `${count} embedded items weren’t pasted.`,
  tables: (count) =>
    count === 1
      ? '1 table was turned into paragraphs.'
      : `${count} tables were turned into paragraphs.`,
  comments: (count) =>
    count === 1 ? '1 comment wasn’t pasted.' : `${count} comments weren’t pasted.`,
  links: (count) =>
    count === 1
      ? '1 link became plain text because posts can’t use its URL.'
      : `${count} links became plain text because posts can’t use their URLs.`,
};

/** Says what a paste left out. Empty if nothing. */
export function pasteNotice(dropped: Dropped): string {
  return (Object.keys(sentences) as (keyof Dropped)[])
    .filter((kind) => dropped[kind] > 0)
    .map((kind) => sentences[kind](dropped[kind]))
    .join(' ');
}
