import type { Undelivered } from '../api/undelivered';

/** What the page shows: the messages, without `newCount` new ones. */
export interface ShownMessages extends Undelivered {
  newCount: number;
}

/**
 * Holds back messages that aren't on screen yet, because new rows would move the others under the pointer. If none that's
 * on screen is left, there's nothing to move, so all are shown.
 */
export function holdNew(
  { count, messages }: Undelivered,
  onScreen: readonly { id: number }[],
): ShownMessages {
  const ids = new Set(onScreen.map(({ id }) => id));
  const shown = messages.filter(({ id }) => ids.has(id));
  if (shown.length === 0) return { count, messages, newCount: 0 };
  const newCount = messages.length - shown.length;
  return { count: count - newCount, messages: shown, newCount };
}
