import type { SupabaseClient } from '@supabase/supabase-js';
import type { LeadFormId } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { visitorAddress } from '../fixtures/leads/visitor-address.ts';
import { publishableKey } from '../fixtures/staff.ts';

/** Submits a form like its island does. Resolves to the lead's own email address. */
export type Send = (formId: LeadFormId, more?: Record<string, unknown>) => Promise<string>;

/** Form data of a bot: the form was completed too fast. */
export const hasty = { filledInMs: 200 };

/** Submits forms with email addresses that start with `mark`. */
export function sendTo(backend: string, mark: string): Send {
  let sent = 0;
  return async (formId, more = {}) => {
    sent += 1;
    const email = `${mark}-${sent}@example.com`;
    const formData = { ...filledIn[formId], filledInMs: 60_000, email, ...more };
    const response = await fetch(`${backend}/functions/v1/secure-ghl-submit`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: publishableKey,
        'x-forwarded-for': visitorAddress(),
      },
      body: JSON.stringify({ formId, formData, consentGiven: true }),
    });
    if (!response.ok) throw new Error(await response.text());
    return email;
  };
}

/** Does what the dispatcher would do if a CRM were connected. */
export interface Deliveries {
  deliver(email: string): Promise<void>;
  /** Makes the lead a dead letter with this error. */
  giveUp(email: string, error: string): Promise<void>;
  leadId(email: string): Promise<string>;
}

interface Claimed {
  id: number;
  attempts: number;
  payload: { lead_id: string };
}

export function deliveriesOf(admin: SupabaseClient, service: SupabaseClient): Deliveries {
  async function leadId(email: string): Promise<string> {
    const { data, error } = await admin.from('leads').select('id').eq('email', email).single();
    if (error) throw error;
    return String(data['id']);
  }

  async function finish(email: string, outcome: 'delivered' | 'dead', error?: string) {
    const id = await leadId(email);
    // Without a lease, the next claim finds all rows again.
    const claim = { topics: ['lead'], batch: 10_000, lease_seconds: 0 };
    const claimed = await service.rpc('claim_outbox', claim);
    if (claimed.error) throw claimed.error;
    const row = (claimed.data as Claimed[]).find(({ payload }) => payload.lead_id === id);
    const { data } = await service.rpc('finish_outbox', {
      ...{ outbox_id: row?.id, attempt: row?.attempts, outcome },
      ...(error && { error }),
    });
    if (data !== true) throw new Error(`The delivery of ${email} could not be finished.`);
  }

  return {
    deliver: (email) => finish(email, 'delivered'),
    giveUp: (email, error) => finish(email, 'dead', error),
    leadId,
  };
}
