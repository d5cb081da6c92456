import type { Undelivered } from '../api/undelivered';

/** What the page shows. */
export interface ShownMessages extends Undelivered {
  /** How many new messages are hidden. */
  newCount: number;
}

/**
 * Hides messages that aren't on screen yet, because rows could move just as someone clicks. If none of the messages on
 * screen are left, all are shown.
 */
export function hideNewMessages(
  { count, messages }: Undelivered,
  onScreen: readonly { id: number }[],
): ShownMessages {
  const ids = new Set(onScreen.map(({ id }) => id));
  const shown = messages.filter(({ id }) => ids.has(id));
  if (shown.length === 0) return { count, messages, newCount: 0 };
  const newCount = messages.length - shown.length;
  return { count: count - newCount, messages: shown, newCount };
}
