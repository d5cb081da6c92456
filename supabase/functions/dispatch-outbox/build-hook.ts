import { isGitHub, type BuildHook } from '../_shared/receivers.ts';
import type { Deliver, DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';
import { resultFrom, signedPost } from './signed-post.ts';

const timeoutMs = 15_000;
const messageType = 'content.changed';

/**
 * Tells the publisher that public content changed. All waiting changes go into one signed request
 * (Standard Webhooks), because one publish covers them all.
 */
export function buildHook(hook: BuildHook & { fetch?: typeof fetch }): Deliver {
  return (rows) => [{ rows, result: send(hook, rows) }];
}

async function send(
  hook: BuildHook & { fetch?: typeof fetch },
  rows: readonly OutboxRow[],
): Promise<DeliveryResult> {
  const newest = rows.at(-1);
  if (!newest) return { status: 'delivered' };
  const { secret, ...request } = { ...hook, id: crypto.randomUUID(), timeoutMs };
  const response = await signedPost(
    isGitHub(new URL(hook.url))
      ? {
          ...request,
          headers: { authorization: `Bearer ${secret}` },
          body: { event_type: messageType },
        }
      : {
          ...request,
          secret,
          body: {
            type: messageType,
            timestamp: newest.created_at,
            data: { changes: rows.map((row) => row.payload) },
          },
        },
  );
  return resultFrom('The build hook', response);
}
