import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { Lead } from '../api/leads';
import { useInbox } from '../InboxContext';
import { nameOf } from '../rules/answers';

/** Asks for confirmation before a lead is deleted. Then the list is shown again. */
export function DeleteDialog({ lead }: { lead: Lead }) {
  const { changes, closeLead } = useInbox();
  return (
    <ConfirmDialog
      title={
        <>
          Delete this request from <bdi>{nameOf(lead)}</bdi>?
        </>
      }
      describedBy="confirm-deletion-note"
      state={useStore(changes.$state)}
      label="Delete permanently"
      busyLabel="Deleting…"
      isFinal
      onConfirm={() => changes.confirmDelete(lead).then((done) => done && closeLead())}
      onClose={changes.deleteDialog.close}
    >
      <p id="confirm-deletion-note">
        Its answers, notes, documents, and timeline are deleted with it. You can’t undo this.
      </p>
      <p className="mt-3">
        This doesn’t delete the person’s other requests or the contact in your CRM. To delete
        everything about a person, go to{' '}
        <a href={staffLink('/staff/privacy')} className="link">
          Privacy
        </a>
        .
      </p>
    </ConfirmDialog>
  );
}
