import * as v from 'valibot';
import { deleteContact, findContact, type CrmApi, type CrmFailure } from '../_shared/crm-api.ts';
import type { Deliver, DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';

export interface EraseContactOptions {
  api: CrmApi;
  fetch?: typeof fetch | undefined;
}

const payloadSchema = v.object({ emails: v.array(v.pipe(v.string(), v.nonEmpty())) });

/** An attempt starts no new calls after this time. Its last two calls take ten seconds at most. */
const maxMs = 30_000;

/** Deleting it could delete another person's data. */
const anotherContact =
  'The CRM found a contact whose email address isn’t the one searched for, so it wasn’t deleted.';

/**
 * Deletes a person's contacts from the CRM until none has one of their addresses. Several can have the same address.
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
    return { status: 'rejected', error: 'The outbox row lacks an email address.' };
  }
  const deadline = performance.now() + maxMs;
  for (const email of payload.emails) {
    for (;;) {
      if (performance.now() > deadline) {
        return { status: 'failed', error: 'The CRM has more contacts to delete.' };
      }
      const found = await findContact(api, email, fetchApi);
      if (found.status === 'none') break;
      if (found.status !== 'found') return failureOf(found);
      const { id, email: actual } = found.contact;
      if (actual?.toLowerCase() !== email.toLowerCase()) {
        return { status: 'failed', error: anotherContact };
      }
      if (id === undefined) {
        return { status: 'failed', error: 'The CRM didn’t say which contact it found.' };
      }
      const deleted = await deleteContact(api, id, fetchApi);
      if (deleted.status !== 'deleted') return failureOf(deleted);
    }
  }
  return { status: 'delivered' };
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
