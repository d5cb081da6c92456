import './client-portal.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard, SignInAgain } from '~/features/auth';
import { Failure, faultTexts, Offline, Spinner } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import type { Portal } from './api/portal';
import { Calls } from './components/Calls';
import { Contact, Details } from './components/Details';
import { Question } from './components/Question';
import { Requests } from './components/Requests';
import { createPortal, type PortalStore } from './store/portal';

/** What clients see of their own requests. */
export default function ClientPortal() {
  return (
    <Guard page="/client-portal" ifSessionEnds={<SignInAgain />}>
      <Page />
    </Guard>
  );
}

function Page() {
  const [store] = useState(createPortal);
  const state = useStore(store.$portal);
  useEffect(() => store.open(), [store]);
  const fault = state.status === 'loading' ? undefined : state.fault;
  return (
    <div className="frame staff-page">
      <Offline text="This page updates once you’re back online." />
      {fault && (
        <div className="client-failure">
          <Failure fault={fault} text={faultTexts[fault]} onRetry={store.refresh} />
        </div>
      )}
      {state.status === 'loading' && <Spinner label="Loading your requests" />}
      {state.status === 'ready' && <Sections store={store} portal={state.portal} />}
    </div>
  );
}

function Sections({ store, portal }: { store: PortalStore; portal: Portal }) {
  const now = useStore($now);
  return (
    <div className="client">
      <div className="client-column">
        <Requests portal={portal} now={now} />
        <Question store={store} email={portal.email} />
      </div>
      <div className="client-column">
        <Calls portal={portal} now={now} />
        <Contact portal={portal} />
        <Details store={store} portal={portal} />
      </div>
    </div>
  );
}
