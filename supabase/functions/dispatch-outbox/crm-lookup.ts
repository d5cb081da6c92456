import * as v from 'valibot';
import type { LeadRow } from '../_shared/rules/lead-record.ts';

/** The CRM's API, where no other address is set. */
export const crmApiUrl = 'https://services.leadconnectorhq.com';

export interface CrmApi {
  url: string;
  key: string;
  locationId: string;
}

const timeoutMs = 5000;
/** Of the CRM's API; it has to be named with every call. */
const version = '2021-07-28';

const answer = v.object({
  contact: v.nullish(
    v.object({ customFields: v.optional(v.array(v.object({ value: v.optional(v.unknown()) }))) }),
  ),
});

/**
 * Whether the CRM has a contact with this lead's id in one of its fields, so that an earlier try whose
 * answer was ambiguous has arrived (design: delivery). That there is a contact of this address proves
 * nothing: another form, a booking or a person may have made it, without what stands in this lead. False
 * also where the CRM will not say, as with a key that it refuses; undefined where it may say later.
 * Never throws.
 */
export async function knowsLead(
  api: CrmApi,
  lead: LeadRow,
  fetcher: typeof fetch = fetch,
): Promise<boolean | undefined> {
  const query = new URLSearchParams({ locationId: api.locationId, email: lead.email });
  try {
    const response = await fetcher(
      `${api.url.replace(/\/$/, '')}/contacts/search/duplicate?${query}`,
      {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json', authorization: `Bearer ${api.key}`, version },
      },
    );
    if (!response.ok) {
      await response.body?.cancel();
      return isTransient(response.status) ? undefined : false;
    }
    const { contact } = v.parse(answer, await response.json());
    return contact?.customFields?.some(({ value }) => value === lead.id) ?? false;
  } catch {
    return undefined;
  }
}

function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
