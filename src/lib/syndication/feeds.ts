import astroRss from '@astrojs/rss';
import { element, emptyElement, parentElement, stripInvalidXml } from './xml';

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
 * The library parses `customData` and reads "007" as the number 7. Between two of these characters of the private use
 * area, it stays text.
 */
const textMark = '\u{E000}';

/**
 * An RSS 2.0 feed with the extensions that feed readers support for authors, images, and updates.
 *
 * @param modified When the feed last changed (ISO 8601). Null if it never had an entry.
 */
export async function rss({ entries, ...feed }: Feed, modified: string | null): Promise<Response> {
  const response = await astroRss({
    title: stripInvalidXml(feed.title),
    description: feed.description,
    site: feed.home,
    trailingSlash: false,
    xmlns: {
      atom: 'http://www.w3.org/2005/Atom',
      dc: 'http://purl.org/dc/elements/1.1/',
      media: 'http://search.yahoo.com/mrss/',
    },
    customData: [
      element('language', feed.language),
      // Feed validators expect the feed's own URL.
      emptyElement('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
      ...(modified === null ? [] : [element('lastBuildDate', new Date(modified).toUTCString())]),
    ].join(''),
    items: entries.map((entry) => ({
      title: stripInvalidXml(entry.title),
      link: entry.url,
      description: stripInvalidXml(entry.summary),
      content: stripInvalidXml(entry.html),
      categories: entry.topics.map(stripInvalidXml),
      pubDate: new Date(entry.published),
      customData: [
        // Replaces the default guid, the URL, which changes with the slug.
        element('guid', entry.id, { isPermaLink: 'false' }),
        element('atom:updated', new Date(entry.updated).toISOString()),
        // RSS's own author element requires an email address, and writers' addresses aren't public.
        element('dc:creator', textMark + entry.author + textMark),
        ...(entry.image === null ? [] : [rssImage(entry.image)]),
      ].join(''),
    })),
  });
  return new Response((await response.text()).replaceAll(textMark, ''), response);
}

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
    element('media:description', textMark + alt + textMark, { type: 'plain' }),
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
