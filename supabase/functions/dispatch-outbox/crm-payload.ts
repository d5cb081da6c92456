import { attributionOf, type Attribution, type Touch } from '../_shared/rules/attribution.ts';
import type { LeadRow } from '../_shared/rules/lead-record.ts';
import { touchNames } from '../_shared/rules/touch-names.ts';

/** What the forms are called in the CRM: the contact's source. */
const sources: Record<LeadRow['form_id'], string> = {
  'strategy-session': 'Website: strategy session',
  'seo-audit': 'Website: SEO audit',
  'request-a-time': 'Website: request a time',
};

/**
 * The one field map from public.leads to the CRM's inbound webhook; docs/crm.md has it as a table. Names
 * of the first level are those of a contact in the CRM's own API, so that a workflow can map each to its
 * like. `customFields` are the answers that a contact has no field for, one value each, the arrivals
 * among them; `lead_id` lets a later look-up recognise the contact as this very lead. What was left
 * empty is left out.
 */
export function crmPayload(lead: LeadRow, idempotencyKey: string, locationId: string | undefined) {
  const attribution = attributionOf(lead.attribution);
  return withoutNulls({
    idempotencyKey,
    leadId: lead.id,
    locationId: locationId ?? null,
    formId: lead.form_id,
    submittedAt: lead.created_at,
    firstName: lead.first_name,
    lastName: lead.last_name,
    email: lead.email,
    phone: lead.phone,
    companyName: lead.company ?? lead.business_name,
    website: lead.website_url,
    source: sources[lead.form_id],
    tags: ['website', lead.form_id],
    customFields: withoutNulls({
      lead_id: lead.id,
      company_size: lead.company_size,
      current_challenge: lead.current_challenge,
      budget: lead.budget,
      timeline: lead.timeline,
      primary_challenge: lead.primary_challenge,
      preferred_times: lead.preferred_times,
      message: lead.message,
      page_source: lead.page_source,
      ...flat('first', attribution),
      ...flat('last', attribution),
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

function flat(which: keyof Attribution, attribution: Attribution): Record<string, string> {
  const parts = Object.entries(attribution[which] ?? {}) as [keyof Touch, string][];
  return Object.fromEntries(parts.map(([part, text]) => [`${which}_${touchNames[part]}`, text]));
}

function withoutNulls<Fields extends Record<string, unknown>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
