import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { guardPage } from '~/features/auth';
import { Loaded, Offline, OutcomeNotice, Section, useOpen } from '~/features/staff';
import { ConfirmCrmDialog, EraseDialog } from './components/Dialogs';
import { ErasureList } from './components/ErasureList';
import { PersonRecords } from './components/PersonRecords';
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

/** Asks whose data to look for. */
function SearchForm() {
  const person = useStore(privacy.person.$state);
  const isSearching = useStore(privacy.$address) !== undefined && person.status === 'loading';
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  return (
    <Section
      id="find"
      title="Find a person"
      text="Enter an email address to see everything stored about it in leads, accounts, comments, and posts, including text by other people."
    >
      <form
        noValidate
        className="grid gap-x-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(privacy.search(email));
        }}
      >
        <Field
          id="privacy-email"
          label="Email"
          type="email"
          autoComplete="off"
          required
          hint="Also finds other spellings of this address: with a +tag or, for Gmail, with different dots."
          error={problem}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <button
          type="submit"
          // Beside the field: as high as the control, and lowered by the height of its label.
          className="action min-h-12 justify-self-start md:mt-[calc(1.4*var(--text-sm)+0.25rem)]"
          aria-disabled={isSearching || undefined}
        >
          Search
        </button>
      </form>
    </Section>
  );
}
