import { rpc } from '~/features/auth';

/** A decision, by ID, and what it did. A stale item was changed or decided on in the meantime. */
export interface Decided {
  decision: string;
  changed: readonly string[];
  stale: readonly string[];
}

/** A post at the version that the moderator saw. */
export interface PostVersion {
  id: string;
  version: number;
}

/** Sets the status of posts. The note goes to their writers. All functions here throw a RequestError. */
export async function moderatePosts(
  posts: readonly PostVersion[],
  new_status: string,
  note?: string,
): Promise<Decided> {
  const items = posts.map(({ id, version }) => ({ id, version }));
  return rpc('moderate_posts', { items, new_status, ...(note !== undefined && { note }) });
}

/**
 * Undoes a decision. Skips what was decided again since. The undo is itself a decision. If the response is lost,
 * sending it again gets the same one.
 */
export async function undoDecision(
  decision: string,
): Promise<{ decision: string; restored: readonly string[]; skipped: readonly string[] }> {
  return rpc('undo_moderation', { decision });
}
