import type { PostCollection, SitemapEntry } from './collection';

/** A path that's rendered from posts, and all the post data its page reads. */
export interface ContentPage {
  path: string;
  /** JSON-serializable. Equal values render to equal bytes. */
  reads: unknown;
}

/** Every path that depends on posts. A content route that isn't listed here is never published. */
export function* contentPages(posts: PostCollection): Generator<ContentPage> {
  yield { path: '/blog', reads: posts.listing() };
  const sitemaps = posts.sitemaps();
  yield { path: '/sitemap.xml', reads: sitemaps.map(lastModified) };
  for (const [index, entries] of sitemaps.entries()) {
    yield { path: postSitemapPath(index), reads: entries };
  }
  yield { path: '/rss.xml', reads: posts.feed() };
  for (const slug of posts.slugs) yield { path: `/blog/${slug}`, reads: posts.postPage(slug) };
}

/** Path of one of `PostCollection.sitemaps()`. */
export function postSitemapPath(index: number): string {
  return `/sitemap-posts-${index + 1}.xml`;
}

/** Time of the latest change to a sitemap's posts, in ISO 8601 and UTC. */
export function lastModified(entries: readonly SitemapEntry[]): string {
  return new Date(
    Math.max(...entries.map(({ updated_at }) => Date.parse(updated_at))),
  ).toISOString();
}
