import { faultOf, faultTexts } from '~/features/staff';
import { countOf } from '~/lib/count';
import { postStatusLabels } from '~/lib/post-status';
import type { Post } from '../api/posts';
import type { Action } from './actions';
import { titleOf } from './post-status';

export const actionLabels: Readonly<Record<Action, string>> = {
  approve: 'Approve',
  unpublish: 'Unpublish',
  categorize: 'Change category…',
  trash: 'Move to trash…',
  restore: 'Restore',
  feature: 'Feature',
  unfeature: 'Unfeature',
};

/** "1 post" or "2 posts". */
export const countPosts = (count: number): string => countOf(count, 'post');

/** "Saving 120 posts… 50 done." */
export const busyText = (count: number, done = 0): string =>
  `Saving ${countPosts(count)}…${done > 0 ? ` ${done} done.` : ''}`;

/** "Post approved successfully." (spec §8) */
export function successText(action: Action, count: number, category: string): string {
  const done = {
    approve: 'approved',
    unpublish: 'unpublished',
    categorize: `moved to “${category}”`,
    trash: 'moved to the trash',
    restore: 'restored',
    feature: 'featured',
    unfeature: 'unfeatured',
  };
  return `${count === 1 ? 'Post' : countPosts(count)} ${done[action]} successfully.`;
}

/** Spec §8. */
export const failureText = 'Failed to moderate post.';

/** Why a request failed and what to do. Without a response, it may have been done anyway. */
export function errorText(error: unknown): string {
  return faultOf(error) === 'unreachable'
    ? 'The server didn’t respond. Check the status, then try again if nothing changed.'
    : `Nothing was changed. ${faultTexts[faultOf(error)]}`;
}

/**
 * Why a decision left a post as it was.
 *
 * @param current The post as listed now, if it is.
 * @param isUnanswered Whether there was no response to an earlier decision about it.
 */
export function staleText(
  current: Pick<Post, 'status'> | undefined,
  isUnanswered: boolean,
): string {
  const now = current ? ` It’s now “${postStatusLabels[current.status]}”.` : '';
  const reason = isUnanswered
    ? 'Your earlier decision may have been saved, or someone else changed it or decided on it.'
    : 'Someone else changed it or decided on it after you selected it.';
  return `${reason}${now} Check it, then select it again.`;
}

/** Introduces the posts that a decision left as they were. */
export const unchangedLabel = (count: number): string =>
  count === 1 ? 'This post wasn’t changed:' : 'These posts weren’t changed:';

export const skippedText =
  'It has been changed or decided on again since then. Undo newer decisions about it first.';

export const trashText =
  'What’s public leaves the site at once, with its comments. Admins can restore everything from the trash, with all comments and earlier versions. The trash shows when it will be permanently deleted.';

/** Titles for a dialog: at most five. */
export function firstTitles(posts: readonly Post[]): string[] {
  const shown = posts.slice(0, 5).map((post) => `“${titleOf(post)}”`);
  const more = posts.length - shown.length;
  return more > 0 ? [...shown, `and ${countPosts(more).replace('post', 'other post')}`] : shown;
}
