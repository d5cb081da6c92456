import { useStore } from '@nanostores/react';
import { guarded } from '~/features/auth';
import { Failure, Offline, OutcomeNotice, Spinner, useOpen } from '~/features/staff';
import { ConfirmCrmDialog } from './components/ConfirmCrmDialog';
import { EraseDialog } from './components/EraseDialog';
import { ErasureList } from './components/ErasureList';
import { PersonRecords } from './components/PersonRecords';
import { SearchForm } from './components/SearchForm';
import { PrivacyContext } from './PrivacyContext';
import { createPrivacy } from './store/privacy';

/** Where admins find, export, and erase everything about a person. */
export default guarded('/staff/privacy', Page);

function Page() {
  const privacy = useOpen(createPrivacy);
  const address = useStore(privacy.$address);
  const person = useStore(privacy.$person);
  const dialog = useStore(privacy.dialog.$subject);
  return (
    <PrivacyContext value={privacy}>
      <div className="frame staff-page @container">
        <Offline text="You can search and erase once you’re back online." />
        <SearchForm />
        {address !== undefined && (
          <>
            {person.status === 'error' && (
              <Failure
                fault={person.fault}
                text={person.text}
                onRetry={() => void privacy.refresh()}
              />
            )}
            {person.status === 'ready' && !person.outdated ? (
              <PersonRecords address={address} person={person.data} />
            ) : (
              person.status !== 'error' && <Spinner label="Searching every table" />
            )}
          </>
        )}
        <ErasureList />
        <OutcomeNotice state={useStore(privacy.$change)} />
        {dialog?.kind === 'erase' && address !== undefined && (
          <EraseDialog address={address} person={dialog.person} />
        )}
        {dialog?.kind === 'confirm-crm' && <ConfirmCrmDialog erasure={dialog.erasure} />}
      </div>
    </PrivacyContext>
  );
}
