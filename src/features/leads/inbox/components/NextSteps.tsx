import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { $now } from '~/lib/browser-state';
import type { Lead, LeadEvent } from '../api/leads';
import { nameOf } from '../rules/answers';
import { adviseOn } from '../rules/lead-status';
import { conflictText, decisionLabels, failureText, successText } from '../rules/messages';
import type { DecisionState } from '../store/decisions';
import { useInbox } from './InboxLink';
import { Section } from './LeadMeta';

interface Props {
  lead: Lead;
  events: readonly LeadEvent[];
}

/** What to do about a lead, the buttons for it, and the outcome. */
export function NextSteps({ lead, events }: Props) {
  const { $decision, $crmConnected, decide } = useInbox();
  const state = useStore($decision);
  const crmConnected = useStore($crmConnected);
  const { sentences, decisions } = adviseOn(lead, events, { now: useStore($now), crmConnected });
  const busy = state.status === 'submitting';
  const offersUndo = state.status === 'success' && state.decision === 'spam';
  return (
    <Section id="next" title="Next steps">
      <div className="grid max-w-160 gap-2">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-3 not-empty:mt-4 *:aria-disabled:opacity-65">
        {decisions
          // The outcome already has an Undo button.
          .filter((decision) => !(offersUndo && decision === 'not-spam'))
          .map((decision, index) => (
            <button
              key={decision}
              type="button"
              className={index === 0 ? 'action' : 'action action-outline'}
              aria-disabled={busy || undefined}
              onClick={() => decide(lead, decision)}
            >
              {busy && state.id === lead.id && state.decision === decision
                ? decisionLabels[decision].busy
                : decisionLabels[decision].button}
            </button>
          ))}
      </div>
      <Outcome lead={lead} state={state} crmConnected={crmConnected} />
      {state.status === 'confirming' && <ConfirmRelease lead={lead} />}
    </Section>
  );
}

interface OutcomeProps {
  lead: Lead;
  state: DecisionState;
  crmConnected: boolean;
}

/** The outcome of a decision. It takes the focus from the button that led to it, which is gone. */
function Outcome({ lead, state, crmConnected }: OutcomeProps) {
  const { decide } = useInbox();
  const place = useRef<HTMLDivElement>(null);
  const { status } = state;
  const isSettled = status === 'success' || status === 'conflict' || status === 'error';
  useEffect(() => {
    const { activeElement: active, body } = document;
    const isElsewhere = active !== body && !place.current?.parentElement?.contains(active);
    if (isSettled && !isElsewhere) place.current?.focus();
  }, [isSettled]);
  return (
    <div ref={place} tabIndex={-1} role="status" className="focus-visible:outline-offset-6">
      {status === 'submitting' && (
        <span className="sr-only">{decisionLabels[state.decision].busy}</span>
      )}
      {isSettled && (
        <div
          className="staff-notice staff-notice-bar mt-4"
          data-tone={status === 'success' ? 'signal' : 'warm'}
        >
          {status === 'success' && <p>{successText(state.decision, crmConnected)}</p>}
          {status === 'conflict' && <p>{conflictText}</p>}
          {status === 'error' && <p>{failureText(state.fault)}</p>}
          {status === 'success' && state.decision === 'spam' && (
            <button
              type="button"
              className="action action-outline"
              onClick={() => decide(lead, 'not-spam')}
            >
              Undo
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Asks for confirmation before a lead is sent to the CRM. */
function ConfirmRelease({ lead }: { lead: Lead }) {
  const { confirmDecision, dismissDecision } = useInbox();
  return (
    <Dialog
      title={
        <>
          Send <bdi>{nameOf(lead)}</bdi> to the CRM?
        </>
      }
      describedBy="confirm-release-note"
      onClose={dismissDecision}
    >
      <p id="confirm-release-note">
        You can’t undo this here, and the CRM may reply to the visitor automatically.
      </p>
      <DialogButtons
        label="Send to the CRM"
        onConfirm={() => confirmDecision(lead)}
        onCancel={dismissDecision}
      />
    </Dialog>
  );
}
