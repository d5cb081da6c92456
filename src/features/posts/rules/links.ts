import { staffLink } from '~/lib/staff-links';
import type { Post } from '../api/posts';

/** Where to moderate the comments of a post. */
export function commentsLink(post: Post): string {
  const status = post.pending_comment_count > 0 ? 'pending' : 'approved';
  return staffLink('/blog/moderation', { queue: 'comments', status, post: post.id });
}
