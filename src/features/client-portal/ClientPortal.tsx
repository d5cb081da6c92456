import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard, SignInAgain } from '~/features/auth';
import { Columns, DataPage } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { AccountHint } from './components/AccountHint';
import { Contact, Details } from './components/Details';
import { Question } from './components/Question';
import { Requests } from './components/Requests';
import { createPortal } from './store';

/** What clients see of their own requests. */
export default function ClientPortal() {
  return (
    <Guard page="/client-portal" ifSessionEnds={<SignInAgain />} signedOutHint={<AccountHint />}>
      <Page />
    </Guard>
  );
}

function Page() {
  const [store] = useState(createPortal);
  const now = useStore($now);
  useEffect(() => store.open(), [store]);
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
