import type { PostCollection } from './collection';

/** One address that is rendered from posts, and everything its page reads of them. */
export interface ContentPage {
  path: string;
  /** JSON-serialisable; equal values render to equal bytes. */
  reads: unknown;
}

/** Every address that depends on posts. A new content route is added here, or it is never published. */
export function* contentPages(posts: PostCollection): Generator<ContentPage> {
  yield { path: '/blog', reads: posts.listing() };
  yield { path: '/sitemap.xml', reads: posts.sitemap() };
  yield { path: '/rss.xml', reads: posts.feed() };
  for (const slug of posts.slugs) yield { path: `/blog/${slug}`, reads: posts.postPage(slug) };
}
