import type { Retention } from '~rules/retention';
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
  /** Time of the latest change to any of the posts, in ISO 8601 and UTC. */
  modified: string;
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
  listing(): Listing;
  /** Null if no public post has this slug. */
  postPage(slug: string): PostPage | null;
  /** The pages of `cards`, in that order. */
  postPages(): Iterable<PostPage>;
  /** Oldest posts first: a new post changes only the last sitemap. */
  sitemaps(): readonly Sitemap[];
  feed(): readonly PostCard[];
  /** Sorted by category. */
  categoryFeeds(): readonly CategoryFeed[];
  categoryPosts(category: string): readonly PostCard[];
  /** Newest first. */
  archives(): readonly Archive[];
}

/** Values derived from a card, computed once, because a large blog has many cards. */
interface Facts {
  card: PostCard;
  /** The display date, in milliseconds since 1970. */
  date: number;
  /** `2026-11`, in UTC like every date on the site. */
  month: string;
  /** In milliseconds since 1970. */
  modified: number;
  link: PostLink;
  path: string;
}

const cachedFacts = new WeakMap<object, Facts>();

function factsOf(card: PostCard): Facts {
  let facts = cachedFacts.get(card);
  if (!facts) {
    const date = new Date(displayDate(card));
    facts = {
      card,
      date: date.getTime(),
      month: date.toISOString().slice(0, 7),
      modified: Date.parse(card.updated_at),
      link: { slug: card.slug, title: card.title },
      path: `/blog/${card.slug}`,
    };
    cachedFacts.set(card, facts);
  }
  return facts;
}

/** A publish plans with the same cards that its pages are rendered from. */
const collections = new WeakMap<readonly PostCard[], PostCollection>();

/** Computes what the content pages show from the cards of all public posts. */
export function collect(cards: readonly PostCard[]): PostCollection {
  let collection = collections.get(cards);
  if (!collection) {
    collection = compute(cards);
    collections.set(cards, collection).set(collection.cards, collection);
  }
  return collection;
}

function compute(cards: readonly PostCard[]): PostCollection {
  const sorted = newestFirst(cards);
  const newest = sorted.map(({ card }) => card);
  const byCategory = Map.groupBy(newest, (card) => card.category);
  const archives = [...Map.groupBy(sorted, ({ month }) => month)]
    .flatMap(([month, posts]) => archivesOf(month, posts))
    .map((archive, index, all) => ({
      ...archive,
      older: all[index + 1]?.id ?? null,
      newer: all[index - 1]?.id ?? null,
    }));
  // Oldest first: a new category never takes the path of an existing one.
  const feeds = categoryFeeds([...new Set(newest.map(({ category }) => category).reverse())]);
  const sortedFeeds = [...feeds.values()].sort((a, b) => (a.category < b.category ? -1 : 1));
  const featured = newest.find((card) => card.is_featured) ?? null;
  const sitemaps = chunk(sorted.toReversed(), sitemapSize).map((part) => ({
    posts: part.map(({ card }) => card),
    modified: lastModified(part),
  }));

  /** `indexInCategory`: the post's place among those of its category. */
  function pageAt(index: number, indexInCategory: number): PostPage | null {
    const post = newest[index];
    const feed = post && feeds.get(post.category);
    if (!feed) return null;
    return {
      post,
      related: related(post, indexInCategory),
      feed,
      newer: sorted[index - 1]?.link ?? null,
      older: sorted[index + 1]?.link ?? null,
    };
  }

  function* postPages(): Generator<PostPage> {
    const counts = new Map<string, number>();
    for (const [index, { category }] of newest.entries()) {
      const indexInCategory = counts.get(category) ?? 0;
      counts.set(category, indexInCategory + 1);
      const page = pageAt(index, indexInCategory);
      if (page) yield page;
    }
  }

  /** Only needed to render. */
  let slugs: Map<string, number> | undefined;

  function related(card: PostCard, index: number): readonly PostCard[] {
    const sameCategory = byCategory.get(card.category) ?? [];
    // Prefers the next older posts, so that a new post changes few pages instead of the whole category's.
    const older = sameCategory.slice(index + 1, index + 1 + relatedCount);
    if (older.length === relatedCount) return older;
    const newer = sameCategory.slice(Math.max(0, index - relatedCount + older.length), index);
    return [...older, ...newer];
  }

  return {
    cards: newest,
    listing: () => ({
      featured,
      posts: newest.slice(0, pageSize),
      categories: [...byCategory.keys()].sort(),
      totalCount: newest.length,
    }),
    postPage(slug) {
      slugs ??= new Map(newest.map((card, index) => [card.slug, index]));
      const index = slugs.get(slug);
      const post = index === undefined ? undefined : newest[index];
      if (index === undefined || !post) return null;
      return pageAt(index, byCategory.get(post.category)?.indexOf(post) ?? 0);
    },
    postPages,
    sitemaps: () => sitemaps,
    feed: () => newest.slice(0, feedSize),
    categoryFeeds: () => sortedFeeds,
    categoryPosts: (category) => (byCategory.get(category) ?? []).slice(0, feedSize),
    archives: () => archives,
  };
}

/** Newest first, but numbered from the oldest, so that a new post changes only the newest archive. */
function archivesOf(month: string, posts: readonly Facts[]): Omit<Archive, 'older' | 'newer'>[] {
  return chunk(posts.toReversed(), archiveSize)
    .map((part, index) => ({
      id: index === 0 ? month : `${month}-${index + 1}`,
      posts: part.toReversed().map(({ card }) => card),
      modified: lastModified(part),
    }))
    .reverse();
}

/** Sorts by display date, then by ID, so that every build has the same order. Fast if almost sorted. */
function newestFirst(cards: readonly PostCard[]): Facts[] {
  return cards.map(factsOf).sort((a, b) => b.date - a.date || (a.card.id < b.card.id ? -1 : 1));
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** A path rendered from posts or settings, and all the data that its page reads. */
export interface ContentPage {
  path: string;
  /**
   * JSON-serializable. Equal values render to equal bytes. For pages that a large blog has many of, each value is a
   * string, or an object that stays the same while the post doesn't change.
   */
  inputs: readonly unknown[];
}

/**
 * Every path that depends on posts or settings. A content route that isn't listed here is never published. One page of each
 * kind comes first, for the warm-up of a publish.
 */
export function* contentPages(
  posts: PostCollection,
  { periods, changed_at }: Retention,
): Generator<ContentPage> {
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
  yield { path: '/privacy', inputs: [changed_at, ...Object.entries(periods).flat()] };
  for (const page of posts.postPages()) {
    yield { path: factsOf(page.post).path, inputs: inputsOf(page) };
  }
  for (const { id, older, newer, posts: shown } of archives) {
    yield { path: archivePath(id), inputs: [older, newer, ...shown] };
  }
  for (const { category, path } of feeds) {
    yield { path, inputs: [category, ...posts.categoryPosts(category)] };
  }
  const sitemaps = posts.sitemaps();
  yield {
    path: archiveSitemapPath,
    inputs: archives.flatMap(({ id, modified }) => [id, modified]),
  };
  yield { path: '/sitemap.xml', inputs: sitemaps.map(({ modified }) => modified) };
  for (const [index, { posts: listed }] of sitemaps.entries()) {
    yield { path: postSitemapPath(index), inputs: listed };
  }
}

function inputsOf({ post, related, feed, newer, older }: PostPage): unknown[] {
  const links = [
    newer?.slug ?? null,
    newer?.title ?? null,
    older?.slug ?? null,
    older?.title ?? null,
  ];
  return [post, feed.path, ...links, ...related];
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

function lastModified(posts: readonly Facts[]): string {
  let latest = -Infinity;
  for (const { modified } of posts) latest = Math.max(latest, modified);
  return new Date(latest).toISOString();
}
