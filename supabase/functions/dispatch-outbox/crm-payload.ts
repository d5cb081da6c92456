import {
  attributionOf,
  type Attribution,
  type Touch,
} from '../_shared/rules/tracking/attribution.ts';
import type { LeadRow } from '../_shared/rules/lead/record.ts';
import { touchNames } from '../_shared/rules/tracking/touch-names.ts';

/** The contact's source in the CRM. */
const sources: Record<LeadRow['form_id'], string> = {
  'strategy-session': 'Website: strategy session',
  'seo-audit': 'Website: SEO audit',
  'request-a-time': 'Website: request a time',
};

/**
 * The only mapping from public.leads to the CRM's inbound webhook, documented in docs/crm.md. Top-level
 * names match the contact fields of the CRM's API, so that a workflow can map each to its equivalent.
 * `customFields` has everything that a contact has no field for, one value each, including attribution.
 * `lead_id` lets a later lookup recognize the contact. Empty fields are left out.
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

function flatTouch(which: keyof Attribution, attribution: Attribution): Record<string, string> {
  const fields = Object.entries(attribution[which] ?? {}) as [keyof Touch, string][];
  return Object.fromEntries(fields.map(([name, value]) => [`${which}_${touchNames[name]}`, value]));
}

function withoutNulls<Fields extends Record<string, unknown>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
