import { errorText } from '~/features/staff';
import { countOf } from '~/lib/count';
import { siteTimeText } from '~/lib/zoned-time';
import type { ItemRef, Kind } from './items';
import { verdictWords, type Verdict } from './verdict';

/** Spec §8: "Post approved successfully." */
export function successText(kind: Kind, verdict: Verdict, count = 1): string {
  const one = kind === 'post' ? 'Post' : 'Comment';
  const what = count === 1 ? one : countOf(count, kind);
  const text = `${what} ${verdictWords[verdict.status]} successfully.`;
  if (verdict.status !== 'scheduled') return text;
  return `${text} It’s set to go live on ${siteTimeText(Date.parse(verdict.publishAt))}.`;
}

export function undoneText(kind: Kind, count: number): string {
  return count === 1 ? 'Decision undone.' : `Decisions about ${countOf(count, kind)} undone.`;
}

/** Why a request failed. Spec §8: "Failed to moderate post." */
export const failureOf = (kind: Kind, error: unknown): string =>
  `Failed to moderate ${kind}. ${errorText(error)}`;

/** Some decisions were made before a request failed. */
export const partlyFailedText = (kind: Kind, count: number, failure: string): string =>
  `${failure} ${countOf(count, kind)} ${count === 1 ? 'is' : 'are'} back in the list.`;

/** How far a decision about many items is. */
export const busyText = (done: number, total: number): string => `${done} of ${total} done…`;

/** Explains why items weren't decided on. `kept`: those that stay in the list. */
export function staleText(
  kind: Kind,
  stale: readonly { item: ItemRef; isUnanswered: boolean }[],
  kept: readonly { problem: string }[],
): string {
  const [first] = stale;
  if (first && stale.length === 1) {
    return `${first.item.name}: ${kept[0]?.problem ?? goneText(first.isUnanswered)}`;
  }
  const text = `${countOf(stale.length, kind)} were changed or decided on in the meantime`;
  return stale.some(({ isUnanswered }) => isUnanswered)
    ? `${text}, maybe by your earlier attempt.`
    : `${text}.`;
}

/** Why some spam wasn't deleted. */
export const keptSpamText = (count: number): string =>
  `${countOf(count, 'comment')} stayed, because ${count === 1 ? 'it has' : 'they have'} other replies or ${count === 1 ? 'isn’t' : 'aren’t'} spam anymore.`;

/** Why a decision wasn't made about a post. */
export const unreadText =
  'Your decision wasn’t saved, because the post was changed after you read it. Check it and decide again.';

/** The same, if the post's state couldn't be read afterward either. */
export const unexplainedText =
  'Your decision wasn’t saved, and we couldn’t find out why. Check the item, then decide again.';

export const notUndoneText =
  'This can’t be undone anymore, because it was changed or decided on again.';

/**
 * What happened to an item that left the queue. `isUnanswered`: whether there was no response to an earlier attempt.
 */
export const goneText = (isUnanswered: boolean): string =>
  isUnanswered
    ? 'Your earlier decision may have been saved, or someone else reviewed it, or it was withdrawn or deleted.'
    : 'Someone else already reviewed it, or it was withdrawn or deleted.';

/** The same for an item that stays in the list, because the moderator wrote a text about it. */
export const unsentText = (isUnanswered: boolean): string =>
  `${goneText(isUnanswered)} What you wrote ${isUnanswered ? 'may not have been' : 'wasn’t'} sent, but it’s still here.`;
