import type { LocalDraft } from '~/features/writing/draft/local-draft';
import { emptyDraft } from '~rules/post/draft';

/** A draft of a new post by the account `writer`. */
export function newDraft(content = ''): LocalDraft {
  return {
    id: '8a1f0b9e-3c52-4d0e-9a55-0d6b7a3f1c20',
    account: 'writer',
    format: 1,
    fields: { ...emptyDraft(), content },
    base: { version: 0, postVersion: 0, fields: null },
    pending: null,
    unsaved: content !== '',
    changedAt: 0,
  };
}
