import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Guard, SignInAgain } from '~/features/auth';
import { Columns, DataPage } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { AccountHint } from './components/AccountHint';
import { Contact, Details } from './components/Details';
import { Question } from './components/Question';
import { Requests } from './components/Requests';
import * as store from './store';

/** What clients see of their own requests. */
export default function ClientPortal() {
  return (
    <Guard page="/client-portal" ifSessionEnds={<SignInAgain />} signedOutHint={<AccountHint />}>
      <Page />
    </Guard>
  );
}

function Page() {
  const now = useStore($now);
  useEffect(() => store.open(), []);
  return (
    <DataPage
      state={useStore(store.portal.$state)}
      loadingLabel="Loading your requests"
      onRetry={store.portal.refresh}
    >
      {(portal) => (
        <Columns
          main={
            <>
              <Requests portal={portal} now={now} />
              <Question email={portal.email} />
            </>
          }
          side={
            <>
              <Contact portal={portal} />
              <Details portal={portal} />
            </>
          }
        />
      )}
    </DataPage>
  );
}
