import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Guard } from '~/features/auth';
import { leadsLink } from '~/features/leads';
import { DataPage } from '~/features/staff';
import { DiscardDialog } from './components/DiscardDialog';
import { MessageList } from './components/MessageList';
import * as store from './store';

/** Emails and other messages that weren't delivered, for admins. */
export default function UndeliveredPage() {
  return (
    <Guard page="/staff/undelivered">
      <Page />
    </Guard>
  );
}

function Page() {
  useEffect(() => store.open(), []);
  return (
    <>
      <DataPage
        state={useStore(store.undelivered.$state)}
        loadingLabel="Loading undelivered messages"
        onRetry={store.undelivered.refresh}
        outcome={useStore(store.action.$state)}
      >
        {({ count, ...shown }) => (
          <>
            {count === 0 ? (
              <p className="border-t border-ink py-8">
                No undelivered messages. Messages appear here when they’re rejected, or when we
                still can’t send them after three days.
              </p>
            ) : (
              <MessageList count={count} {...shown} />
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
      <DiscardDialog />
    </>
  );
}
