import * as v from 'valibot';
import { load, save } from '~/lib/storage';
import { maxPendingIds } from '~rules/comment';
import type { Comment } from '../api';

/** A comment sent from this browser that awaits approval. No other browser shows it. */
export type PendingComment = v.InferOutput<typeof pendingComment>;

// Visitors and extensions can change what is stored.
const pendingComment = v.object({
  id: v.string(),
  post_id: v.string(),
  parent_id: v.nullable(v.string()),
  author_name: v.string(),
  content: v.string(),
  created_at: v.string(),
}) satisfies v.GenericSchema<Comment>;

const key = 'pending-comments';

const loadAll = () => v.parse(v.fallback(v.array(pendingComment), []), load(key, 'localStorage'));

export function loadPending(postId: string): PendingComment[] {
  return loadAll().filter(({ post_id }) => post_id === postId);
}

/** Replaces the pending comments of one post. */
export function savePending(postId: string, comments: readonly PendingComment[]): void {
  const others = loadAll().filter(({ post_id }) => post_id !== postId);
  save(key, [...others, ...comments].slice(-maxPendingIds), 'localStorage');
}
