import { rpc } from '~/features/auth';

/** A message we gave up delivering. Only an admin can retry it. Times are ISO 8601. */
export interface UndeliveredMessage {
  id: number;
  /** The outbox's topic, such as `invitation`. */
  topic: string;
  /** Which of a topic's emails it is, such as `reply`. Null if there's only one. */
  kind: string | null;
  created_at: string;
  /** When delivery gave up. */
  dead_at: string;
  attempts: number;
  /** Why the last attempt failed. */
  last_error: string | null;
  /** False for scheduled posts, and for erasure steps that still have to run. */
  can_discard: boolean;
  /** The recipient. Null if it's not an email, or if the recipient is gone. */
  email: string | null;
  post_id: string | null;
  post_title: string | null;
  lead_id: string | null;
  lead_name: string | null;
  /** An invitation that can no longer be accepted. */
  is_expired: boolean;
}

/** What `get_undelivered_messages` returns: the newest messages, and how many there are in total. */
export interface Undelivered {
  count: number;
  messages: UndeliveredMessage[];
}

/** Throws a RequestError, like all functions here. */
export const getUndelivered = (): Promise<Undelivered> => rpc('get_undelivered_messages');

/** Queues messages for another attempt. Returns how many were queued. */
export const retryMessages = (outbox_ids: number[]): Promise<number> =>
  rpc('retry_dead_letters', { outbox_ids });

/** Permanently deletes messages. Returns how many were deleted. */
export const discardMessages = (outbox_ids: number[]): Promise<number> =>
  rpc('discard_dead_letters', { outbox_ids });
