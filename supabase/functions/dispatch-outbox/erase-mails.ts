import * as v from 'valibot';
import { deliverEach, type Deliver } from './dispatch.ts';
import { resultFrom } from './signed-post.ts';

export interface EraseMailsOptions {
  /** The mail catcher of one machine. Without one, no copies are stored, so there's nothing to erase. */
  mailCatcherUrl?: string | undefined;
  fetch?: typeof fetch | undefined;
}

const payloadSchema = v.object({ mailbox: v.string() });

const timeoutMs = 15_000;

/** Deletes caught emails that contain a person's address. */
export function eraseMails({
  mailCatcherUrl,
  fetch: fetchMailCatcher = fetch,
}: EraseMailsOptions): Deliver {
  return deliverEach(async ({ payload }) => {
    if (!v.is(payloadSchema, payload)) {
      return { status: 'rejected', error: 'The outbox row has no mailbox.' };
    }
    if (mailCatcherUrl === undefined) return { status: 'delivered' };
    const url = new URL('/api/messages', mailCatcherUrl);
    url.searchParams.set('mailbox', payload.mailbox);
    try {
      const response = await fetchMailCatcher(url, {
        method: 'DELETE',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return resultFrom('The mail catcher', response);
    } catch {
      return { status: 'failed', error: 'The mail catcher couldn’t be reached.' };
    }
  });
}
