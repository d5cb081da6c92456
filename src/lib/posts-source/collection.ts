import { categoryFeeds, type CategoryFeed } from './category-feeds';
import { displayDate, type PostCard } from './post';

/** Spec §9. */
export const pageSize = 6;
/** Fills one row below an article. */
const relatedCount = 3;
/** Feed readers poll often and remember what they've seen. */
const feedSize = 20;
/** The protocol allows 50,000. With fewer per file, a publish rewrites less. */
const sitemapSize = 1000;
/** Keeps a busy month's pages cheap to publish, and small enough for the first round trip, at 130 bytes a post. */
const archiveSize = 25;

export interface Listing {
  /** Spec §9: at most one. */
  featured: PostCard | null;
  posts: readonly PostCard[];
  categories: readonly string[];
  totalCount: number;
}

/** A link to a post. Has no other fields, so that other changes to the post don't change the page. */
export type PostLink = Pick<PostCard, 'slug' | 'title'>;

export interface PostPage {
  post: PostCard;
  related: readonly PostCard[];
  /** The feed of the post's category. */
  feed: CategoryFeed;
  /** The neighbors by date. Null at the ends. */
  newer: PostLink | null;
  older: PostLink | null;
}

/** The posts of a month, or a part of a busy month. */
export interface Archive {
  /** The month in UTC, e.g. `2026-11`, or e.g. `2026-11-2` for its second archive. */
  id: string;
  /** Newest first. */
  posts: readonly PostCard[];
  /** IDs of the archives before and after this one. */
  older: string | null;
  newer: string | null;
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
  /** Sorted by category. */
  categoryFeeds(): readonly CategoryFeed[];
  categoryPosts(category: string): readonly PostCard[];
  /** Newest first. */
  archives(): readonly Archive[];
}

/** Computes what the content pages show from the cards of all public posts. */
export function collect(cards: readonly PostCard[]): PostCollection {
  const newest = newestFirst(cards);
  const indexOf = new Map(newest.map(({ slug }, index) => [slug, index]));
  const byCategory = Map.groupBy(newest, (card) => card.category);
  const indexInCategory = new Map(
    [...byCategory.values()].flatMap((cards) => cards.map((card, index) => [card, index] as const)),
  );
  const archives = [...Map.groupBy(newest, monthOf)]
    .flatMap(([month, monthPosts]) => archivesOf(month, monthPosts))
    .map((archive, index, all) => ({
      ...archive,
      older: all[index + 1]?.id ?? null,
      newer: all[index - 1]?.id ?? null,
    }));
  // Oldest first: a new category never takes the path of an existing one.
  const feeds = categoryFeeds(newest.map(({ category }) => category).reverse());
  const sortedFeeds = [...feeds.values()].sort((a, b) => (a.category < b.category ? -1 : 1));
  const featured = newest.find((card) => card.is_featured) ?? null;

  function related(card: PostCard): readonly PostCard[] {
    const sameCategory = byCategory.get(card.category) ?? [];
    const index = indexInCategory.get(card) ?? 0;
    // Prefers the next older posts, so that a new post changes few pages instead of the whole category's.
    const older = sameCategory.slice(index + 1, index + 1 + relatedCount);
    const newer = sameCategory.slice(Math.max(0, index - relatedCount + older.length), index);
    return [...older, ...newer];
  }

  function link(index: number): PostLink | null {
    const card = newest[index];
    return card ? { slug: card.slug, title: card.title } : null;
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
      const index = indexOf.get(slug) ?? -1;
      const post = newest[index];
      const feed = post && feeds.get(post.category);
      if (!feed) return null;
      return { post, related: related(post), feed, newer: link(index - 1), older: link(index + 1) };
    },
    sitemaps: () =>
      chunk(newest.map(({ slug, updated_at }) => ({ slug, updated_at })).reverse(), sitemapSize),
    feed: () => newest.slice(0, feedSize),
    categoryFeeds: () => sortedFeeds,
    categoryPosts: (category) => (byCategory.get(category) ?? []).slice(0, feedSize),
    archives: () => archives,
  };
}

/** `2026-11`, in UTC like every date on the site. */
function monthOf(card: PostCard): string {
  return new Date(displayDate(card)).toISOString().slice(0, 7);
}

/** Newest first, but numbered from the oldest, so that a new post changes only the newest archive. */
function archivesOf(month: string, posts: readonly PostCard[]): Pick<Archive, 'id' | 'posts'>[] {
  return chunk(posts.toReversed(), archiveSize)
    .map((part, index) => ({
      id: index === 0 ? month : `${month}-${index + 1}`,
      posts: part.toReversed(),
    }))
    .reverse();
}

/** Sorts by display date, then by ID, so that every build has the same order. */
function newestFirst(cards: readonly PostCard[]): PostCard[] {
  // Parse each date once instead of in every comparison.
  return cards
    .map((card) => ({ card, date: Date.parse(displayDate(card)) }))
    .sort((a, b) => b.date - a.date || (a.card.id < b.card.id ? -1 : 1))
    .map(({ card }) => card);
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** A path rendered from posts, and all the post data that its page reads. */
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
  const archives = posts.archives();
  const archiveIds = archives.map(({ id }) => id);
  const archiveSizes = archives.map(({ id, posts: { length } }) => [id, length]);
  const feeds = posts.categoryFeeds();
  yield { path: '/', inputs: archiveIds };
  yield { path: '/blog', inputs: [posts.listing(), feeds, archiveIds] };
  yield { path: '/rss.xml', inputs: posts.feed() };
  yield { path: '/feed.json', inputs: posts.feed() };
  yield { path: '/blog/archive', inputs: [archiveSizes, feeds] };
  yield { path: '/sitemap', inputs: archiveIds };
  for (const slug of posts.slugs) yield { path: `/blog/${slug}`, inputs: posts.postPage(slug) };
  for (const archive of archives) yield { path: archivePath(archive.id), inputs: archive };
  for (const { category, path } of feeds) {
    yield { path, inputs: [category, posts.categoryPosts(category)] };
  }
  const sitemaps = posts.sitemaps();
  const modified = archives.map((archive) => [archive.id, lastModified(archive.posts)]);
  yield { path: archiveSitemapPath, inputs: modified };
  yield { path: '/sitemap.xml', inputs: sitemaps.map(lastModified) };
  for (const [index, entries] of sitemaps.entries()) {
    yield { path: postSitemapPath(index), inputs: entries };
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

/** Time of the latest change to any of these posts, in ISO 8601 and UTC. */
export function lastModified(entries: readonly Pick<SitemapEntry, 'updated_at'>[]): string {
  return new Date(
    Math.max(...entries.map(({ updated_at }) => Date.parse(updated_at))),
  ).toISOString();
}
