import type { Tables } from '~rules/database.types';
import type { Retention } from '~rules/retention';

type PostRow = Tables<'blog_posts'>;

/** The columns of a card, in the order in which they're requested. */
export const cardColumns = [
  'id',
  'slug',
  'title',
  'excerpt',
  'category',
  'tags',
  'author_name',
  'read_time_minutes',
  'published_at',
  'created_at',
  'updated_at',
  'is_featured',
  'meta_description',
  'focus_keyword',
  'featured_image_url',
  'featured_image_alt',
  'old_slugs',
  'category_slug',
  'old_category_slugs',
] as const satisfies readonly (keyof PostRow)[];

/** A public post without its body: what cards, metadata, the sitemap, and the feed show (spec §3). */
export interface PostCard extends Readonly<
  Pick<PostRow, Exclude<(typeof cardColumns)[number], 'category_slug'>>
> {
  /** ISO 8601, UTC. Null only for posts that became public before this date was recorded. */
  readonly published_at: PostRow['published_at'];
  /** Names the category's feed. Every public post has one. */
  readonly category_slug: NonNullable<PostRow['category_slug']>;
  /** Hexadecimal SHA-256 of the body. Stands in for the body when a page's inputs are compared. */
  readonly content_digest: string;
}

/** A public post with its body: the writer's HTML, which must be sanitized before it's shown. */
export interface Post extends PostCard, Readonly<Pick<PostRow, 'content'>> {}

/** Where pages read public posts and settings: the live backend, or the snapshot of a content publish. */
export interface PostsSource {
  cards(): Promise<readonly PostCard[]>;
  /** The body of one post. Throws if the source no longer has it. */
  content(card: PostCard): Promise<string>;
  /** When lists of posts last changed other than by a new post or an edit (ISO 8601). Null if never. */
  rearrangedAt(): Promise<string | null>;
  retention(): Promise<Retention>;
}

/** The date a card shows: when the post was published or, if unknown, created (spec §2). */
export function displayDate(card: Pick<PostCard, 'published_at' | 'created_at'>): string {
  return card.published_at ?? card.created_at;
}

/**
 * When a post was published and last modified, for readers and machines. Reviewed and scheduled posts are edited before
 * they're published, so their publication is the later of the two.
 */
export function postDates(card: Pick<PostCard, 'published_at' | 'created_at' | 'updated_at'>) {
  const published = displayDate(card);
  const isModified = Date.parse(card.updated_at) > Date.parse(published);
  return { published, modified: isModified ? card.updated_at : published };
}
