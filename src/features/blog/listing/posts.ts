import type { Listing } from '~/lib/posts-source/collection';
import type { PostCard } from '~/lib/posts-source/post';
import { visitorClient } from '~/lib/supabase/visitor-client';
import { timeoutMs } from '~/lib/timing';
import type { View } from './view';

const fields = [
  'slug',
  'title',
  'excerpt',
  'category',
  'tags',
  'author_name',
  'read_time_minutes',
  'published_at',
  'created_at',
  'featured_image_url',
  'featured_image_alt',
] as const satisfies readonly (keyof PostCard)[];

/** The fields of a post that its card shows (spec §2). */
export type ListedPost = Pick<PostCard, (typeof fields)[number]>;

/** One page of posts. */
export interface PostPage {
  posts: readonly ListedPost[];
  /** Number of posts on all pages. */
  totalCount: number;
  /** False if there are more than `totalCount`. */
  isCountExact: boolean;
}

/** The posts on screen. While new results load, or if that fails, the previous view's posts stay. */
export interface Results extends PostPage {
  /** The view that these posts belong to. */
  view: View;
  status: 'ready' | 'loading' | 'error';
  /** Loading takes longer than usual. */
  slow: boolean;
}

/** The listing data in the HTML of /blog. */
export interface ListingData {
  featured: ListedPost | null;
  posts: readonly ListedPost[];
  categories: readonly string[];
  totalCount: number;
}

/** Leaves out what cards don't show, because the data is in the HTML. */
export function listingData({ featured, posts, categories, totalCount }: Listing): ListingData {
  return {
    featured: featured && listedPost(featured),
    posts: posts.map(listedPost),
    categories,
    totalCount,
  };
}

function listedPost(post: PostCard): ListedPost {
  return Object.fromEntries(fields.map((field) => [field, post[field]])) as unknown as ListedPost;
}

let client: ReturnType<typeof visitorClient> | undefined;
let latest: AbortController | undefined;

/**
 * Loads the posts of a view (spec §7, call 8). Throws if that fails. Aborts the previous call, whose response is
 * no longer needed.
 */
export async function loadPosts({ search, category, page }: View): Promise<PostPage> {
  latest?.abort();
  const controller = (latest = new AbortController());
  const timeout = setTimeout(() => controller.abort(), timeoutMs);
  client ??= visitorClient();
  try {
    const { data, error } = await client
      .rpc('search_blog_posts', { search, page, ...(category !== undefined && { category }) })
      .abortSignal(controller.signal);
    if (error) throw new Error(error.message);
    const found = data as unknown as SearchResponse;
    return {
      posts: found.posts,
      totalCount: found.total_count,
      isCountExact: found.is_count_exact,
    };
  } finally {
    clearTimeout(timeout);
  }
}

interface SearchResponse {
  posts: ListedPost[];
  total_count: number;
  is_count_exact: boolean;
}
