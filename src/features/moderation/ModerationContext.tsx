import { createContext, use } from 'react';
import type { Moderation } from './store/moderation';

export const ModerationContext = createContext<Moderation | undefined>(undefined);

/** The store that these components use. */
export function useModeration(): Moderation {
  const moderation = use(ModerationContext);
  if (!moderation) throw new Error('useModeration needs a ModerationContext.');
  return moderation;
}
