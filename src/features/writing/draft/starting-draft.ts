import type { EditablePost } from '../api/posts';
import { unchangedDraft, type LocalDraft } from './local-draft';

export type Start =
  /** `readOnly`: why it can't be edited. */
  | { status: 'ready'; draft: LocalDraft; readOnly?: string }
  | { status: 'denied'; reason: string }
  | { status: 'missing' };

/**
 * What to continue with: this browser's copy if it has something that the database doesn't, otherwise the database's.
 * If both changed, the first save finds the conflict. `authorName` is the name of the person who is signed in.
 */
export function startingDraft(
  id: string,
  account: string,
  authorName: string,
  local: LocalDraft | undefined,
  { draft, post, can_edit, reason }: EditablePost,
): Start {
  const readOnly = can_edit ? {} : { readOnly: reason ?? 'You can’t edit this post.' };
  if (local?.unsaved) {
    const { fields } = local;
    // Typed before the writer signed in.
    const isNew = local.account === null && fields.author_name === '';
    const named = isNew ? { fields: { ...fields, author_name: authorName } } : {};
    return { status: 'ready', draft: { ...local, account, ...named }, ...readOnly };
  }
  const newest = draft ?? post;
  if (!newest) {
    return readOnly.readOnly
      ? { status: 'denied', reason: readOnly.readOnly }
      : { status: 'missing' };
  }
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
    ...readOnly,
  };
}
