import { createStoreContext } from '~/lib/store-context';
import type { Inbox } from './store/inbox';

export const [InboxContext, useInbox] = createStoreContext<Inbox>(
  'useInbox must be used within an InboxContext',
);
