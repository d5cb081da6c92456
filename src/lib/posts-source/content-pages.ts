import type { PostCollection, SitemapEntry } from './collection';

/** One address that is rendered from posts, and everything its page reads of them. */
export interface ContentPage {
  path: string;
  /** JSON-serialisable; equal values render to equal bytes. */
  reads: unknown;
}

/** Every address that depends on posts. A new content route is added here, or it is never published. */
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

/** Address of one of `PostCollection.sitemaps()`. */
export function postSitemapPath(index: number): string {
  return `/sitemap-posts-${index + 1}.xml`;
}

/** When the newest change to a sitemap's posts happened, as ISO 8601 in UTC. */
export function lastModified(entries: readonly SitemapEntry[]): string {
  return new Date(
    Math.max(...entries.map(({ updated_at }) => Date.parse(updated_at))),
  ).toISOString();
}
