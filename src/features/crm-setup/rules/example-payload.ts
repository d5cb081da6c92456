import { crmPayload } from '~rules/lead/crm-payload';
import { leadFields, type LeadFieldDefinition, type LeadRow } from '~rules/lead/fields';
import { touchParts } from '~rules/tracking/touch-names';

const examples: Partial<Record<string, string>> = {
  first_name: 'Dana',
  last_name: 'Miller',
  email: 'dana@example.com',
  company: 'Miller Staffing',
  phone: '(555) 555-0100',
};

const sentAt = '2026-11-21T12:00:00.000Z';

/**
 * A payload for the CRM with every answer and every part of a touch that a lead can have. docs/crm.md explains each.
 */
export function examplePayload(): string {
  const answers = Object.values<LeadFieldDefinition>(leadFields).map((field) => [
    field.column,
    examples[field.column] ?? ('options' in field ? field.options[0] : field.label),
  ]);
  const touch = {
    ...Object.fromEntries(touchParts.map((part) => [part, `example-${part}`])),
    referrer: 'https://example.com/',
    landingPage: '/services',
    at: sentAt,
  };
  const lead = {
    ...(Object.fromEntries(answers) as Partial<LeadRow>),
    id: '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a11',
    form_id: 'strategy-session',
    created_at: sentAt,
    page_source: '/contact',
    visitor_time_zone: 'America/New_York',
    attribution: { first: touch, last: touch },
    consent_given: true,
    consent_statement: 'I agree to be contacted about my request.',
    consented_at: sentAt,
    user_agent: 'Mozilla/5.0',
    is_test: false,
  } as LeadRow;
  const payload = crmPayload(lead, '0b6f4a0e-5a1f-4f0e-8a53-5d2b8f6a1152', 'your-location-id');
  return JSON.stringify(payload, null, 2);
}
