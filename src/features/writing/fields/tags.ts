import { asLine } from '~rules/lead/text';
import { getCategoryKey } from '~rules/post/category';
import { maxTags, postLengths } from '~rules/post/post';

/** The tags in a text, separated by commas, and how many more there are than a post can have. */
export function tagsIn(text: string): { tags: string[]; leftOut: number } {
  const found = new Map<string, string>();
  for (const typed of text.split(',')) {
    // By code point, as the database counts, so that emoji aren't cut in half.
    const tag = [...asLine(typed)].slice(0, postLengths.tag).join('').trim();
    const key = getCategoryKey(tag);
    if (key !== '' && !found.has(key)) found.set(key, tag);
  }
  const tags = [...found.values()];
  return { tags: tags.slice(0, maxTags), leftOut: Math.max(0, tags.length - maxTags) };
}

export function describeLeftOut(count: number): string {
  const which = count === 1 ? '1 tag was' : `${count} tags were`;
  return `${which} left out. A post can have up to ${maxTags} tags.`;
}
