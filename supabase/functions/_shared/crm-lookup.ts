import type { LeadRow } from './rules/lead/fields.ts';
import type { CrmLookup } from './rules/crm-settings.ts';
import { findContact, type CrmApi } from './crm-api.ts';

export type LookedUpLead = Pick<LeadRow, 'id' | 'email'>;

/**
 * Looks a lead up by its email address. Only a contact with this lead's ID in a custom field proves that the lead
 * arrived. Another form, a booking, or a person may have created one with the same address. Never throws.
 */
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
