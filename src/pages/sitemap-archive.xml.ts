import type { APIRoute } from 'astro';
import { canonicalAddress } from '~/lib/metadata';
import { archivePath, posts } from '~/lib/posts-source';
import { sitemap } from '~/lib/syndication';

export const prerender = false;

/** Lists the archives of the blog by month. */
export const GET: APIRoute = async ({ site, url }) => {
  const at = (path: string) => canonicalAddress(path, site ?? url);
  const all = await posts();
  return sitemap([
    { address: at('/blog/archive'), modified: all.modified(all.cards) },
    ...all.archives().map(({ id, modified }) => ({ address: at(archivePath(id)), modified })),
  ]);
};
