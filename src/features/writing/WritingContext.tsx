import { createContext, useContext } from 'react';
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
