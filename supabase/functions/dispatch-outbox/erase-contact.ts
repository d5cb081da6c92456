import * as v from 'valibot';
import { deleteContact, findContact, type CrmApi } from './crm-api.ts';
import type { Deliver, DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';

export interface EraseContactOptions {
  api: CrmApi;
  fetch?: typeof fetch | undefined;
}

const payloadSchema = v.object({ emails: v.array(v.string()) });

/** An attempt begins nothing new after this time. Its last two calls take ten seconds at most. */
const maxMs = 30_000;

/**
 * Deletes a person's contacts from the CRM, until it finds none with their addresses: it can have several with one address.
 * Errors contain no personal data.
 */
export function eraseContact(options: EraseContactOptions): Deliver {
  return (rows) => rows.map((row) => ({ rows: [row], result: deliver(options, row) }));
}

async function deliver(
  { api, fetch: fetchApi }: EraseContactOptions,
  { payload }: OutboxRow,
): Promise<DeliveryResult> {
  if (!v.is(payloadSchema, payload)) {
    return { status: 'rejected', error: 'The outbox row has no email addresses.' };
  }
  const deadline = performance.now() + maxMs;
  for (const email of payload.emails) {
    for (;;) {
      if (performance.now() > deadline) {
        return { status: 'failed', error: 'The CRM still has more contacts.' };
      }
      const found = await findContact(api, email, fetchApi);
      if (found.status === 'none') break;
      if (found.status !== 'found') return failure(found);
      const { id } = found.contact;
      if (id === undefined) {
        return { status: 'failed', error: 'The CRM didn’t say which contact it found.' };
      }
      const deleted = await deleteContact(api, id, fetchApi);
      if (deleted.status !== 'deleted') return failure(deleted);
    }
  }
  return { status: 'delivered' };
}

function failure(
  refusal: { status: 'refused'; code: number } | { status: 'unavailable' },
): DeliveryResult {
  if (refusal.status === 'unavailable') {
    return { status: 'failed', error: 'The CRM’s API couldn’t be reached.' };
  }
  const { code } = refusal;
  return {
    status: 'failed',
    error: `The CRM’s API answered ${code}. The API key must be able to read and delete contacts.`,
  };
}
