import type { LeadRow } from '../_shared/rules/lead-record.ts';

/** What the forms are called in the CRM: the contact's source. */
const sources: Record<LeadRow['form_id'], string> = {
  'strategy-session': 'Website: strategy session',
  'seo-audit': 'Website: SEO audit',
  'request-a-time': 'Website: request a time',
};

/**
 * The one field map from public.leads to the CRM's inbound webhook. Names of the first level are those
 * of a contact in the CRM's own API, so that a workflow can map each to its like. `customFields` are
 * the answers that a contact has no field for; `lead_id` among them lets a later look-up recognise the
 * contact as this very lead. What was left empty is left out.
 */
export function crmPayload(lead: LeadRow, idempotencyKey: string, locationId: string | undefined) {
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
    }),
    attribution: lead.attribution,
    consent: withoutNulls({
      given: lead.consent_given,
      statement: lead.consent_statement,
      at: lead.consented_at,
      userAgent: lead.user_agent,
    }),
  });
}

function withoutNulls<Fields extends Record<string, unknown>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
