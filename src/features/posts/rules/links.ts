import { staffPages, type StaffPage } from '~/config/staff-pages';
import { titleOf } from './post-status';
import type { Post } from '../api/posts';

/** Where posts are written, and where comments are moderated. Undefined if there's no such page. */
const writingPage = existing('/blog/create');
const moderationPage = existing('/blog/moderation');

export const newPostLink = writingPage;

/** Where to edit a post. */
export function editLink({ id }: Pick<Post, 'id'>): string | undefined {
  return writingPage && `${writingPage}?${new URLSearchParams({ post: id })}`;
}

/** Where to moderate the comments of a post. The queue finds comments by the title of their post. */
export function commentsLink(post: Post): string | undefined {
  if (!moderationPage) return undefined;
  const status = post.pending_comment_count > 0 ? 'pending' : 'approved';
  const query = new URLSearchParams({ queue: 'comments', status });
  return `${moderationPage}?${query}#${new URLSearchParams({ q: titleOf(post) })}`;
}

function existing(href: string): string | undefined {
  return staffPages.some((page: StaffPage) => page.href === href) ? href : undefined;
}
