import * as v from 'valibot';

export interface CrmApi {
  url: string;
  key: string;
  locationId: string;
}

export type CrmContact = v.InferOutput<typeof contactSchema>;

/** The result of a request that the CRM didn't carry out. */
export type CrmFailure =
  | { status: 'refused'; code: number }
  /** No response, or one that says to try again later. */
  | { status: 'unavailable' };

const timeoutMs = 5000;
/** Every API call has to name the version. */
const apiVersion = '2021-07-28';

const contactSchema = v.object({
  id: v.optional(v.string()),
  email: v.nullish(v.string()),
  /** Other addresses of the same person. */
  additionalEmails: v.nullish(v.array(v.union([v.string(), v.object({ email: v.string() })]))),
  customFields: v.optional(v.array(v.object({ value: v.optional(v.unknown()) }))),
});
const responseSchema = v.object({ contact: v.nullish(contactSchema) });
const searchSchema = v.object({ contacts: v.array(contactSchema) });
/** The search finds similar addresses, too. */
const searchSize = 20;

/** Finds the contact with this email address. Never throws. */
export async function findContact(
  api: CrmApi,
  email: string,
  fetchApi: typeof fetch = fetch,
): Promise<{ status: 'found'; contact: CrmContact } | { status: 'none' } | CrmFailure> {
  const query = new URLSearchParams({ locationId: api.locationId, email });
  const path = `/contacts/search/duplicate?${query}`;
  return call(api, path, { method: 'GET' }, fetchApi, async (response) => {
    const { contact } = v.parse(responseSchema, await response.json());
    return contact ? { status: 'found', contact } : { status: 'none' };
  });
}

/** Finds contacts with this email address, also an additional one. Never throws. */
export async function findContacts(
  api: CrmApi,
  email: string,
  fetchApi: typeof fetch = fetch,
): Promise<{ status: 'found'; contacts: CrmContact[] } | CrmFailure> {
  const wanted = email.toLowerCase();
  const body = { locationId: api.locationId, query: email, page: 1, pageLimit: searchSize };
  const init = { method: 'POST', body: JSON.stringify(body) };
  return call(api, '/contacts/search', init, fetchApi, async (response) => {
    const { contacts } = v.parse(searchSchema, await response.json());
    return {
      status: 'found',
      contacts: contacts.filter((contact) => addressesOf(contact).includes(wanted)),
    };
  });
}

/** All email addresses of a contact, in lower case. */
export function addressesOf({ email, additionalEmails }: CrmContact): string[] {
  const others = (additionalEmails ?? []).map((other) =>
    typeof other === 'string' ? other : other.email,
  );
  return [email ?? '', ...others].map((address) => address.toLowerCase());
}

/** Deletes a contact with its conversations, notes, and tasks. One that's gone counts as deleted. Never throws. */
export async function deleteContact(
  api: CrmApi,
  id: string,
  fetchApi: typeof fetch = fetch,
): Promise<{ status: 'deleted' } | CrmFailure> {
  const path = `/contacts/${encodeURIComponent(id)}`;
  const result = await call(api, path, { method: 'DELETE' }, fetchApi, async (response) => {
    await response.body?.cancel();
    return { status: 'deleted' } as const;
  });
  return result.status === 'refused' && result.code === 404 ? { status: 'deleted' } : result;
}

async function call<Result>(
  api: CrmApi,
  path: string,
  init: RequestInit,
  fetchApi: typeof fetch,
  read: (response: Response) => Promise<Result>,
): Promise<Result | CrmFailure> {
  try {
    const response = await fetchApi(api.url.replace(/\/$/, '') + path, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${api.key}`,
        version: apiVersion,
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    if (response.ok) return await read(response);
    await response.body?.cancel();
    const { status: code } = response;
    return isTransient(code) ? { status: 'unavailable' } : { status: 'refused', code };
  } catch {
    return { status: 'unavailable' };
  }
}

function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 429;
}
