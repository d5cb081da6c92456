import { rpc } from '~/features/auth';
import { moderatePosts, type Decided, type PostVersion } from '~/features/decisions';
import { loadPages, type Listed } from '~/features/staff';
import type { PausedState, StaffPause } from '~/lib/pause';
import type { PostStatus } from '~/lib/post-status';
import type { Json } from '~rules/database.types';

/** How many posts `list_posts` returns at most, and how many can be selected and decided on at once. */
export const maxPosts = 500;

/** What people can do with posts. */
export type Action =
  'approve' | 'unpublish' | 'categorize' | 'trash' | 'restore' | 'feature' | 'unfeature';

/** A post with its draft, or a draft that isn't a post yet. Times are in ISO 8601. */
export interface Post {
  id: string;
  title: string;
  slug: string;
  category: string;
  author_name: string;
  author_id: string | null;
  status: PostStatus;
  /** 0 if there is only a draft. */
  version: number;
  has_draft: boolean;
  /** Approved and pending comments. */
  comment_count: number;
  pending_comment_count: number;
  updated_at: string;
  published_at: string | null;
  submitted_at: string | null;
  scheduled_for: string | null;
  /** Still not public a minute after its time. */
  is_late: boolean;
  is_featured: boolean;
  review_outcome: 'rejected' | 'changes-requested' | null;
  review_note: string | null;
  /** When it will be permanently deleted. Null if it isn't in the trash. */
  deleted_at: string | null;
  /** Whether the last change has reached the site. Null if there's nothing to publish or remove. */
  publishing: 'waiting' | 'publishing' | 'live' | 'failed' | PausedState | null;
  publishing_error: string | null;
}

export interface PostPage extends Listed<Post> {
  /** Of all posts that match. */
  total_count: number;
  paused: StaffPause | null;
  /** Posts by status that match everything but the status. */
  counts: Readonly<Partial<Record<PostStatus, number>>>;
  /** Of all posts that the person can see. */
  categories: readonly string[];
  authors: readonly string[];
}

/** The parameters of `list_posts`. */
export interface PostFilter {
  search?: string | undefined;
  status?: PostStatus | undefined;
  category?: string | undefined;
  author?: string | undefined;
  /** Only the person's own. */
  mine?: boolean | undefined;
  sort?: 'updated' | 'published' | 'title' | 'comments';
  descending?: boolean;
}

/** The first posts that match. All functions here throw a RequestError. */
export const listPosts = (filter: PostFilter, count: number): Promise<PostPage> =>
  loadPages(count, maxPosts, async (_last: unknown, page_size, skip) => {
    const { posts: items, ...more }: Omit<PostPage, keyof Listed<Post>> & { posts: Post[] } =
      await rpc('list_posts', { filter: { ...filter, page_size, skip } as Json });
    return { items, ...more };
  });

/**
 * Makes a decision about posts at the versions given. Only one post can be featured, so
 * featuring one replaces the other. Only admins can move posts to the trash, with their comments, and restore them.
 */
export function decide(
  action: Action,
  posts: readonly PostVersion[],
  category: string,
): Promise<Decided> {
  const items = posts.map(({ id, version }) => ({ id, version }));
  const post_ids = items.map(({ id }) => id);
  switch (action) {
    case 'approve':
      return moderatePosts(items, 'approved');
    case 'unpublish':
      return rpc('unpublish_posts', { items });
    case 'categorize':
      return rpc('categorize_posts', { items, category });
    case 'trash':
      return rpc('trash_posts', { post_ids });
    case 'restore':
      return rpc('restore_posts', { post_ids });
    case 'feature':
    case 'unfeature':
      return rpc('feature_post', { post_id: post_ids[0] ?? '', is_featured: action === 'feature' });
  }
}
