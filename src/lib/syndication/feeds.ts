import { element, emptyElement, parentElement, xmlDocument } from './xml';

/** A feed of articles. All URLs are absolute, all dates ISO 8601. */
export interface Feed {
  title: string;
  description: string;
  language: string;
  /** URL of the page that lists the articles. */
  home: string;
  /** URL of the feed. */
  self: string;
  /** URL of a square image. */
  icon: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Stays the same when the article changes or moves, so that feed readers don't show it again. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** The whole article. */
  html: string;
  author: string;
  /** Category and tags. */
  topics: readonly string[];
  published: string;
  updated: string;
  /** `alt` is empty if the image has no description. */
  image: { url: string; alt: string } | null;
}

/**
 * An RSS 2.0 feed with the extensions that feed readers support for authors, images, and updates.
 *
 * @param modified When the feed last changed (ISO 8601). Null if it never had an entry.
 */
export function rss({ entries, ...feed }: Feed, modified: string | null): Response {
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
  };
  const channel = parentElement('channel', {}, [
    element('title', feed.title),
    element('description', feed.description),
    element('link', feed.home),
    element('language', feed.language),
    // Feed validators expect the feed's own URL.
    emptyElement('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
    ...(modified === null ? [] : [element('lastBuildDate', new Date(modified).toUTCString())]),
    ...entries.map(rssItem),
  ]);
  return xmlDocument([parentElement('rss', { version: '2.0', ...namespaces }, [channel])]);
}

const rssItem = (entry: FeedEntry): string =>
  parentElement('item', {}, [
    element('title', entry.title),
    element('link', entry.url),
    // Not the URL, which changes with the slug.
    element('guid', entry.id, { isPermaLink: 'false' }),
    element('description', entry.summary),
    element('pubDate', new Date(entry.published).toUTCString()),
    element('atom:updated', new Date(entry.updated).toISOString()),
    // RSS's own author element requires an email address, and writers' addresses aren't public.
    element('dc:creator', entry.author),
    ...entry.topics.map((topic) => element('category', topic)),
    ...(entry.image === null ? [] : [rssImage(entry.image)]),
    element('content:encoded', entry.html),
  ]);

const imageTypes: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['webp', 'image/webp'],
]);

/** Not an `enclosure`, which requires the size of the file. */
function rssImage({ url, alt }: NonNullable<FeedEntry['image']>): string {
  const [, extension = ''] = /\.(\w+)$/.exec(new URL(url).pathname) ?? [];
  const type = imageTypes.get(extension.toLowerCase());
  const attributes = { url, medium: 'image', ...(type && { type }) };
  if (alt === '') return emptyElement('media:content', attributes);
  return parentElement('media:content', attributes, [
    element('media:description', alt, { type: 'plain' }),
  ]);
}

/** A JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed({ entries, ...feed }: Feed): Response {
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: feed.self,
    icon: feed.icon,
    language: feed.language,
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      ...(entry.image !== null && { image: entry.image.url }),
      date_published: new Date(entry.published).toISOString(),
      date_modified: new Date(entry.updated).toISOString(),
      authors: [{ name: entry.author }],
      tags: entry.topics,
    })),
  };
  return new Response(`${JSON.stringify(document)}\n`, {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  });
}
