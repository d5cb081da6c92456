import { attributionOf, type Attribution, type Touch } from '../tracking/attribution.ts';
import { touchName } from '../tracking/touch-names.ts';
import { leadFields, type LeadFieldDefinition, type LeadRow } from './fields.ts';

/** The contact's source in the CRM. */
const sources: Record<LeadRow['form_id'], string> = {
  'strategy-session': 'Website: strategy session',
  'seo-audit': 'Website: SEO audit',
  'request-a-time': 'Website: request a time',
  'client-question': 'Website: client question',
  // Never sent, except in the note about an earlier request.
  'booked-call': 'Calendar: booked call',
};

/**
 * What the CRM's inbound webhook gets, documented in docs/crm.md. Top-level names match the contact fields of
 * the CRM's API, so that a workflow can map each to its equivalent. `customFields` has everything that a
 * contact has no field for, one value each, including attribution. `lead_id` lets a later lookup recognize the
 * contact. Empty fields are left out. `withoutPhone`: the CRM didn't accept the phone number, so it's sent as a note.
 */
export function crmPayload(
  lead: LeadRow,
  idempotencyKey: string,
  locationId: string | undefined,
  withoutPhone = false,
) {
  const attribution = attributionOf(lead.attribution);
  const { contact, customFields } = fieldsOf(withoutPhone ? { ...lead, phone: null } : lead);
  return withoutNulls({
    ...identityOf(lead, idempotencyKey, locationId),
    ...contact,
    source: sources[lead.form_id],
    note: withoutPhone && lead.phone !== null ? `Phone, as entered: ${lead.phone}` : null,
    customFields: withoutNulls({
      lead_id: lead.id,
      ...customFields,
      page_source: lead.page_source,
      time_zone: lead.visitor_time_zone,
      ...flatTouch('first', attribution),
      ...flatTouch('last', attribution),
    }),
    attribution,
    consent: withoutNulls({
      given: lead.consent_given,
      statement: lead.consent_statement,
      at: lead.consented_at,
      userAgent: lead.user_agent,
    }),
  });
}

/** What every payload says about a lead. */
function identityOf(lead: LeadRow, idempotencyKey: string, locationId: string | undefined) {
  return {
    idempotencyKey,
    leadId: lead.id,
    locationId: locationId ?? null,
    formId: lead.form_id,
    submittedAt: lead.created_at,
    tags: ['website', lead.form_id, ...(lead.is_test ? ['test'] : [])],
    test: lead.is_test || null,
  };
}

/**
 * A lead that comes after a newer one of the same person. It would overwrite the newer one's values, so all of its own
 * are in a note.
 */
export function supersededPayload(
  lead: LeadRow,
  idempotencyKey: string,
  locationId: string | undefined,
) {
  const answers = Object.values<LeadFieldDefinition>(leadFields).flatMap(({ column, label }) => {
    const text = lead[column];
    return text === null || column === 'email' ? [] : `${label}: ${text}`;
  });
  return withoutNulls({
    ...identityOf(lead, idempotencyKey, locationId),
    email: lead.email,
    note: [`Earlier request, ${lead.created_at} (${sources[lead.form_id]})`, ...answers].join('\n'),
  });
}

/** The fields that a visitor filled in: those that a contact has, and all others. */
function fieldsOf(lead: LeadRow) {
  const contact: Record<string, string> = {};
  const customFields: Record<string, string> = {};
  for (const { column, crm } of Object.values<LeadFieldDefinition>(leadFields)) {
    const text = lead[column];
    if (text === null) continue;
    if (crm) contact[crm] = text;
    else customFields[column] = text;
  }
  return { contact, customFields };
}

function flatTouch(which: keyof Attribution, attribution: Attribution): Record<string, string> {
  const fields = Object.entries(attribution[which] ?? {}) as [keyof Touch, string][];
  return Object.fromEntries(fields.map(([name, value]) => [touchName(which, name), value]));
}

function withoutNulls<Fields extends Record<string, unknown>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
