import { moderationLink } from '~/features/moderation';
import type { Post } from '../api/posts';

/** Where to moderate the comments of a post. */
export function commentsLink(post: Post): string {
  const status = post.pending_comment_count > 0 ? 'pending' : 'approved';
  return moderationLink({ queue: 'comments', status, post: post.id });
}
