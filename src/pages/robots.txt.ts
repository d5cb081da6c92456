import type { APIRoute } from 'astro';
import { canonicalAddress } from '~/lib/metadata';

/**
 * Disallows nothing: a page with noindex must be crawled for the noindex to be seen, and a list of
 * disallowed pages would advertise them.
 */
export const GET: APIRoute = ({ site, url }) => {
  const sitemap = canonicalAddress('/sitemap.xml', site ?? url);
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${sitemap}\n`);
};
