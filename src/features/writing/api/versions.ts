import { rpc } from '~/features/auth';
import { RequestError } from '~/features/staff';
import type { Json } from '~rules/database.types';
import { toStorable, type DraftFields } from '~rules/post/draft';
import { completeFields } from '../draft/local-draft';

/** An earlier version of a post or its draft, without its text. */
export interface Revision {
  id: number;
  saved_at: string;
  saved_by_name: string | null;
  /** Whether the post was approved with this text. */
  is_approved: boolean;
}

/** The earlier versions of a post, newest first. All functions here throw a RequestError. */
export function getRevisions(post_id: string): Promise<Revision[]> {
  return rpc('get_post_revisions', { post_id });
}

/** The text of one of them. */
export async function getRevisionFields(revision_id: number): Promise<DraftFields> {
  const fields = await rpc('get_revision_fields', { revision_id });
  // It has been deleted since.
  if (fields === null) throw new RequestError('failed');
  return completeFields(fields);
}

/** Adds a text to the earlier versions of a post, unless it's the newest of them. */
export async function keepRevision(post_id: string, fields: DraftFields): Promise<void> {
  await rpc('keep_revision', { post_id, fields: toStorable(fields) as unknown as Json });
}
