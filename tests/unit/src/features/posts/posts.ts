import type { Post } from '~/features/posts/api/posts';
import type { Person } from '~/features/posts/rules/actions';

export const writer: Person = { id: 'writer', role: 'user' };
export const moderator: Person = { id: 'moderator', role: 'moderator' };
export const admin: Person = { id: 'admin', role: 'admin' };

/** The nth post, by the writer. It's waiting for review unless `change` says otherwise. */
export function postOf(n: number, change: Partial<Post> = {}): Post {
  return {
    id: `post-${n}`,
    title: `Post ${n}`,
    slug: `post-${n}`,
    category: 'Nurses',
    author_name: 'Dana',
    author_id: writer.id,
    status: 'submitted',
    version: 1,
    draft_version: 0,
    has_draft: false,
    comment_count: 0,
    pending_comment_count: 0,
    hidden_comment_count: 0,
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
