import type { APIRoute } from 'astro';
import { brand } from '~/config/brand';
import { blogFeed } from '~/lib/blog-feed';
import { posts } from '~/lib/posts-source';
import { rss } from '~/lib/syndication';

export const prerender = false;

export const GET: APIRoute = async ({ site, url }) => {
  const all = await posts();
  const shown = all.feed();
  return rss(
    await blogFeed({
      posts: shown,
      path: '/rss.xml',
      title: brand.name,
      site: site ?? url,
    }),
    all.modified(shown),
  );
};
