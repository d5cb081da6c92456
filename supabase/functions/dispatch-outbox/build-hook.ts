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
  const id = await messageId(rows);
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

/**
 * Names these very rows: a repeat after a lost answer is recognised, and no message that brings another
 * row is mistaken for it. (One row's key would not do: a row that is committed late can join a repeat.)
 */
async function messageId(rows: readonly OutboxRow[]): Promise<string> {
  const keys = new TextEncoder().encode(rows.map((row) => row.idempotency_key).join(' '));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', keys));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function outcomeOf(answer: Response): Outcome {
  if (answer.ok) return { outcome: 'delivered' };
  const error = `The build hook answered ${answer.status}.`;
  // Standard Webhooks: the receiver is gone for good.
  if (answer.status === 410) return { outcome: 'refused', error };
  const wait = retryAfterSeconds(answer.headers);
  return { outcome: 'failed', error, ...(wait !== undefined && { retryInSeconds: wait }) };
}
