import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '~/features/staff';
import type { Lead } from '../api/leads';
import { useInbox } from '../InboxContext';
import { nameOf } from '../rules/answers';
import { countRequestsText, decisionLabels } from '../rules/messages';
import type { SelectedLead } from '../store/changes';

/** Asks for confirmation before leads are sent to the CRM. */
export function ReleaseDialog({ leads }: { leads: readonly SelectedLead[] }) {
  const { changes } = useInbox();
  const [lead] = leads;
  const count = leads.reduce((sum, { request_ids }) => sum + request_ids.length, 0);
  const name = leads.length === 1 && lead?.email ? nameOf(lead as Lead) : countRequestsText(count);
  return (
    <ConfirmDialog
      title={
        <>
          Send <bdi>{name}</bdi> to the CRM?
        </>
      }
      describedBy="confirm-release-note"
      state={useStore(changes.$state)}
      label={decisionLabels.release}
      busyLabel="Sending…"
      onConfirm={() => changes.confirmRelease(leads)}
      onClose={changes.releaseDialog.close}
    >
      <p id="confirm-release-note">
        You can’t undo this here, and the CRM may reply to the visitor automatically.
      </p>
    </ConfirmDialog>
  );
}
