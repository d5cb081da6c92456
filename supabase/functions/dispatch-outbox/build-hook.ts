import type { Delivery, Outcome, OutboxRow } from './dispatch.ts';
import { signedPost } from './signed-post.ts';

export interface BuildHook {
  url: string;
  /** A Standard Webhooks secret, `whsec_…`. */
  secret: string;
  fetch?: typeof fetch;
}

const timeoutMs = 15_000;

/**
 * Tells the publisher that what the public can see has changed: one signed request however many
 * changes are waiting, for a publish reads all of them (Standard Webhooks).
 */
export function buildHook(hook: BuildHook): Delivery {
  return (rows) => [{ rows, outcome: announce(hook, rows) }];
}

async function announce(hook: BuildHook, rows: readonly OutboxRow[]): Promise<Outcome> {
  const newest = rows.at(-1);
  if (!newest) return { outcome: 'delivered' };
  const answer = await signedPost({
    ...hook,
    id: await messageId(rows),
    timeoutMs,
    body: {
      type: 'content.changed',
      timestamp: newest.created_at,
      data: { changes: rows.map((row) => row.payload) },
    },
  });
  if (!answer.heard) return { outcome: 'failed', error: `The build hook ${answer.why}.` };
  if (answer.ok) return { outcome: 'delivered' };
  const error = `The build hook answered ${answer.status}.`;
  // Standard Webhooks: the receiver is gone for good.
  if (answer.status === 410) return { outcome: 'refused', error };
  const { retryInSeconds } = answer;
  return { outcome: 'failed', error, ...(retryInSeconds !== undefined && { retryInSeconds }) };
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
