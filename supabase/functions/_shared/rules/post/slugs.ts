/** Lower-case words and numbers joined by single hyphens: the same in a URL, a file name and a link. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slugMaxLength = 120;

/** The article that is a page of its own under /blog (spec §2). */
export const dedicatedArticleSlug = 'why-employer-branding-is-the-future-of-recruiting';

/**
 * Addresses under /blog that are not posts. `index` and `404` are files that static hosts serve for
 * other addresses: the folder itself, and whatever is missing in it.
 */
export const reservedSlugs = [
  'create',
  'manage',
  'moderation',
  'archive',
  'page',
  'category',
  'index',
  '404',
  dedicatedArticleSlug,
] as const;

/** Whether a post may have this slug. */
export function isPostSlug(slug: string): boolean {
  return (
    slug.length <= slugMaxLength &&
    slugPattern.test(slug) &&
    !(reservedSlugs as readonly string[]).includes(slug)
  );
}
