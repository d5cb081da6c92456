import { faultOf, faultTexts } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { Action, Post } from '../api/posts';
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

/** "Saving 120 posts… 50 done." */
export const busyText = (count: number, done = 0): string =>
  `Saving ${countOf(count, 'post')}…${done > 0 ? ` ${done} done.` : ''}`;

const doneWords = {
  approve: 'approved',
  unpublish: 'unpublished',
  trash: 'moved to the trash',
  restore: 'restored',
  feature: 'featured',
  unfeature: 'unfeatured',
};

/** "Post approved successfully." (spec §8) */
export function successText(action: Action, count: number, category: string): string {
  const done = action === 'categorize' ? `moved to “${category}”` : doneWords[action];
  return `${count === 1 ? 'Post' : countOf(count, 'post')} ${done} successfully.`;
}

/** What a dialog asks before a decision about posts. */
export const questionText = (action: keyof typeof doneWords, count: number): string =>
  action === 'trash'
    ? `Move ${countOf(count, 'post')} to the trash?`
    : `${actionLabels[action]} ${countOf(count, 'post')}?`;

/** Spec §8. */
export const failureText = 'Failed to moderate post.';

/** Why a request failed and what to do. Without a response, it may have been done anyway. */
export function errorText(error: unknown): string {
  return faultOf(error) === 'unreachable'
    ? 'The server didn’t respond. Check the status, then try again if nothing changed.'
    : `Nothing was changed. ${faultTexts[faultOf(error)]}`;
}

/** Why a decision left posts as they were, and what to do. */
export const staleText =
  'Someone else made a change or a decision first. Check the status, then try again.';

/** The same, if there was no response to an earlier decision. */
export const unansweredText =
  'Your earlier decision may have been saved, or someone else decided first. Check the status, then try again.';

export const skippedText = 'Changed or decided on again since then. Undo newer decisions first.';

/** Names posts that a decision left as they were, and says why. Empty if there are none. */
export const unchangedText = (posts: readonly Post[], reason: string): string =>
  posts.length === 0 ? '' : `${firstTitles(posts).join(', ')}: ${reason}`;

export const joinTexts = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ');

export const undoableText = 'You can undo it right afterward.';

export const trashText =
  'Public posts leave the site right away, with their comments. Admins can restore everything from the trash, with all comments and earlier versions. The trash shows when each post will be permanently deleted.';

/** Titles for a dialog or a sentence: at most five. */
export function firstTitles(posts: readonly Post[]): string[] {
  const shown = posts.slice(0, 5).map((post) => `“${titleOf(post)}”`);
  const more = posts.length - shown.length;
  return more > 0
    ? [...shown, `and ${countOf(more, 'post').replace('post', 'other post')}`]
    : shown;
}
