import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead-record.ts';
import { crm, type Crm } from '../../../supabase/functions/dispatch-outbox/crm.ts';
import type { OutboxRow } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import { auditLead } from './lead-row.ts';
import { outcomesOf } from './sendings.ts';

export const webhookUrl = 'https://crm.example/hooks/a-secret-path';

/** Of `auditLead`, at its first try. */
export const row: OutboxRow = {
  id: 1,
  topic: 'lead',
  payload: { lead_id: auditLead.id },
  idempotency_key: '00000000-0000-4000-8000-000000000001',
  attempts: 1,
  created_at: auditLead.created_at,
  first_due_at: auditLead.created_at,
  last_error: null,
};

/** A CRM whose webhook and API answer as told; by default the one takes all and the other has none. */
export function crmThat({
  posted = () => new Response(null, { status: 200 }),
  lookedUp = () => Response.json({ contact: null }),
  leads = [auditLead] as LeadRow[],
  ...options
}: { posted?: () => Response; lookedUp?: () => Response; leads?: LeadRow[] } & Partial<
  Pick<Crm, 'api' | 'signingSecret'>
> = {}) {
  const requests: Request[] = [];
  const deliver = crm({
    webhookUrl,
    locationId: 'location-1',
    ...options,
    leads: {
      byId: async (ids) =>
        new Map(leads.filter(({ id }) => ids.includes(id)).map((lead) => [lead.id, lead])),
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return request.method === 'POST' ? posted() : lookedUp();
    },
  });
  const outcomes = (rows: readonly OutboxRow[]) => outcomesOf(deliver, rows);
  const one = async (only: OutboxRow) => (await outcomes([only]))[0];
  return { requests, deliver, outcomes, one, methods: () => requests.map(({ method }) => method) };
}
