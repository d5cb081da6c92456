import { shownDate, type PostCard } from './post';

/** Spec §9. */
export const pageSize = 6;
/** As many as fill one row under an article. */
const relatedCount = 3;
/** Feed readers poll often and keep what they saw. */
const feedSize = 20;
/** The protocol allows 50,000. Fewer make a publish rewrite less. */
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
}

/** A post in a sitemap. */
export interface SitemapEntry {
  slug: string;
  updated_at: string;
}

export interface PostCollection {
  slugs: readonly string[];
  listing(): Listing;
  /** Null for a slug no public post has. */
  postPage(slug: string): PostPage | null;
  /** The posts' sitemaps, oldest posts first: a new post changes only the last sitemap. */
  sitemaps(): readonly (readonly SitemapEntry[])[];
  feed(): readonly PostCard[];
}

/** Everything the content pages show, worked out from the cards of all public posts. */
export function collect(cards: readonly PostCard[]): PostCollection {
  const newest = newestFirst(cards);
  const bySlug = new Map(newest.map((card) => [card.slug, card]));
  const byCategory = Map.groupBy(newest, (card) => card.category);
  const featured = newest.find((card) => card.is_featured) ?? null;

  function related(card: PostCard): readonly PostCard[] {
    const shelf = byCategory.get(card.category) ?? [];
    const place = shelf.indexOf(card);
    // The next older ones: a new post then changes one neighbour's page, not the whole category's.
    const older = shelf.slice(place + 1, place + 1 + relatedCount);
    const newer = shelf.slice(Math.max(0, place - relatedCount + older.length), place);
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
      return post ? { post, related: related(post) } : null;
    },
    sitemaps: () =>
      chunk(newest.map(({ slug, updated_at }) => ({ slug, updated_at })).reverse(), sitemapSize),
    feed: () => newest.slice(0, feedSize),
  };
}

/** By the date that is shown; the id breaks ties so that every build orders alike. */
function newestFirst(cards: readonly PostCard[]): PostCard[] {
  // Each date is parsed once, not at every comparison.
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
