import { randomUUID } from 'node:crypto';
import type { Session } from '../../../platform/migrations/index.ts';

const forms: Record<string, Record<string, unknown>> = {
  'strategy-session': {
    first_name: 'Dana',
    last_name: 'Miller',
    company: 'Miller Staffing',
    company_size: 'Just Me (1)',
    current_challenge: 'Other',
    timeline: 'Within 30 days',
  },
  'seo-audit': { business_name: 'Miller Staffing', website_url: 'https://miller.example/' },
  'request-a-time': { first_name: 'Dana', last_name: 'Miller', preferred_times: 'Mondays' },
};

/** A valid argument for submit_lead, with `given` overriding its fields. */
export function leadOf(given: Record<string, unknown> = {}): Record<string, unknown> {
  const form_id = typeof given['form_id'] === 'string' ? given['form_id'] : 'seo-audit';
  return {
    form_id,
    ...forms[form_id],
    email: 'dana@example.com',
    consent_given: true,
    consent_statement: 'I agree.',
    ...given,
  };
}

/** Inserts a lead as the owner, bypassing submit_lead, and returns its ID. */
export async function storeLead(
  { query }: Pick<Session, 'query'>,
  given: Record<string, unknown> = {},
): Promise<string> {
  const lead: Record<string, unknown> = { id: randomUUID(), ...leadOf(given) };
  const columns = Object.keys(lead).join(', ');
  await query(
    `insert into public.leads (${columns})
     select ${columns} from jsonb_populate_record(null::public.leads, $1::text::jsonb)`,
    [JSON.stringify(lead)],
  );
  return String(lead['id']);
}
