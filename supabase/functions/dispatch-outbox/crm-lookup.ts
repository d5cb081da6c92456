import * as v from 'valibot';
import type { LeadRow } from '../_shared/rules/lead-record.ts';

/** The CRM's API, where no other address is set. */
export const crmApiUrl = 'https://services.leadconnectorhq.com';

export interface CrmApi {
  url: string;
  key: string;
  locationId: string;
}

export type Lookup =
  /** A contact that knows this very lead. */
  | 'this lead'
  /** A contact of that address made since the lead was sent: by it, or by another lead of the person. */
  | 'a new contact'
  /** None, or only one that was there before. */
  | 'nothing'
  /** The API did not say. */
  | 'unknown';

const timeoutMs = 5000;
/** Of the CRM's API; it has to be named with every call. */
const version = '2021-07-28';
/** Milliseconds by which the CRM's clock may be behind the database's, its whole seconds included. */
const clocksApart = 2000;

const answer = v.object({
  contact: v.nullish(
    v.object({
      dateAdded: v.optional(v.string()),
      customFields: v.optional(v.array(v.object({ value: v.optional(v.unknown()) }))),
    }),
  ),
});

/**
 * Looks for the contact that an earlier, ambiguous try may have made (design: delivery). That there is a
 * contact of this address proves nothing: the person may have been known for years. Never throws.
 */
export async function lookUp(
  api: CrmApi,
  lead: LeadRow,
  fetcher: typeof fetch = fetch,
): Promise<Lookup> {
  const query = new URLSearchParams({ locationId: api.locationId, email: lead.email });
  let contact: v.InferOutput<typeof answer>['contact'];
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
      return 'unknown';
    }
    contact = v.parse(answer, await response.json()).contact;
  } catch {
    return 'unknown';
  }
  if (contact?.customFields?.some(({ value }) => value === lead.id)) return 'this lead';
  const added = Date.parse(contact?.dateAdded ?? '');
  return added >= Date.parse(lead.created_at) - clocksApart ? 'a new contact' : 'nothing';
}
