/** Lowercase words and numbers joined by single hyphens, so a slug is the same in a URL and in a file name. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slugMaxLength = 120;

/** The article with its own page under /blog (spec §2). */
export const dedicatedArticleSlug = 'why-employer-branding-is-the-future-of-recruiting';

/**
 * Slugs that posts can't have. Static hosts serve the file `index` for the folder itself, and `404` for
 * missing files in it.
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
