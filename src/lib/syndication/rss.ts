import { element, escapeXml } from './xml';

export interface FeedItem {
  title: string;
  /** Absolute and permanent: it is also the item's identity. */
  address: string;
  description: string;
  category: string;
  author: string;
  /** ISO 8601. */
  published: string;
}

export interface Feed {
  title: string;
  description: string;
  language: string;
  /** Absolute address of the page that the feed is of. */
  home: string;
  /** Absolute address of the feed itself. */
  address: string;
  /** Newest first. */
  items: readonly FeedItem[];
}

/** An RSS 2.0 feed, with the link to itself that validators ask for. */
export function rss(feed: Feed): string {
  const newest = feed.items[0];
  return [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', feed.title),
    element('link', feed.home),
    element('description', feed.description),
    element('language', feed.language),
    `<atom:link href="${escapeXml(feed.address)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [element('pubDate', rfc822(newest.published))] : []),
    ...feed.items.map(item),
    '</channel>',
    '</rss>',
  ].join('\n');
}

function item({ title, address, description, category, author, published }: FeedItem): string {
  return [
    '<item>',
    element('title', title),
    element('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    element('description', description),
    element('category', category),
    // RSS's own author element wants an email address, and writers' addresses are not public.
    element('dc:creator', author),
    element('pubDate', rfc822(published)),
    '</item>',
  ].join('');
}

/** `Mon, 05 Jan 2026 10:00:00 GMT`, whatever language and time zone the machine has. */
function rfc822(iso: string): string {
  return new Date(iso).toUTCString();
}
