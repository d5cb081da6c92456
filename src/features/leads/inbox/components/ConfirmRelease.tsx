import { useEffect, useRef } from 'react';
import type { Lead } from '../api/leads';
import { nameOf } from '../rules/contact';
import { useInbox } from './use-inbox';

/** Asks for confirmation before a lead is sent to the CRM. */
export function ConfirmRelease({ lead }: { lead: Lead }) {
  const { confirmDecision, dismissDecision } = useInbox();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="inbox-dialog"
      aria-labelledby="confirm-release"
      aria-describedby="confirm-release-note"
      onClose={dismissDecision}
    >
      <h2 id="confirm-release" className="display inbox-dialog-title">
        Send <bdi>{nameOf(lead)}</bdi> to the CRM?
      </h2>
      <p id="confirm-release-note">
        You can’t undo this here, and the CRM may reply to the visitor automatically.
      </p>
      <div className="inbox-steps">
        <button type="button" className="action" onClick={() => confirmDecision(lead)}>
          Send to the CRM
        </button>
        <button
          type="button"
          className="action action-outline"
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </button>
      </div>
    </dialog>
  );
}
