import * as v from 'valibot';
import {
  addressesOf,
  deleteContact,
  findContact,
  findContacts,
  type CrmApi,
  type CrmContact,
  type CrmFailure,
} from '../_shared/crm-api.ts';
import { deliverEach, type Deliver, type DeliveryResult } from './dispatch.ts';

export interface EraseContactOptions {
  api: CrmApi;
  fetch?: typeof fetch | undefined;
}

const payloadSchema = v.object({ emails: v.array(v.pipe(v.string(), v.nonEmpty())) });

/** Deleting it could delete another person's data. */
const anotherContact =
  'The CRM found a contact whose email address isn’t the one searched for, so it wasn’t deleted.';

/**
 * Deletes a person's contacts from the CRM until none has one of their addresses, not even as an additional one.
 * Several can have the same address. Errors contain no personal data.
 */
export function eraseContact({ api, fetch: fetchApi }: EraseContactOptions): Deliver {
  return deliverEach(async ({ payload }) =>
    v.is(payloadSchema, payload)
      ? eraseContacts(api, payload.emails, fetchApi)
      : { status: 'rejected', error: 'The outbox row lacks an email address.' },
  );
}

/** Starts no new calls after `maxMs`. The last three take 15 seconds at most. */
export async function eraseContacts(
  api: CrmApi,
  emails: readonly string[],
  fetchApi: typeof fetch | undefined,
  maxMs = 30_000,
): Promise<DeliveryResult> {
  const deadline = performance.now() + maxMs;
  const erased = new Set<string>();
  for (const email of emails) {
    for (;;) {
      if (performance.now() > deadline) {
        return { status: 'failed', error: 'The CRM has more contacts to delete.' };
      }
      const found = await find(api, email, fetchApi);
      if (found.status !== 'found') return failureOf(found);
      const { contact } = found;
      if (!contact) break;
      if (!addressesOf(contact).includes(email.toLowerCase())) {
        return { status: 'failed', error: anotherContact };
      }
      if (contact.id === undefined) {
        return { status: 'failed', error: 'The CRM didn’t say which contact it found.' };
      }
      if (erased.has(contact.id)) {
        return { status: 'failed', error: 'The CRM still lists a contact that was deleted.' };
      }
      erased.add(contact.id);
      const deleted = await deleteContact(api, contact.id, fetchApi);
      if (deleted.status !== 'deleted') return failureOf(deleted);
    }
  }
  return { status: 'delivered' };
}

/** A contact with this address. The search by main address comes first, because it's exact and always up to date. */
async function find(
  api: CrmApi,
  email: string,
  fetchApi: typeof fetch | undefined,
): Promise<{ status: 'found'; contact: CrmContact | undefined } | CrmFailure> {
  const found = await findContact(api, email, fetchApi);
  const isExact =
    found.status === 'found' && addressesOf(found.contact).includes(email.toLowerCase());
  if (found.status !== 'none' && (found.status !== 'found' || isExact)) return found;
  const others = await findContacts(api, email, fetchApi);
  if (others.status !== 'found') return others;
  const [contact] = others.contacts;
  return {
    status: 'found',
    contact: contact ?? (found.status === 'found' ? found.contact : undefined),
  };
}

function failureOf(failure: CrmFailure): DeliveryResult {
  if (failure.status === 'unavailable') {
    return { status: 'failed', error: 'The CRM’s API couldn’t be reached.' };
  }
  const { code } = failure;
  return {
    status: 'failed',
    error: `The CRM’s API responded with status ${code}. Check that the API key can read and delete contacts.`,
  };
}
