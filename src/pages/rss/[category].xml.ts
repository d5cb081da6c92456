import type { APIRoute } from 'astro';
import { brand } from '~/config/brand';
import { blogFeed } from '~/lib/blog-feed';
import { posts } from '~/lib/posts-source';
import { rss } from '~/lib/syndication';

export const prerender = false;

export const GET: APIRoute = async ({ params, site, url }) => {
  const path = `/rss/${params['category']}.xml`;
  const all = await posts();
  const feed = all.categoryFeeds().find((each) => each.path === path);
  if (!feed) return new Response(null, { status: 404 });
  const shown = all.categoryPosts(path);
  return rss(
    await blogFeed({
      posts: shown,
      path,
      title: `${brand.name}: ${feed.category}`,
      site: site ?? url,
    }),
    all.modified(shown),
  );
};
