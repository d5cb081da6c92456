import { readTime } from '~rules/post/post';
import { foldText } from '~rules/post/fold-text';
import { blockText, eachBlock } from '~/lib/post-blocks';

/** Longer slugs are cut off in search results. */
const slugLength = 80;

/** A slug from a title. Empty if the title has no Latin letters or digits. */
export function slugFromTitle(title: string): string {
  const words = foldText(title)
    .replace(/'/g, '')
    .replace(/&/g, ' and ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, slugLength);
    if (longer.length > slugLength) break;
    slug = longer;
  }
  return slug;
}

/** Counts the words in HTML. Too slow to run on every keystroke in a long post. */
export const countWords = (html: string): number =>
  html.match(/(?:^|[\s>])(?=[^\s<])/g)?.length ?? 0;

/** How fast adults read English: 238 words a minute (Brysbaert 2019). */
const wordsPerMinute = 238;

/** Minutes to read a post. */
export function suggestReadTime(words: number): number {
  const minutes = Math.round(words / wordsPerMinute);
  return Math.min(readTime.max, Math.max(readTime.min, minutes));
}

/** A card shows about this much. */
const excerptLength = 200;

/** An excerpt from the first paragraph: whole sentences, or whole words with an ellipsis. */
export function suggestExcerpt(html: string): string {
  const text = firstParagraph(html);
  if (text.length <= excerptLength) return text;
  const start = text.slice(0, excerptLength);
  const sentences = /^.*[.!?](?=\s)/s.exec(text.slice(0, excerptLength + 1))?.[0] ?? '';
  return sentences.length > excerptLength / 3 ? sentences : `${start.replace(/\s\S*$/, '')}…`;
}

function firstParagraph(html: string): string {
  for (const block of eachBlock(html)) {
    const text = /^(?:<p\b|[^<])/i.test(block) && blockText(block).replace(/\s+/g, ' ');
    if (text) return text;
  }
  return '';
}

/** The text of a post on one line. */
export function plainContent(html: string): string {
  return blockText(html).replace(/\s+/g, ' ');
}
