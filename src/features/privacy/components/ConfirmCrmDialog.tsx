import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '~/features/staff';
import type { Erasure } from '../api/privacy';
import * as privacy from '../store/privacy';

/** Asks whether the contacts are gone from the CRM, because the site then deletes its copy of their addresses. */
export function ConfirmCrmDialog({ erasure }: { erasure: Erasure }) {
  return (
    <ConfirmDialog
      title="Mark as deleted from the CRM?"
      label="Mark as deleted"
      state={useStore(privacy.action.$state)}
      onConfirm={() => privacy.confirmCrm(erasure)}
      onClose={privacy.dialog.close}
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
