import { useEffect, useRef } from 'react';
import { doneTexts, failureText, overtakenText, stepWords, undoOf } from '../rules/outcomes';
import { decide, type Decision } from '../store/decisions';

interface Props {
  /** Of the lead. */
  id: string;
  decision: Decision | undefined;
}

/** What became of a decision, said aloud; the keyboard goes to it, since the button it pressed is gone. */
export function Outcome({ id, decision }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const settled = decision && ['done', 'overtaken', 'failed'].includes(decision.is);
  useEffect(() => {
    const { activeElement: active, body } = document;
    const part = place.current?.parentElement;
    // Who types elsewhere by then goes on typing.
    if (settled && (active === body || part?.contains(active))) place.current?.focus();
  }, [settled]);
  return (
    <div ref={place} tabIndex={-1} role="status" className="inbox-outcome">
      {decision?.is === 'busy' && (
        <span className="staff-unseen">{stepWords[decision.step].busy}</span>
      )}
      {settled && said(id, decision)}
    </div>
  );
}

function said(id: string, decision: Decision) {
  switch (decision.is) {
    case 'done': {
      const undo = undoOf[decision.step];
      return (
        <div className="staff-notice inbox-notice" data-tone="signal">
          <p>{doneTexts[decision.step]}</p>
          {undo && (
            <button
              type="button"
              className="action action-outline"
              onClick={() => decide(id, undo)}
            >
              Undo
            </button>
          )}
        </div>
      );
    }
    case 'overtaken':
      return (
        <p className="staff-notice" data-tone="warm">
          {overtakenText}
        </p>
      );
    case 'failed':
      return (
        <p className="staff-notice" data-tone="warm">
          {failureText(decision.fault, decision.known)}
        </p>
      );
    default:
      return null;
  }
}
