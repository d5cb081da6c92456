import { useStore } from '@nanostores/react';
import { guarded } from '~/features/auth';
import { leadsLink } from '~/features/leads';
import { DataPage, useOpen } from '~/features/staff';
import { DiscardDialog } from './components/DiscardDialog';
import { MessageList } from './components/MessageList';
import { createUndelivered } from './store';

/** Emails and other messages that weren't delivered, for admins. */
export default guarded('/staff/undelivered', Page);

function Page() {
  const store = useOpen(createUndelivered);
  return (
    <>
      <DataPage
        state={useStore(store.$list)}
        loadingLabel="Loading undelivered messages"
        onRetry={store.refresh}
        outcome={useStore(store.$change)}
      >
        {({ count, ...shown }) => (
          <>
            {count === 0 ? (
              <p className="border-t border-ink py-8">
                No undelivered messages. Messages appear here when they’re rejected, or when we
                still can’t send them after three days.
              </p>
            ) : (
              <MessageList store={store} count={count} {...shown} />
            )}
            <p className="staff-note">
              Leads that the CRM didn’t accept are in the{' '}
              <a className="link" href={leadsLink({ group: 'not-delivered' })}>
                lead inbox
              </a>
              .
            </p>
          </>
        )}
      </DataPage>
      <DiscardDialog store={store} />
    </>
  );
}
