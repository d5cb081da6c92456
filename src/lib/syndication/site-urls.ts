import { canonicalAddress } from '~/lib/metadata';
import type { SitePage } from '~/lib/site-pages';
import type { SitemapUrl } from './sitemap';

/**
 * Every page that search engines may index: those made by hand, and the posts. The blog's own page is
 * as new as the post that changed last.
 *
 * @param posts `updated_at` is ISO 8601.
 */
export function siteUrls(
  pages: readonly Pick<SitePage, 'path' | 'indexed'>[],
  posts: readonly { slug: string; updated_at: string }[],
  site: string | URL,
): SitemapUrl[] {
  const at = (path: string) => canonicalAddress(path, site);
  const articles = posts.map(({ slug, updated_at }) => ({
    address: at(`/blog/${slug}`),
    modified: updated_at,
  }));
  const changed = articles.map(({ modified }) => new Date(modified).toISOString()).sort();
  const newest = changed.at(-1);
  return [
    ...pages
      .filter(({ indexed }) => indexed)
      .map(({ path }) => ({
        address: at(path),
        ...(path === '/blog' && newest && { modified: newest }),
      })),
    ...articles,
  ];
}
