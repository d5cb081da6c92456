import { staffLink } from '~/features/auth';
import { titleOf } from './post-status';
import type { Post } from '../api/posts';

/** Where to moderate the comments of a post. The queue finds comments by the title of their post. */
export function commentsLink(post: Post): string {
  const status = post.pending_comment_count > 0 ? 'pending' : 'approved';
  const link = staffLink('/blog/moderation', { queue: 'comments', status });
  return `${link}#${new URLSearchParams({ q: titleOf(post) })}`;
}
