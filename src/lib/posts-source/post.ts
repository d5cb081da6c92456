import type { Tables } from '~rules/database.types';

type PostRow = Tables<'blog_posts'>;

/** The columns a card is made of, in the order PostgREST is asked for them. */
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
] as const satisfies readonly (keyof PostRow)[];

/** Everything of a public post but its body: what cards, metadata, sitemap and feed show (spec §3). */
export interface PostCard extends Readonly<Pick<PostRow, (typeof cardColumns)[number]>> {
  /** ISO 8601, UTC. Null only in rows that became public before the date was kept. */
  readonly published_at: PostRow['published_at'];
  /** Hex SHA-256 of the body: stands for it wherever a page's inputs are compared. */
  readonly content_digest: string;
}

/** A public post with its body, HTML as the writer left it: sanitise before showing. */
export interface Post extends PostCard, Readonly<Pick<PostRow, 'content'>> {}

/** Where pages read public posts: the live backend, or the snapshot a content publish renders from. */
export interface PostsSource {
  cards(): Promise<readonly PostCard[]>;
  /** The body of one post. Throws when the source no longer has it. */
  content(card: PostCard): Promise<string>;
}

/** The date a card shows: published, else created (spec §2). */
export function shownDate(card: PostCard): string {
  return card.published_at ?? card.created_at;
}
