import { useStore } from '@nanostores/react';
import type { LeadRow } from '~rules/lead-record';
import { adviceOn } from '../rules/advice';
import type { LeadEvent } from '../rules/events';
import { stepWords, undoOf } from '../rules/outcomes';
import { $now } from '../store/clock';
import { $decisions, decide } from '../store/decisions';
import { AskRelease } from './AskRelease';
import { Outcome } from './Outcome';
import { Part } from './Part';

interface Props {
  lead: LeadRow;
  events: readonly LeadEvent[];
}

/** What is to be done about it, and what became of that. */
export function Next({ lead, events }: Props) {
  const now = useStore($now);
  const decision = useStore($decisions)[lead.id];
  const { texts, steps } = adviceOn(lead, events, now);
  const busy = decision?.is === 'busy' ? decision.step : undefined;
  // The outcome offers it already.
  const undo = decision?.is === 'done' ? undoOf[decision.step] : undefined;
  return (
    <Part id="next" title="What to do">
      <div className="inbox-advice">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div className="inbox-steps">
        {steps
          .filter((step) => step !== undo || busy)
          .map((step, index) => (
            <button
              key={step}
              type="button"
              className={index === 0 ? 'action' : 'action action-outline'}
              aria-disabled={busy ? true : undefined}
              onClick={() => decide(lead.id, step)}
            >
              {stepWords[step][step === busy ? 'busy' : 'button']}
            </button>
          ))}
      </div>
      <Outcome id={lead.id} decision={decision} />
      {decision?.is === 'asking' && <AskRelease lead={lead} />}
    </Part>
  );
}
