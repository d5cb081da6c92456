import type { Post } from '~/features/posts/api/posts';

/** The nth post. It's waiting for review unless `change` says otherwise. */
export function postOf(n: number, change: Partial<Post> = {}): Post {
  return {
    id: `post-${n}`,
    title: `Post ${n}`,
    slug: `post-${n}`,
    category: 'Nurses',
    author_name: 'Dana',
    author_id: 'writer',
    status: 'submitted',
    version: 1,
    has_draft: false,
    comment_count: 0,
    pending_comment_count: 0,
    updated_at: '2026-11-21T12:00:00Z',
    published_at: null,
    submitted_at: null,
    scheduled_for: null,
    is_late: false,
    is_featured: false,
    review_outcome: null,
    review_note: null,
    deleted_at: null,
    publishing: null,
    publishing_error: null,
    ...change,
  };
}

/** Posts from number 1 through `count`. */
export function postsUpTo(count: number, change: Partial<Post> = {}): Post[] {
  return Array.from({ length: count }, (_, index) => postOf(index + 1, change));
}
