import { atom, readonlyType } from 'nanostores';
import { createDecider } from '~/features/decisions';
import { randomId } from '~/lib/random-id';
import type { ItemRef } from '../rules/items';

/** What the moderator wrote about items, such as replies, but hasn't sent. Closing a dialog doesn't lose it. */
const texts = new Map<string, string>();
/** IDs of the replies that aren't confirmed yet, by comment. */
const replyIds = new Map<string, string>();
/** Sends decisions. */
export const decider = createDecider<ItemRef>();

const $current = atom<ReadonlyMap<string, string>>(new Map());

/** Why the latest decision about an item wasn't made. */
export const $problems = readonlyType($current);

/** Replaces what's known about why these items weren't decided on. */
export function setProblems(
  items: readonly ItemRef[],
  kept: readonly { item: ItemRef; problem: string }[] = [],
): void {
  const problems = new Map($current.get());
  for (const { id } of items) problems.delete(id);
  for (const { item, problem } of kept) problems.set(item.id, problem);
  $current.set(problems);
}

export const clearProblems = () => $current.set(new Map());

/** What the moderator wrote about an item, but hasn't sent. */
export const getText = (id: string): string => texts.get(id) ?? '';

/** Saves what's being written about all of these items. Without text, clears it. */
export function saveText(about: readonly ItemRef[], text: string): void {
  for (const { id } of about) {
    if (text.trim() === '') texts.delete(id);
    else texts.set(id, text);
  }
}

export const hasTexts = () => texts.size > 0;

/** A reply keeps its ID until it's confirmed, even if its text changes: an earlier request may have published it. */
export function getReplyId({ id }: ItemRef): string {
  const replyId = replyIds.get(id) ?? randomId();
  replyIds.set(id, replyId);
  return replyId;
}

/** The next replies to these items get new IDs. */
export function clearReplies(items: readonly ItemRef[]): void {
  for (const { id } of items) replyIds.delete(id);
}

/**
 * Whether an item stays on screen, even if someone else decides on it: the moderator wrote about it, or there was no
 * response to their decision, and the next attempt says what may have happened.
 */
export const isUnfinished = (id: string) => texts.has(id) || decider.isUnanswered(id);

/** Clears everything when the page is closed. */
export function clear(): void {
  texts.clear();
  replyIds.clear();
  decider.forgetUnanswered();
}
