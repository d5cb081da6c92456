import { useStore } from '@nanostores/react';
import { createStoreContext } from '~/lib/store-context';
import type { Inbox } from './store/inbox';

export const [InboxContext, useInbox] = createStoreContext<Inbox>(
  'useInbox must be used within an InboxContext',
);

/** Whether something is being changed: true or undefined, for `aria-disabled`. */
export function useBusy(): true | undefined {
  return useStore(useInbox().changes.$state).status === 'submitting' || undefined;
}
