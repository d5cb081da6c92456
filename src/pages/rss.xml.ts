import type { APIRoute } from 'astro';
import { brand } from '~/config/brand';
import { canonicalAddress } from '~/lib/metadata';
import { posts, shownDate } from '~/lib/posts-source';
import { rss, xmlResponse } from '~/lib/syndication';

export const prerender = false;

export const GET: APIRoute = async ({ site, url }) => {
  const at = (path: string) => canonicalAddress(path, site ?? url);
  const newest = (await posts()).feed();
  return xmlResponse(
    'application/rss+xml',
    rss({
      title: brand.name,
      description: brand.description,
      language: brand.language,
      home: at('/blog'),
      address: at('/rss.xml'),
      items: newest.map((post) => ({
        title: post.title,
        address: at(`/blog/${post.slug}`),
        description: post.excerpt,
        category: post.category,
        author: post.author_name,
        published: shownDate(post),
      })),
    }),
  );
};
