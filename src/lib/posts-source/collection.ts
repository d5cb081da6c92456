import { categoryFeedPath } from '~rules/post/category';
import { lastModified, newestFirst, type Facts, type PostLink } from './by-date';
import type { PostCard } from './post';

/** Spec §9. */
export const pageSize = 6;
/** Fill one row below an article, or on the home page. */
const rowSize = 3;
/** Feed readers poll often and remember what they've seen. */
const feedSize = 20;
/** The protocol allows 50,000. With fewer per file, a publish rewrites less. */
const sitemapSize = 1000;
/** Keeps a busy month's pages cheap to publish, and small enough for the first round trip, at 130 bytes a post. */
const archiveSize = 25;

export interface CategoryFeed {
  category: string;
  /** e.g. `/rss/local-search.xml` */
  path: string;
}

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
  /** The feed of the post's category. */
  feed: CategoryFeed;
  /** The neighbors by date. Null at the ends. */
  newer: PostLink | null;
  older: PostLink | null;
}

/** The posts of a category. */
interface Category {
  feed: CategoryFeed;
  /** Newest first. */
  posts: readonly PostCard[];
}

/** The posts of a month, or a part of a busy month. */
export interface Archive {
  /** The month in the business's time zone, e.g. `2026-11`, or e.g. `2026-11-2` for its second archive. */
  id: string;
  /** Newest first. */
  posts: readonly PostCard[];
  /** IDs of the archives before and after this one. */
  older: string | null;
  newer: string | null;
  /** IDs of all archives of the month, the oldest first. */
  parts: readonly string[];
  /** `PostCollection.modified()` of its posts. */
  modified: string;
}

/** A month with at least one post. */
export interface Month {
  /** ID of its newest archive. A busy month has several, which link to each other. */
  newest: string;
  /** How many posts it has. */
  count: number;
}

/** A sitemap lists at most a thousand posts. */
export interface Sitemap {
  posts: readonly PostCard[];
  /** Like an archive's. */
  modified: string;
}

export interface PostCollection {
  /** Newest first. */
  cards: readonly PostCard[];
  /** As given to `collect`. */
  rearrangedAt: string | null;
  /**
   * When a list of some of the posts last changed, in ISO 8601 and UTC. Never goes back, even if posts leave the list.
   * Null if it never had a post.
   */
  modified(posts: readonly PostCard[]): string | null;
  listing(): Listing;
  /** The newest posts, for the home page. */
  recent(): readonly PostCard[];
  /** Null if no public post has this slug. */
  postPage(slug: string): PostPage | null;
  /** The pages of all posts. */
  postPages(): Iterable<PostPage>;
  /** Oldest posts first: a new post changes only the last sitemap. */
  sitemaps(): readonly Sitemap[];
  feed(): readonly PostCard[];
  /** Sorted by category. */
  categoryFeeds(): readonly CategoryFeed[];
  /** The posts of the feed with this path. */
  categoryPosts(path: string): readonly PostCard[];
  /** Newest first. */
  archives(): readonly Archive[];
  /** Newest first. */
  months(): readonly Month[];
}

/** A publish plans with the same cards that its pages are rendered from. */
const collections = new WeakMap<readonly PostCard[], PostCollection>();

/**
 * Computes what the content pages show from the cards of all public posts.
 *
 * @param rearrangedAt When lists of posts last changed other than by a new post or an edit (ISO 8601). Null if never.
 */
export function collect(
  cards: readonly PostCard[],
  rearrangedAt: string | null = null,
): PostCollection {
  const known = collections.get(cards);
  if (known?.rearrangedAt === rearrangedAt) return known;
  const collection = compute(cards, rearrangedAt);
  collections.set(cards, collection).set(collection.cards, collection);
  return collection;
}

function compute(cards: readonly PostCard[], rearrangedAt: string | null): PostCollection {
  const sorted = newestFirst(cards);
  const newest = sorted.map(({ card }) => card);
  const categories = categoriesOf(newest);
  const counts = new Map<string, number>();
  const indexesInCategory = newest.map(({ category_slug }) => {
    const index = counts.get(category_slug) ?? 0;
    counts.set(category_slug, index + 1);
    return index;
  });
  const byMonth = [...Map.groupBy(sorted, ({ month }) => month)];
  const archives = byMonth
    .flatMap(([month, posts]) => archivesOf(month, posts))
    .map((archive, index, all) => ({
      ...archive,
      modified: dateOf(archive.posts),
      older: all[index + 1]?.id ?? null,
      newer: all[index - 1]?.id ?? null,
    }));
  const feeds = [...categories.values()]
    .map(({ feed }) => feed)
    .sort((a, b) => (a.category < b.category ? -1 : 1));
  const byPath = new Map([...categories.values()].map((each) => [each.feed.path, each]));
  const featured = newest.find((card) => card.is_featured) ?? null;
  const sitemaps = chunk(newest.toReversed(), sitemapSize).map((posts) => ({
    posts,
    modified: dateOf(posts),
  }));

  /** Posts leave a list if newer ones take their place, or because the lists were rearranged. */
  function dateOf(posts: readonly PostCard[]): string {
    return new Date(
      Math.max(lastModified(posts), Date.parse(rearrangedAt ?? '') || -Infinity),
    ).toISOString();
  }

  function pageOf(post: PostCard, index: number): PostPage | null {
    const category = categories.get(post.category_slug);
    if (!category) return null;
    return {
      post,
      related: related(category.posts, indexesInCategory[index] ?? 0),
      feed: category.feed,
      newer: sorted[index - 1]?.link ?? null,
      older: sorted[index + 1]?.link ?? null,
    };
  }

  /** Only needed to render. */
  let bySlug: Map<string, number> | undefined;

  return {
    cards: newest,
    rearrangedAt,
    modified: (posts) => (posts.length > 0 || rearrangedAt !== null ? dateOf(posts) : null),
    listing: () => ({
      featured,
      posts: newest.slice(0, pageSize),
      categories: feeds.map(({ category }) => category),
      totalCount: newest.length,
    }),
    recent: () => newest.slice(0, rowSize),
    postPage(slug) {
      bySlug ??= new Map(newest.map((card, index) => [card.slug, index]));
      const index = bySlug.get(slug) ?? -1;
      const card = newest[index];
      return card ? pageOf(card, index) : null;
    },
    postPages: () => newest.flatMap((card, index) => pageOf(card, index) ?? []),
    sitemaps: () => sitemaps,
    feed: () => newest.slice(0, feedSize),
    categoryFeeds: () => feeds,
    categoryPosts: (path) => (byPath.get(path)?.posts ?? []).slice(0, feedSize),
    archives: () => archives,
    months: () =>
      byMonth.map(([month, { length }]) => ({
        newest: archiveId(month, Math.ceil(length / archiveSize)),
        count: length,
      })),
  };
}

/** A post that's held back may spell its category differently, so the newest post names it. */
function categoriesOf(newest: readonly PostCard[]): ReadonlyMap<string, Category> {
  const categories = new Map<string, Category>();
  for (const [slug, posts] of Map.groupBy(newest, ({ category_slug }) => category_slug)) {
    const [{ category } = { category: slug }] = posts;
    categories.set(slug, { feed: { category, path: categoryFeedPath(slug) }, posts });
  }
  return categories;
}

/**
 * Up to three other posts of a category. Prefers the next older ones, so that a new post changes few pages instead of
 * the whole category's.
 */
function related(posts: readonly PostCard[], index: number): readonly PostCard[] {
  const older = posts.slice(index + 1, index + 1 + rowSize);
  if (older.length === rowSize) return older;
  const newer = posts.slice(Math.max(0, index - rowSize + older.length), index);
  return [...older, ...newer];
}

/** Newest first, but numbered from the oldest, so that a new post changes only the newest archive. */
function archivesOf(
  month: string,
  posts: readonly Facts[],
): Omit<Archive, 'older' | 'newer' | 'modified'>[] {
  const chunks = chunk(posts.toReversed(), archiveSize);
  const parts = chunks.map((_, index) => archiveId(month, index + 1));
  return chunks
    .map((part, index) => ({
      id: archiveId(month, index + 1),
      parts,
      posts: part.toReversed().map(({ card }) => card),
    }))
    .reverse();
}

function archiveId(month: string, part: number): string {
  return part === 1 ? month : `${month}-${part}`;
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
