import { moderationLink } from '~/features/moderation';
import { isAtLeast, type Role } from '~rules/account/roles';
import type { PostStatus } from '~/lib/post-status';
import type { Action, Post } from '../api/posts';

/** The actions that also work on several posts at once. */
export const bulkActions = ['approve', 'unpublish', 'categorize', 'trash', 'restore'] as const;

export type BulkAction = (typeof bulkActions)[number];

const approvable: readonly PostStatus[] = ['submitted', 'rejected', 'scheduled', 'unpublished'];

/** Whether someone with this role can do something with a post. The database enforces this. */
export function canDo(action: Action, post: Post, role: Role): boolean {
  const { status } = post;
  if (action === 'restore') return role === 'admin' && status === 'trash';
  if (status === 'trash') return false;
  if (action === 'trash') return role === 'admin';
  if (!isAtLeast(role, 'moderator')) return false;
  switch (action) {
    case 'approve':
      return approvable.includes(status);
    case 'unpublish':
      return status === 'public' || status === 'scheduled';
    case 'categorize':
      // Drafts that aren't posts yet get their category in the editor.
      return post.version > 0;
    case 'feature':
      return status === 'public' && !post.is_featured;
    case 'unfeature':
      return status === 'public' && post.is_featured;
  }
}

/** Whether any bulk action applies to a post. */
export const canSelect = (post: Post, role: Role): boolean =>
  bulkActions.some((action) => canDo(action, post, role));

/** Writers can't change what has been approved. The database enforces this. */
export function canEdit({ status }: Post, role: Role): boolean {
  if (status === 'trash') return false;
  return isAtLeast(role, 'moderator') || !['public', 'scheduled', 'unpublished'].includes(status);
}

/** Where to moderate the comments of a post. */
export function commentsLink(post: Post): string {
  const status = post.pending_comment_count > 0 ? 'pending' : 'approved';
  return moderationLink({ queue: 'comments', status, post: post.id });
}
