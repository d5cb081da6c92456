import type { APIRoute } from 'astro';
import { canonicalAddress } from '~/lib/metadata';
import { postDates, posts } from '~/lib/posts-source';
import { sitemap } from '~/lib/syndication';

export const prerender = false;

export const GET: APIRoute = async ({ params, site, url }) => {
  const part = (await posts()).sitemaps()[Number(params['number']) - 1];
  if (!part) return new Response(null, { status: 404 });
  return sitemap(
    part.posts.map((post) => ({
      address: canonicalAddress(`/blog/${post.slug}`, site ?? url),
      modified: postDates(post).modified,
    })),
  );
};
