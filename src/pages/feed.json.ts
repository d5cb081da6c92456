import type { APIRoute } from 'astro';
import { brand } from '~/config/brand';
import { blogFeed } from '~/lib/blog-feed';
import { posts } from '~/lib/posts-source';
import { jsonFeed } from '~/lib/syndication';

export const prerender = false;

export const GET: APIRoute = async ({ site, url }) =>
  jsonFeed(
    await blogFeed({
      posts: (await posts()).feed(),
      path: '/feed.json',
      title: brand.name,
      site: site ?? url,
    }),
  );
