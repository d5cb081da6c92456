import { useStore } from '@nanostores/react';
import { $now } from '~/lib/browser-state';
import type { Lead, LeadEvent } from '../api/leads';
import { adviseOn } from '../rules/lead-status';
import { decisionLabels } from '../rules/messages';
import { useInbox } from './InboxLink';
import { Section } from './LeadMeta';

interface Props {
  lead: Lead;
  events: readonly LeadEvent[];
}

/** What to do about a lead, and the buttons for it. */
export function NextSteps({ lead, events }: Props) {
  const { $surroundings, changes } = useInbox();
  const { crmConnected } = useStore($surroundings);
  const running = useStore(changes.$running);
  const { sentences, decisions } = adviseOn(lead, events, { now: useStore($now), crmConnected });
  return (
    <Section id="next" title="Next steps">
      <div className="grid max-w-160 gap-2">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-3 not-empty:mt-4 *:aria-disabled:opacity-65">
        {decisions.map((decision, index) => (
          <button
            key={decision}
            type="button"
            className={index === 0 ? 'action' : 'action action-outline'}
            aria-disabled={running !== undefined || undefined}
            onClick={() => changes.decide(lead, decision)}
          >
            {decisionLabels[decision][running === decision ? 'busy' : 'button']}
          </button>
        ))}
      </div>
    </Section>
  );
}
