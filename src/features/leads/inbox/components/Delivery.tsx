import { useStore } from '@nanostores/react';
import { $now } from '~/lib/browser-state';
import type { Lead, LeadEvent } from '../api/leads';
import { useBusy, useInbox } from '../InboxContext';
import { adviseOn } from '../rules/lead-status';
import { decisionLabels } from '../rules/messages';
import { onlyThis } from '../store/changes';
import { Section } from './LeadMeta';

interface Props {
  lead: Lead;
  events: readonly LeadEvent[];
}

/** How far a lead's way to the CRM is, and the buttons if that needs a decision. */
export function Delivery({ lead, events }: Props) {
  const { $surroundings, changes } = useInbox();
  const { crm } = useStore($surroundings);
  const busy = useBusy();
  const { sentences, decisions } = adviseOn(lead, events, {
    now: useStore($now),
    crmConnected: crm.is_connected,
  });
  return (
    <Section id="delivery" title="Delivery">
      <div className="grid max-w-160 gap-1 text-sm">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 not-empty:mt-3 *:aria-disabled:opacity-65">
        {decisions.map((decision) => (
          <button
            key={decision}
            type="button"
            className="action action-outline px-3 text-sm"
            aria-disabled={busy}
            onClick={() => changes.decide([onlyThis(lead)], decision)}
          >
            {decisionLabels[decision]}
          </button>
        ))}
      </div>
    </Section>
  );
}
