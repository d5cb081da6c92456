import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '~/features/staff';
import { countOf } from '~/lib/count';
import { staffLink } from '~/lib/staff-links';
import { nameOf } from '../rules/answers';
import { decisionLabels } from '../rules/messages';
import * as changes from '../store/changes';
import type { SelectedLead } from '../store/inbox';

/** Asks before something that can't be undone: sending leads to the CRM, and deleting one. */
export function Confirmations() {
  const confirmed = useStore(changes.action.$dialog);
  if (!confirmed) return null;
  const shared = {
    describedBy: 'confirmation-note',
    action: changes.action,
    onConfirm: () => changes.confirm(confirmed),
  };
  if ('released' in confirmed) {
    return (
      <ConfirmDialog
        {...shared}
        title={
          <>
            Send <bdi>{releasedText(confirmed.released)}</bdi> to the CRM?
          </>
        }
        label={decisionLabels.release}
        busyLabel="Sending…"
      >
        <p id="confirmation-note">
          You can’t undo this here, and the CRM may reply to the visitor automatically.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...shared}
      title={
        <>
          Delete this request from <bdi>{nameOf(confirmed.deleted)}</bdi>?
        </>
      }
      label="Delete permanently"
      busyLabel="Deleting…"
      isFinal
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

function releasedText(leads: readonly SelectedLead[]): string {
  const lead = changes.onlyOne(leads);
  return lead ? nameOf(lead) : countOf(changes.requestsOf(leads).length, 'request');
}
