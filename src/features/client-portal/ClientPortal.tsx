import { useStore } from '@nanostores/react';
import { $signUpNote, guardPage } from '~/features/auth';
import { Columns, DataPage, useOpen } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import { Contact, Details } from './components/Details';
import { Question } from './components/Question';
import { Requests } from './components/Requests';
import * as store from './store';

/** What clients see of their own requests. */
export default guardPage('/client-portal', Page, <AccountHint />);

function Page() {
  const now = useStore($now);
  useOpen(store.open);
  return (
    <DataPage resource={store.portal} loadingLabel="Loading your requests">
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

/** Tells clients which account they need, and how to get one. */
function AccountHint() {
  const note = useStore($signUpNote);
  return (
    <p className="staff-note">
      <span>Sign in with the email address from your request.</span>{' '}
      {note === null && (
        <span>If you don’t have an account yet, you can create one on the next page.</span>
      )}
      {note && (
        <span>
          <span>{`${note} If you don’t know whom to ask,`}</span>{' '}
          <a className="link" href="/contact">
            contact us
          </a>
          .
        </span>
      )}
    </p>
  );
}
