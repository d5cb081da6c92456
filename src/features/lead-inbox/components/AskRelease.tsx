import { useEffect, useRef } from 'react';
import type { LeadRow } from '~rules/lead-record';
import { nameOf } from '../rules/people';
import { confirmDecision, dropDecisions } from '../store/decisions';

/** Asks once more before what cannot be taken back. */
export function AskRelease({ lead }: { lead: LeadRow }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="inbox-dialog"
      aria-labelledby="ask-release"
      aria-describedby="ask-release-note"
      onClose={dropDecisions}
    >
      <h2 id="ask-release" className="display inbox-dialog-title">
        Send <bdi>{nameOf(lead)}</bdi> to the CRM?
      </h2>
      <p id="ask-release-note">
        This is final: what the CRM has cannot be taken back from here, and it may answer the
        visitor by itself.
      </p>
      <div className="inbox-steps">
        <button type="button" className="action" onClick={() => confirmDecision(lead.id)}>
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
