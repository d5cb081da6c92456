import { useStore } from '@nanostores/react';
import { guarded } from '~/features/auth';
import { Columns, DataPage, useOpen } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { AccountHint } from './components/AccountHint';
import { Contact, Details } from './components/Details';
import { Question } from './components/Question';
import { Requests } from './components/Requests';
import { createPortal } from './store';

/** What clients see of their own requests. */
export default guarded('/client-portal', Page, <AccountHint />);

function Page() {
  const store = useOpen(createPortal);
  const now = useStore($now);
  return (
    <DataPage
      state={useStore(store.$portal)}
      loadingLabel="Loading your requests"
      onRetry={store.refresh}
    >
      {(portal) => (
        <Columns
          main={
            <>
              <Requests portal={portal} now={now} />
              <Question store={store} email={portal.email} />
            </>
          }
          side={
            <>
              <Contact portal={portal} />
              <Details store={store} portal={portal} />
            </>
          }
        />
      )}
    </DataPage>
  );
}
