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

/** What submit_lead takes: a whole lead of its form, but for what is `given`. */
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

/** Puts one into the table as the owner, past submit_lead and with whatever columns; its id. */
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
