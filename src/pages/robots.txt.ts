import type { APIRoute } from 'astro';
import { canonicalAddress } from '~/lib/metadata';
import { robotsTxt } from '~/lib/syndication';

export const GET: APIRoute = ({ site, url }) =>
  new Response(robotsTxt(canonicalAddress('/sitemap.xml', site ?? url)));
