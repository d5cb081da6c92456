import { crmPayload } from '~rules/lead/crm-payload';
import { leadFields, type LeadFieldDefinition } from '~rules/lead/fields';
import type { LeadRow } from '~rules/lead/record';
import { touchName, touchParts } from '~rules/tracking/touch-names';

export interface MappedField {
  /** What it is on the site. */
  label: string;
  /** What it's called in the payload. A dot means one level deeper. */
  path: string;
}

export interface MappingGroup {
  title: string;
  fields: readonly MappedField[];
}

const about: Readonly<Record<string, string>> = {
  'customFields.lead_id': 'Lead ID, which proves that the lead arrived',
  leadId: 'Lead ID',
  idempotencyKey: 'Idempotency key, the same on every attempt',
  locationId: 'Location ID',
  formId: 'Form',
  source: 'Source, such as “Website: SEO audit”',
  tags: 'Tags: website, the form, and test for test leads',
  test: 'Whether it’s a test lead',
  submittedAt: 'When it was submitted',
  note: 'Note: what the contact’s fields can’t take, such as a refused phone number',
  'customFields.page_source': 'Page with the form',
  'customFields.time_zone': 'Time zone of the requested times',
  'consent.given': 'Consent',
  'consent.statement': 'What the visitor agreed to',
  'consent.at': 'When the visitor agreed',
  'consent.userAgent': 'Browser',
};

/** Every field of the payload, as docs/crm.md lists them. */
export function mappingGroups(): MappingGroup[] {
  return [
    { title: 'What visitors enter', fields: answerFields() },
    {
      title: 'About the lead',
      fields: Object.entries(about).map(([path, label]) => ({ label, path })),
    },
    {
      title: 'Where visitors came from, if they accepted cookies',
      fields: (['first', 'last'] as const).flatMap((which) =>
        touchParts.map((part) => ({
          label: `${which === 'first' ? 'First' : 'Last'} touch: ${part}`,
          path: `customFields.${touchName(which, part)}`,
        })),
      ),
    },
  ];
}

/** Two fields of different forms can have the same name in the payload. */
function answerFields(): MappedField[] {
  const labels = new Map<string, string>();
  for (const { column, label, crm } of Object.values<LeadFieldDefinition>(leadFields)) {
    const path = crm ?? `customFields.${column}`;
    const other = labels.get(path);
    labels.set(path, other ? `${other} or ${label.toLowerCase()}` : label);
  }
  return [...labels].map(([path, label]) => ({ label, path }));
}

const examples: Partial<Record<string, string>> = {
  first_name: 'Dana',
  last_name: 'Miller',
  email: 'dana@example.com',
  company: 'Miller Staffing',
  phone: '(555) 555-0100',
};

/** A strategy call request, as the CRM gets it. */
export function examplePayload(): string {
  const answers = Object.values<LeadFieldDefinition>(leadFields).map((field) => [
    field.column,
    !('strategy-session' in field.forms)
      ? null
      : (examples[field.column] ?? ('options' in field ? field.options[0] : field.label)),
  ]);
  const touch = {
    utm_source: 'newsletter',
    landingPage: '/services',
    at: '2026-11-20T12:00:00.000Z',
  };
  const lead = {
    ...(Object.fromEntries(answers) as Partial<LeadRow>),
    id: '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a11',
    form_id: 'strategy-session',
    created_at: '2026-11-21T12:00:00.000Z',
    page_source: '/contact',
    visitor_time_zone: 'America/New_York',
    attribution: { first: touch, last: touch },
    consent_given: true,
    consent_statement: 'I agree to be contacted about my request.',
    consented_at: '2026-11-21T12:00:00.000Z',
    user_agent: 'Mozilla/5.0',
    is_test: false,
  } as LeadRow;
  const payload = crmPayload(lead, '0b6f4a0e-5a1f-4f0e-8a53-5d2b8f6a1152', 'your-location-id');
  return JSON.stringify(payload, null, 2);
}
