import { Webhook } from 'standardwebhooks';
import { retryAfterSeconds } from '../_shared/http.ts';
import type { Delivery, Outcome, OutboxRow } from './dispatch.ts';

export interface BuildHook {
  url: string | undefined;
  /** A Standard Webhooks secret, `whsec_…`. */
  secret: string | undefined;
  fetch?: typeof fetch;
}

const timeoutMs = 15_000;

/**
 * Tells the publisher that what the public can see has changed: one signed request however many
 * changes are waiting, for a publish reads all of them (Standard Webhooks).
 */
export function buildHook(hook: BuildHook): Delivery {
  return async (rows) => {
    const outcome = await announce(hook, rows);
    return rows.map(() => outcome);
  };
}

async function announce(hook: BuildHook, rows: readonly OutboxRow[]): Promise<Outcome> {
  const newest = rows.at(-1);
  if (!newest) return { outcome: 'delivered' };
  if (!hook.url || !hook.secret) {
    return { outcome: 'failed', error: 'BUILD_HOOK_URL and BUILD_HOOK_SECRET are not both set.' };
  }
  const body = JSON.stringify({
    type: 'content.changed',
    timestamp: newest.created_at,
    data: { changes: rows.map((row) => row.payload) },
  });
  // The newest row's key: a repeat after a lost answer is recognised, a later change is not mistaken for it.
  const id = newest.idempotency_key;
  const sentAt = new Date();
  try {
    const answer = await (hook.fetch ?? fetch)(hook.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(hook.secret).sign(id, sentAt, body),
      },
      body,
    });
    await answer.body?.cancel();
    return outcomeOf(answer);
  } catch (error) {
    return { outcome: 'failed', error: `The build hook did not answer: ${String(error)}` };
  }
}

function outcomeOf(answer: Response): Outcome {
  if (answer.ok) return { outcome: 'delivered' };
  const error = `The build hook answered ${answer.status}.`;
  // Standard Webhooks: the receiver is gone for good.
  if (answer.status === 410) return { outcome: 'refused', error };
  const wait = retryAfterSeconds(answer.headers);
  return { outcome: 'failed', error, ...(wait !== undefined && { retryInSeconds: wait }) };
}
