import type { APIRoute } from 'astro';
import { canonicalAddress } from '~/lib/metadata';
import { archiveSitemapPath, posts, postSitemapPath } from '~/lib/posts-source';
import { sitemapIndex } from '~/lib/syndication';

export const prerender = false;

/** Lists the sitemap of the site pages, which the code build writes, and those of the archives and posts. */
export const GET: APIRoute = async ({ site, url }) => {
  const at = (path: string) => canonicalAddress(path, site ?? url);
  const all = await posts();
  return sitemapIndex([
    { address: at('/sitemap-pages-0.xml') },
    { address: at(archiveSitemapPath), modified: all.modified(all.cards) },
    ...all.sitemaps().map(({ modified }, index) => ({
      address: at(postSitemapPath(index)),
      modified,
    })),
  ]);
};
