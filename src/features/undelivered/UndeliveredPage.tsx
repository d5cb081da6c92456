import './undelivered.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard } from '~/features/auth';
import { DataPage } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import { DiscardDialog } from './components/DiscardDialog';
import { MessageList } from './components/MessageList';
import { createUndelivered } from './store/undelivered';

/** Emails and other messages that weren't delivered, for admins. */
export default function UndeliveredPage() {
  return (
    <Guard page="/staff/undelivered">
      <Page />
    </Guard>
  );
}

function Page() {
  const [store] = useState(createUndelivered);
  const outcome = useStore(store.$outcome);
  const isAsking = useStore(store.$discarding).length > 0;
  useEffect(() => store.open(), [store]);
  return (
    <>
      <DataPage
        state={useStore(store.$data)}
        loadingLabel="Loading undelivered messages"
        onRetry={store.refresh}
      >
        {({ count, messages }) => (
          <>
            <div role="status">
              {outcome && !isAsking && (
                <p
                  className="staff-notice undelivered-outcome"
                  data-tone={outcome.kind === 'error' ? 'warm' : 'signal'}
                >
                  {outcome.text}
                </p>
              )}
            </div>
            {count === 0 ? (
              <p className="undelivered-empty">
                Nothing is undelivered. If sending a message keeps failing for three days, it
                appears here.
              </p>
            ) : (
              <MessageList store={store} count={count} messages={messages} />
            )}
            <p className="staff-note">
              Leads that the CRM didn’t accept are in the{' '}
              <a className="link" href={staffLink('/admin', { show: 'not-delivered' })}>
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
