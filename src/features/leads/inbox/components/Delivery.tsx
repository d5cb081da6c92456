import { useStore } from '@nanostores/react';
import { Button } from '~/features/staff';
import { $now } from '~/lib/browser-state';
import type { OpenLead } from '../api/leads';
import { adviceOn, decisionsAbout } from '../rules/lead-status';
import { decisionLabels } from '../rules/messages';
import { Section } from './LeadSections';
import * as changes from '../store/changes';
import * as inbox from '../store/inbox';

/** How far a lead's way to the CRM is, and the buttons if that needs a decision. */
export function Delivery({ lead, events: all }: OpenLead) {
  const events = all.filter(({ lead_id }) => lead_id === lead.id);
  const { crm } = useStore(inbox.$surroundings);
  return (
    <Section id="delivery" title="Delivery">
      <p className="max-w-160 text-sm">
        {adviceOn(lead, events, crm.is_connected, useStore($now))}
      </p>
      <div className="flex flex-wrap gap-2 not-empty:mt-3 *:aria-disabled:opacity-65">
        {decisionsAbout[lead.delivery_status]?.map((decision) => (
          <Button
            key={decision}
            className="px-3 text-sm"
            action={changes.action}
            onClick={() => changes.decide([changes.onlyThis(lead)], decision)}
          >
            {decisionLabels[decision]}
          </Button>
        ))}
      </div>
    </Section>
  );
}
