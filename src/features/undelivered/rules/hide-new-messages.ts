import type { Undelivered, UndeliveredMessage } from '../api/undelivered';

/** What the page shows. */
export interface ShownMessages extends Undelivered {
  /** How many new messages are hidden. */
  newCount: number;
}

/**
 * Hides messages that are newer than those on screen, and keeps the order of the rest, because rows could move just as
 * someone clicks. If none of the messages on screen are left, all are shown.
 */
export function hideNewMessages(
  { count, messages }: Undelivered,
  onScreen: readonly UndeliveredMessage[],
): ShownMessages {
  const loaded = new Map(messages.map((message) => [message.id, message]));
  const kept = onScreen.flatMap(({ id }) => loaded.get(id) ?? []);
  if (kept.length === 0) return { count, messages, newCount: 0 };
  const newest = onScreen.map(({ dead_at }) => dead_at).reduce((a, b) => (a > b ? a : b));
  const others = messages.filter((message) => !kept.includes(message));
  // When some are gone, older ones take their place at the end of the list.
  const older = others.filter(({ dead_at }) => dead_at <= newest);
  const newCount = others.length - older.length;
  return { count: count - newCount, messages: [...kept, ...older], newCount };
}
