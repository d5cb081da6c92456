import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard, SignInAgain } from '~/features/auth';
import { Failure, faultTexts, Offline, Spinner } from '~/features/staff';
import { ConfirmCrmDialog } from './components/ConfirmCrmDialog';
import { EraseDialog } from './components/EraseDialog';
import { ErasureList } from './components/ErasureList';
import { PersonRecords } from './components/PersonRecords';
import { SearchForm } from './components/SearchForm';
import { PrivacyContext } from './PrivacyContext';
import { createPrivacy } from './store/privacy';

/** Where admins find, export, and erase everything about a person. */
export default function PrivacyPage() {
  return (
    <Guard page="/staff/privacy" ifSessionEnds={<SignInAgain />}>
      <Page />
    </Guard>
  );
}

function Page() {
  const [privacy] = useState(createPrivacy);
  const state = useStore(privacy.$person);
  const dialog = useStore(privacy.$dialog);
  const message = useStore(privacy.$message);
  useEffect(() => privacy.open(), [privacy]);
  return (
    <PrivacyContext value={privacy}>
      <div className="frame staff-page privacy">
        <Offline text="You can search and erase once you’re back online." />
        <SearchForm />
        {state.status === 'loading' && <Spinner label="Searching every table" />}
        {state.status === 'error' && state.fault && (
          <Failure
            fault={state.fault}
            text={faultTexts[state.fault]}
            onRetry={() => void privacy.search(state.address)}
          />
        )}
        {state.status === 'ready' && state.person && (
          <PersonRecords address={state.address} person={state.person} />
        )}
        <ErasureList />
        <p role="status" className="privacy-message">
          {message}
        </p>
        {dialog?.kind === 'erase' && state.status === 'ready' && state.person && (
          <EraseDialog address={state.address} person={state.person} />
        )}
        {dialog?.kind === 'confirm-crm' && <ConfirmCrmDialog erasure={dialog.erasure} />}
      </div>
    </PrivacyContext>
  );
}
