import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { Lead } from '../api/leads';
import { nameOf } from '../rules/answers';
import { countRequestsText, decisionLabels } from '../rules/messages';
import * as changes from '../store/changes';
import * as inbox from '../store/inbox';

/** Asks before something that can't be undone: sending leads to the CRM, and deleting one. */
export function Confirmations() {
  const dialog = useStore(changes.action.$dialog);
  if (dialog?.kind === 'release') {
    const released = dialog.leads;
    const [lead] = released;
    const count = released.reduce((sum, { request_ids }) => sum + request_ids.length, 0);
    const isOne = released.length === 1 && lead?.email !== undefined;
    return (
      <ConfirmDialog
        title={
          <>
            Send <bdi>{isOne ? nameOf(lead as Lead) : countRequestsText(count)}</bdi> to the CRM?
          </>
        }
        describedBy="confirmation-note"
        action={changes.action}
        label={decisionLabels.release}
        busyLabel="Sending…"
        onConfirm={() => changes.confirmRelease(released)}
      >
        <p id="confirmation-note">
          You can’t undo this here, and the CRM may reply to the visitor automatically.
        </p>
      </ConfirmDialog>
    );
  }
  if (!dialog) return null;
  const deleted = dialog.lead;
  return (
    <ConfirmDialog
      title={
        <>
          Delete this request from <bdi>{nameOf(deleted)}</bdi>?
        </>
      }
      describedBy="confirmation-note"
      action={changes.action}
      label="Delete permanently"
      busyLabel="Deleting…"
      isFinal
      onConfirm={() => changes.confirmDelete(deleted).then((done) => done && inbox.closeLead())}
    >
      <p id="confirmation-note">
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
