import type { Retention } from '~rules/retention';
import type { PostCollection } from './collection';

/** A path rendered from posts or settings, and all the data that its page reads. */
export interface ContentPage {
  path: string;
  /**
   * JSON-serializable. Equal values render to equal bytes. For posts and archives, which a large blog has many of, each
   * value is a primitive, or an object that stays the same while the post doesn't change.
   */
  inputs: readonly unknown[];
}

/** Every path that depends on posts or settings. A content route that isn't listed here is never published. */
export function* contentPages(
  posts: PostCollection,
  { periods, changed_at }: Retention,
): Iterable<ContentPage> {
  const archives = posts.archives();
  const months = posts.months();
  const newestArchives = months.map(({ newest }) => newest);
  const feeds = posts.categoryFeeds();
  yield { path: '/', inputs: posts.recent() };
  yield { path: '/blog', inputs: [posts.listing(), feeds, newestArchives] };
  yield { path: '/rss.xml', inputs: [posts.modified(posts.feed()), ...posts.feed()] };
  yield { path: '/feed.json', inputs: posts.feed() };
  yield { path: '/blog/archive', inputs: [months, feeds] };
  yield { path: '/sitemap', inputs: newestArchives };
  yield { path: '/privacy', inputs: [changed_at, ...Object.entries(periods).flat()] };
  for (const { post, related, feed, newer, older } of posts.postPages()) {
    yield {
      path: `/blog/${post.slug}`,
      inputs: [post, feed.path, feed.category, newer, older, ...related],
    };
  }
  for (const { id, older, newer, parts, posts: shown } of archives) {
    yield { path: archivePath(id), inputs: [older, newer, parts.length, ...shown] };
  }
  for (const { category, path } of feeds) {
    const shown = posts.categoryPosts(path);
    yield { path, inputs: [category, posts.modified(shown), ...shown] };
  }
  const sitemaps = posts.sitemaps();
  const modified = posts.modified(posts.cards);
  yield {
    path: archiveSitemapPath,
    inputs: [modified, ...archives.flatMap((archive) => [archive.id, archive.modified])],
  };
  yield {
    path: '/sitemap.xml',
    inputs: [modified, ...sitemaps.map((sitemap) => sitemap.modified)],
  };
  for (const [index, { posts: listed }] of sitemaps.entries()) {
    yield { path: postSitemapPath(index), inputs: listed };
  }
}

/** Path of one of `PostCollection.archives()`. */
export function archivePath(id: string): string {
  return `/blog/archive/${id}`;
}

export const archiveSitemapPath = '/sitemap-archive.xml';

/** Path of one of `PostCollection.sitemaps()`. */
export function postSitemapPath(index: number): string {
  return `/sitemap-posts-${index + 1}.xml`;
}
