import type { APIRoute } from 'astro';
import { canonicalAddress } from '~/lib/metadata';
import { posts } from '~/lib/posts-source';
import { sitemap, xmlResponse } from '~/lib/syndication';

export const prerender = false;

/** Pages with an address of their own; those with a parameter are listed by what fills it. */
const files = Object.keys(import.meta.glob(['./**/*.astro', '!./**/404.astro', '!./**/[[]*']));

export const GET: APIRoute = async ({ site, url }) => {
  const at = (path: string) => canonicalAddress(path, site ?? url);
  const pages = files.map((file) => at(file.replace('./', '/').replace('.astro', '.html'))).sort();
  const articles = (await posts()).sitemap().map(({ slug, updated_at }) => ({
    address: at(`/blog/${slug}`),
    modified: updated_at,
  }));
  return xmlResponse(
    'application/xml',
    sitemap([...pages.map((address) => ({ address })), ...articles]),
  );
};
