import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { Loaded, Offline, OutcomeNotice, useOpen } from '~/features/staff';
import { ConfirmCrmDialog, EraseDialog } from './components/Dialogs';
import { ErasureList } from './components/ErasureList';
import { PersonRecords } from './components/PersonRecords';
import { SearchForm } from './components/SearchForm';
import * as privacy from './store/privacy';

/** Where admins find, export, and erase everything about a person. */
export default guardPage('/staff/privacy', Page);

function Page() {
  const address = useStore(privacy.$address);
  const person = useStore(privacy.person.$state);
  const dialog = useStore(privacy.action.$dialog);
  useOpen(privacy.open);
  return (
    <div className="frame staff-page @container">
      <Offline text="You can search and erase once you’re back online." />
      <SearchForm />
      {address !== undefined && (
        <Loaded state={person} label="Searching every table" onRetry={privacy.person.refresh}>
          {(found) => <PersonRecords address={address} person={found} />}
        </Loaded>
      )}
      <ErasureList />
      <OutcomeNotice state={useStore(privacy.action.$state)} />
      {dialog?.kind === 'erase' && address !== undefined && (
        <EraseDialog address={address} person={dialog.person} />
      )}
      {dialog?.kind === 'confirm-crm' && <ConfirmCrmDialog erasure={dialog.erasure} />}
    </div>
  );
}
