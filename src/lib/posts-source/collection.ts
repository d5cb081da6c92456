import { categoryFeeds, type CategoryFeed } from './category-feeds';
import { shownDate, type PostCard } from './post';

/** Spec §9. */
export const pageSize = 6;
/** Fills one row below an article. */
const relatedCount = 3;
/** Feed readers poll often and remember what they've seen. */
const feedSize = 20;
/** The protocol allows 50,000. With fewer per file, a publish rewrites less. */
const sitemapSize = 1000;

export interface Listing {
  /** Spec §9: at most one. */
  featured: PostCard | null;
  posts: readonly PostCard[];
  categories: readonly string[];
  totalCount: number;
}

export interface PostPage {
  post: PostCard;
  related: readonly PostCard[];
  /** Of the post's category. */
  feed: CategoryFeed;
}

/** A post in a sitemap. */
export interface SitemapEntry {
  slug: string;
  updated_at: string;
}

export interface PostCollection {
  slugs: readonly string[];
  listing(): Listing;
  /** Null if no public post has this slug. */
  postPage(slug: string): PostPage | null;
  /** The posts' sitemaps, oldest posts first: a new post changes only the last sitemap. */
  sitemaps(): readonly (readonly SitemapEntry[])[];
  feed(): readonly PostCard[];
  /** By category. */
  categoryFeeds(): readonly CategoryFeed[];
  categoryPosts(category: string): readonly PostCard[];
}

/** Computes what the content pages show from the cards of all public posts. */
export function collect(cards: readonly PostCard[]): PostCollection {
  const newest = newestFirst(cards);
  const bySlug = new Map(newest.map((card) => [card.slug, card]));
  const byCategory = Map.groupBy(newest, (card) => card.category);
  // Oldest first: a new category never takes the path of an existing one.
  const feeds = categoryFeeds(newest.map(({ category }) => category).reverse());
  const featured = newest.find((card) => card.is_featured) ?? null;

  function related(card: PostCard): readonly PostCard[] {
    const sameCategory = byCategory.get(card.category) ?? [];
    const index = sameCategory.indexOf(card);
    // Prefers the next older posts, so that a new post changes few pages instead of the whole category's.
    const older = sameCategory.slice(index + 1, index + 1 + relatedCount);
    const newer = sameCategory.slice(Math.max(0, index - relatedCount + older.length), index);
    return [...older, ...newer];
  }

  return {
    slugs: newest.map((card) => card.slug),
    listing: () => ({
      featured,
      posts: newest.slice(0, pageSize),
      categories: [...byCategory.keys()].sort(),
      totalCount: newest.length,
    }),
    postPage(slug) {
      const post = bySlug.get(slug);
      const feed = post && feeds.get(post.category);
      return feed ? { post, related: related(post), feed } : null;
    },
    sitemaps: () =>
      chunk(newest.map(({ slug, updated_at }) => ({ slug, updated_at })).reverse(), sitemapSize),
    feed: () => newest.slice(0, feedSize),
    categoryFeeds: () => [...feeds.values()].sort((a, b) => (a.category < b.category ? -1 : 1)),
    categoryPosts: (category) => (byCategory.get(category) ?? []).slice(0, feedSize),
  };
}

/** Sorts by the date shown, then by ID, so that every build has the same order. */
function newestFirst(cards: readonly PostCard[]): PostCard[] {
  // Parse each date once instead of in every comparison.
  return cards
    .map((card) => ({ card, shown: Date.parse(shownDate(card)) }))
    .sort((a, b) => b.shown - a.shown || (a.card.id < b.card.id ? -1 : 1))
    .map(({ card }) => card);
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** A path that's rendered from posts, and all the post data its page reads. */
export interface ContentPage {
  path: string;
  /** JSON-serializable. Equal values render to equal bytes. */
  inputs: unknown;
}

/**
 * Every path that depends on posts. A content route that isn't listed here is never published. One page of each
 * kind comes first, for the warm-up of a publish.
 */
export function* contentPages(posts: PostCollection): Generator<ContentPage> {
  const feeds = posts.categoryFeeds();
  yield { path: '/blog', inputs: posts.listing() };
  yield { path: '/rss.xml', inputs: posts.feed() };
  yield { path: '/feed.json', inputs: posts.feed() };
  for (const slug of posts.slugs) yield { path: `/blog/${slug}`, inputs: posts.postPage(slug) };
  for (const { category, path } of feeds) {
    yield { path, inputs: [category, posts.categoryPosts(category)] };
  }
  const sitemaps = posts.sitemaps();
  yield { path: '/sitemap.xml', inputs: sitemaps.map(lastModified) };
  for (const [index, entries] of sitemaps.entries()) {
    yield { path: postSitemapPath(index), inputs: entries };
  }
}

/** Path of one of `PostCollection.sitemaps()`. */
export function postSitemapPath(index: number): string {
  return `/sitemap-posts-${index + 1}.xml`;
}

/** Time of the latest change to any of these posts, in ISO 8601 and UTC. */
export function lastModified(entries: readonly Pick<SitemapEntry, 'updated_at'>[]): string {
  return new Date(
    Math.max(...entries.map(({ updated_at }) => Date.parse(updated_at))),
  ).toISOString();
}
