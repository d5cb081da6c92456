import type { APIRoute } from 'astro';
import { posts } from '~/lib/posts-source';
import { sitePages } from '~/lib/site-pages';
import { sitemap, siteUrls, xmlResponse } from '~/lib/syndication';

export const prerender = false;

export const GET: APIRoute = async ({ site, url }) => {
  const urls = siteUrls(await sitePages(), (await posts()).sitemap(), site ?? url);
  return xmlResponse('application/xml', sitemap(urls));
};
