import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '~/features/staff';
import type { Lead } from '../api/leads';
import { nameOf } from '../rules/answers';
import { decisionLabels } from '../rules/messages';
import { useInbox } from './InboxLink';

/** Asks for confirmation before a lead is sent to the CRM. */
export function ReleaseDialog({ lead }: { lead: Lead }) {
  const { changes } = useInbox();
  return (
    <ConfirmDialog
      title={
        <>
          Send <bdi>{nameOf(lead)}</bdi> to the CRM?
        </>
      }
      describedBy="confirm-release-note"
      state={useStore(changes.$state)}
      label={decisionLabels.release.button}
      busyLabel={decisionLabels.release.busy}
      onConfirm={() => changes.confirmRelease(lead)}
      onClose={changes.releaseDialog.close}
    >
      <p id="confirm-release-note">
        You can’t undo this here, and the CRM may reply to the visitor automatically.
      </p>
    </ConfirmDialog>
  );
}
