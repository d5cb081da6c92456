export interface CategoryFeed {
  category: string;
  /** e.g. `/rss/local-search.xml` */
  path: string;
}

/** A file name is limited to 255 bytes. */
const maxLength = 100;

/**
 * The RSS feed of each category. If two names would have the same path, the one that comes later in
 * `categories` gets a number.
 *
 * @param categories May contain duplicates.
 */
export function categoryFeeds(categories: readonly string[]): Map<string, CategoryFeed> {
  const feeds = new Map<string, CategoryFeed>();
  const taken = new Set<string>();
  for (const category of new Set(categories)) {
    const base = slugOf(category);
    let slug = base;
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
    taken.add(slug);
    feeds.set(category, { category, path: `/rss/${slug}.xml` });
  }
  return feeds;
}

/** Lowercase ASCII letters, digits, and hyphens. Letters of other alphabets become their code points. */
function slugOf(category: string): string {
  const slug = category
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (character) =>
      /[\p{L}\p{N}]/u.test(character) ? `-${character.codePointAt(0)?.toString(16)}-` : '-',
    )
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
  return slug || 'category';
}
