import { rpc } from '~/features/auth';
import type { Decided, PostVersion } from '~/features/decisions';
import { loadPages, type Listed } from '~/features/staff';
import type { PausedState, StaffPause } from '~/lib/pause';
import type { PostStatus } from '~/lib/post-status';
import type { Json } from '~rules/database.types';
import { maxPosts } from '../rules/view';

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

/** Takes public and scheduled posts offline. */
export const unpublishPosts = (items: readonly PostVersion[]): Promise<Decided> =>
  rpc('unpublish_posts', { items: toJson(items) });

/** Moves posts to a category. */
export const categorizePosts = (
  items: readonly PostVersion[],
  category: string,
): Promise<Decided> => rpc('categorize_posts', { items: toJson(items), category });

/** Features a public post instead of the previous one, or stops featuring it. */
export const featurePost = (post_id: string, is_featured: boolean): Promise<Decided> =>
  rpc('feature_post', { post_id, is_featured });

/** Moves posts and drafts to the trash, with their comments. Admins only. */
export const trashPosts = (post_ids: string[]): Promise<Decided> =>
  rpc('trash_posts', { post_ids });

/** Takes posts out of the trash. Admins only. */
export const restorePosts = (post_ids: string[]): Promise<Decided> =>
  rpc('restore_posts', { post_ids });

function toJson(items: readonly PostVersion[]): Json {
  return items.map(({ id, version }) => ({ id, version }));
}
