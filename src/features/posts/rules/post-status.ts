import { checkMs } from '~/features/staff';
import { pausedTexts } from '~/lib/pause';
import { postStatusLabels, untitled, type PostStatus } from '~/lib/post-status';
import type { Post } from '../api/posts';

export const statuses = Object.keys(postStatusLabels) as PostStatus[];

/** Undefined: the color of text. */
export type Tone = 'signal' | 'warm' | 'quiet' | undefined;

export const statusTones: Readonly<Record<PostStatus, Tone>> = {
  draft: 'quiet',
  submitted: 'signal',
  'changes-requested': 'warm',
  rejected: 'warm',
  scheduled: 'signal',
  public: undefined,
  unpublished: 'quiet',
  trash: 'quiet',
};

/** The name of a post, which a draft may not have yet. */
export function titleOf({ title }: Pick<Post, 'title'>): string {
  return title.trim() || untitled;
}

/** What the publisher is doing about a post, in words. */
export function publishingText({
  status,
  publishing,
  publishing_error,
}: Pick<Post, 'status' | 'publishing' | 'publishing_error'>): string | undefined {
  const isPublic = status === 'public';
  switch (publishing) {
    case null:
    case 'live':
      return undefined;
    case 'paused':
    case 'paused-edit':
      return pausedTexts[publishing];
    case 'waiting':
      return isPublic ? 'Waiting to be published' : 'Waiting to be removed from the site';
    case 'publishing':
      return isPublic ? 'Publishing…' : 'Being removed from the site…';
    case 'failed':
      return `${isPublic ? 'Publishing' : 'Removing it from the site'} failed: ${publishing_error ?? 'no reason given.'}`;
  }
}

/** The address of a post's page, if it's on the site. Without a publisher, every public post is expected to be. */
export function pageOf({
  slug,
  status,
  publishing,
}: Pick<Post, 'slug' | 'status' | 'publishing'>): string | undefined {
  const isLive = status === 'public' && (publishing === 'live' || publishing === null);
  return isLive ? `/blog/${slug}` : undefined;
}

/** Milliseconds until a post should be looked at again. Infinity if it doesn't change by itself. */
export function changeDelay(post: Post, now: number): number {
  if (post.publishing === 'waiting' || post.publishing === 'publishing') return checkMs;
  // Late ones have a problem that may take a while.
  if (post.status !== 'scheduled' || post.is_late || post.scheduled_for === null) return Infinity;
  return Math.max(checkMs, Date.parse(post.scheduled_for) - now);
}
