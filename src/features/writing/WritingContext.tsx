import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DraftFields } from '~rules/post/draft';
import type { Workspace } from './store/workspace';
import type { Writing } from './store/writing';

export const WritingContext = createContext<Writing | undefined>(undefined);
export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The page that these components are on. */
export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error('useWriting needs a WritingContext.');
  return writing;
}

/** The post that these components show. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs a WorkspaceContext.');
  return workspace;
}

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
