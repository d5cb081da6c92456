import { useStore } from '@nanostores/react';
import { ConfirmDialog, Section } from '~/features/staff';
import { countOf } from '~/lib/count';
import { useCrmSetup } from '../CrmSetupContext';

/** Sends the leads that arrived before the CRM was connected. */
export function Backlog() {
  const { backlog, $change } = useCrmSetup();
  const count = useStore(backlog.$count);
  const state = useStore($change);
  const isAsking = useStore(backlog.dialog.$subject) !== undefined;
  if (count === 0) return null;
  const leads = countOf(count, 'lead');
  return (
    <Section
      id="backlog"
      title="Earlier leads"
      text="Leads that arrived before the CRM was connected stay here until you send them. First make sure that a test lead has arrived, and that its fields are mapped."
    >
      <button type="button" className="action" onClick={() => backlog.dialog.open(count)}>
        {`Send ${leads}…`}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`Send ${leads} to the CRM?`}
          label={`Send ${leads}`}
          busyLabel="Sending…"
          isFinal
          state={state}
          onConfirm={backlog.send}
          onClose={backlog.dialog.close}
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
