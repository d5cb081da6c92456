import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '~/components/ui/Field';
import { ConfirmDialog } from '~/features/staff';
import type { Erasure, FoundPerson } from '../api/privacy';
import { countOutcomes, summaryText, unlistedText } from '../rules/outcomes';
import * as privacy from '../store/privacy';

/** Asks for the address again, because an erasure can't be undone. */
export function EraseDialog({ address, person }: { address: string; person: FoundPerson }) {
  const counts = countOutcomes(person.records, useStore(privacy.$exclusions));
  const [typed, setTyped] = useState('');
  const change = useStore(privacy.action.$state);
  return (
    <ConfirmDialog
      title="Erase this person’s data?"
      describedBy="privacy-consequences"
      label="Erase"
      busyLabel="Erasing…"
      isForm
      isFinal
      action={privacy.action}
      onConfirm={() => privacy.erase(address, typed, person)}
    >
      <div id="privacy-consequences" className="mb-5 grid gap-3 wrap-anywhere">
        <p>{`${summaryText(counts)} ${unlistedText(person.unlisted)} This can’t be undone.`}</p>
        <p>
          If the site has sent leads to the CRM, it will then delete the person’s contact there
          <span>{counts.kept > 0 && ', unless you keep one of their leads'}</span>. This page shows
          when that’s done, and keeps proof of the erasure without personal data.
        </p>
      </div>
      <Field
        id="privacy-confirm"
        label={`Enter ${address} to confirm`}
        type="email"
        autoComplete="off"
        required
        error={change.status === 'error' && change.field ? change.text : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}

/** Asks whether the contacts are gone from the CRM, because the site then deletes its copy of their addresses. */
export function ConfirmCrmDialog({ erasure }: { erasure: Erasure }) {
  return (
    <ConfirmDialog
      title="Mark as deleted from the CRM?"
      label="Mark as deleted"
      action={privacy.action}
      onConfirm={() => privacy.confirmCrm(erasure)}
    >
      <p>Confirm that you’ve deleted every contact in the CRM with one of these addresses:</p>
      <ul className="my-3 list-disc pl-5 font-semibold wrap-anywhere">
        {erasure.crm.emails?.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
      <p>
        The site will then delete its last copy of these addresses and stop trying to delete the
        contacts.
      </p>
    </ConfirmDialog>
  );
}
