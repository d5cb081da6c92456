import type { EditablePost } from '../api/posts';
import { unchangedDraft, type LocalDraft } from './local-draft';

export type Start =
  /** `readOnly`: why it can't be edited. */
  | { status: 'ready'; draft: LocalDraft; readOnly?: string | undefined }
  /** `reason`: why this person can't see it. Without one, there's nothing. */
  | { status: 'unavailable'; reason?: string | undefined };

/**
 * What to continue with: this browser's copy if it has something that the database doesn't, otherwise the database's.
 * If both changed, the first save finds the conflict.
 */
export function startingDraft(
  id: string,
  account: string,
  local: LocalDraft | undefined,
  { draft, post, can_edit, reason }: EditablePost,
): Start {
  const readOnly = can_edit ? undefined : (reason ?? 'You can’t edit this post.');
  if (local?.unsaved) return { status: 'ready', draft: local, readOnly };
  const newest = draft ?? post;
  if (!newest) return { status: 'unavailable', reason: readOnly };
  const base = {
    version: draft?.version ?? 0,
    postVersion: draft?.post_version ?? post?.text_version ?? 0,
    fields: newest.fields,
  };
  return {
    status: 'ready',
    // The next change has to be newer than the stored copy.
    draft: {
      ...unchangedDraft(id, account, newest.fields, base),
      changedAt: local?.changedAt ?? 0,
    },
    readOnly,
  };
}
