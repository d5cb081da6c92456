import { useStore } from '@nanostores/react';
import { Button, ConfirmDialog, Section, useData } from '~/features/staff';
import { countOf } from '~/lib/count';
import { action, health, sendBacklog } from '../store';

/** Sends the leads that arrived before the CRM was connected. */
export function Backlog() {
  const crm = useData(health.$state);
  const isAsking = useStore(action.$dialog)?.kind === 'backlog';
  if (!crm?.is_connected || crm.backlog === 0) return null;
  const leads = countOf(crm.backlog, 'lead');
  return (
    <Section
      id="backlog"
      title="Earlier leads"
      text="Leads that arrived before the CRM was connected stay here until you send them. First make sure that a test lead has arrived, and that its fields are mapped."
    >
      <Button look="main" onClick={() => action.ask({ kind: 'backlog' })}>
        {`Send ${leads}…`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Send ${leads} to the CRM?`}
          label={`Send ${leads}`}
          busyLabel="Sending…"
          isFinal
          action={action}
          onConfirm={sendBacklog}
        >
          <p>
            The workflow starts for each of them, oldest first, and may email or text these people.
            You can’t undo this.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
