import type { LeadRow } from './rules/lead/record.ts';
import type { CrmLookup } from './rules/crm-settings.ts';
import { findContact, type CrmApi } from './crm-api.ts';

/**
 * Whether a contact with this lead's ID in a custom field exists, which proves that an earlier attempt
 * arrived. A contact with the same email address proves nothing: another form, a booking, or a person may
 * have created it. Also false if the CRM denies access; undefined if the lookup failed and may succeed
 * later. Never throws.
 */
export async function isLeadInCrm(
  api: CrmApi,
  lead: LookedUpLead,
  fetchApi: typeof fetch = fetch,
): Promise<boolean | undefined> {
  const { status } = await lookUpLead(api, lead, fetchApi);
  return status === 'unavailable' ? undefined : status === 'found';
}

export type LookedUpLead = Pick<LeadRow, 'id' | 'email'>;

/** Looks a lead up by its email address. Never throws. */
export async function lookUpLead(
  api: CrmApi,
  lead: LookedUpLead,
  fetchApi: typeof fetch = fetch,
): Promise<CrmLookup> {
  const result = await findContact(api, lead.email, fetchApi);
  if (result.status === 'none') return { status: 'no-contact' };
  if (result.status !== 'found') return result;
  const isFound = result.contact.customFields?.some(({ value }) => value === lead.id);
  return { status: isFound ? 'found' : 'other-contact' };
}
