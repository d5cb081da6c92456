import * as v from 'valibot';
import type { LeadRow } from '../_shared/rules/lead/record.ts';
import type { CrmLookup } from '../_shared/rules/settings/crm-settings.ts';

/** The default for CRM_API_URL. */
export const crmApiUrl = 'https://services.leadconnectorhq.com';

export interface CrmApi {
  url: string;
  key: string;
  locationId: string;
}

const timeoutMs = 5000;
/** Every API call has to name the version. */
const apiVersion = '2021-07-28';

const responseSchema = v.object({
  contact: v.nullish(
    v.object({ customFields: v.optional(v.array(v.object({ value: v.optional(v.unknown()) }))) }),
  ),
});

/**
 * Whether a contact with this lead's ID in a custom field exists, which proves that an earlier attempt
 * arrived (design: delivery). A contact with the same email address proves nothing: another form, a
 * booking, or a person may have created it. Also false if the CRM denies access; undefined if the lookup
 * failed and may succeed later. Never throws.
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
  const query = new URLSearchParams({ locationId: api.locationId, email: lead.email });
  try {
    const response = await fetchApi(
      `${api.url.replace(/\/$/, '')}/contacts/search/duplicate?${query}`,
      {
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${api.key}`,
          version: apiVersion,
        },
      },
    );
    if (!response.ok) {
      await response.body?.cancel();
      const { status: code } = response;
      return isTransient(code) ? { status: 'unavailable' } : { status: 'refused', code };
    }
    const { contact } = v.parse(responseSchema, await response.json());
    const isFound = contact?.customFields?.some(({ value }) => value === lead.id);
    return { status: isFound ? 'found' : contact ? 'other-contact' : 'no-contact' };
  } catch {
    return { status: 'unavailable' };
  }
}

function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
