import { createContext, useContext } from 'react';
import type { Inbox } from '../store/inbox';

export const InboxContext = createContext<Inbox | undefined>(undefined);

/** The inbox that these components show. */
export function useInbox(): Inbox {
  const inbox = useContext(InboxContext);
  if (!inbox) throw new Error('useInbox needs an InboxContext.');
  return inbox;
}
