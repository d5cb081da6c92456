import { unchangedDraft, type LocalDraft } from '~/features/writing/draft/local-draft';
import { emptyDraft } from '~rules/post/draft';

const id = '8a1f0b9e-3c52-4d0e-9a55-0d6b7a3f1c20';

/** A draft of a new post by the account `writer`. */
export function newDraft(content = ''): LocalDraft {
  const draft = unchangedDraft(id, 'writer', { ...emptyDraft(), content });
  return { ...draft, unsaved: content !== '' };
}
