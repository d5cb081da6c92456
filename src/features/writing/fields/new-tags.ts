import { asLine } from '~rules/lead/text';
import { getCategoryKey } from '~rules/post/category';
import { maxTags, postLengths } from '~rules/post/post';

/** The tags in a typed or pasted list that a post lacks, and how many of them don't fit. */
export function newTags(
  text: string,
  tags: readonly string[],
): { added: string[]; leftOut: number } {
  const known = new Set(tags.map(getCategoryKey));
  const fresh: string[] = [];
  for (const typed of text.split(',')) {
    // By code point, as the database counts, so that emoji aren't cut in half.
    const tag = [...asLine(typed)].slice(0, postLengths.tag).join('').trim();
    const key = getCategoryKey(tag);
    if (key === '' || known.has(key)) continue;
    known.add(key);
    fresh.push(tag);
  }
  const added = fresh.slice(0, Math.max(0, maxTags - tags.length));
  return { added, leftOut: fresh.length - added.length };
}

export function describeLeftOut(count: number): string {
  const which = count === 1 ? '1 tag was' : `${count} tags were`;
  return `${which} left out. A post can have up to ${maxTags} tags.`;
}
