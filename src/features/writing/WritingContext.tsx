import { useSyncExternalStore } from 'react';
import { createStoreContext } from '~/lib/store-context';
import type { DraftFields } from '~rules/post/draft';
import type { Workspace } from './store/workspace';
import type { Writing } from './store/writing';

export const [WritingContext, useWriting] = createStoreContext<Writing>(
  'useWriting must be used within a WritingContext',
);
export const [WorkspaceContext, useWorkspace] = createStoreContext<Workspace>(
  'useWorkspace must be used within a WorkspaceContext',
);

/**
 * A field of the post, or something that follows from the fields. Renders again only when that changes: rendering all
 * fields while the writer types in a long post would delay the next character.
 *
 * @param select Has to return the same value as long as nothing changes, so no new objects.
 */
export function useField<Value>(select: (fields: DraftFields) => Value): Value {
  const { $fields } = useWorkspace();
  return useSyncExternalStore($fields.listen, () => select($fields.get()));
}
