import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { brand } from '~/config/brand';
import { canonicalAddress } from '~/lib/metadata';
import { posts, shownDate } from '~/lib/posts-source';
import { element, stripInvalidXml } from '~/lib/syndication';

export const prerender = false;

export const GET: APIRoute = async ({ site, url }) => {
  const at = (path: string) => canonicalAddress(path, site ?? url);
  const feed = (await posts()).feed();
  return rss({
    title: brand.name,
    description: brand.description,
    site: at('/blog'),
    trailingSlash: false,
    xmlns: {
      atom: 'http://www.w3.org/2005/Atom',
      dc: 'http://purl.org/dc/elements/1.1/',
    },
    customData: [
      element('language', brand.language),
      // Validators ask for the feed's own address.
      `<atom:link href="${at('/rss.xml')}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: feed.map((post) => ({
      title: stripInvalidXml(post.title),
      link: at(`/blog/${post.slug}`),
      description: stripInvalidXml(post.excerpt),
      categories: [stripInvalidXml(post.category)],
      pubDate: new Date(shownDate(post)),
      // RSS's own author element requires an email address, and writers' addresses aren't public.
      customData: element('dc:creator', post.author_name),
    })),
  });
};
