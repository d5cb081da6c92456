import type { Deliver, DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';
import { resultFrom, signedPost } from './signed-post.ts';

export interface BuildHook {
  url: string;
  /** A Standard Webhooks secret, `whsec_…`, or a GitHub token. */
  secret: string;
  fetch?: typeof fetch;
}

const timeoutMs = 15_000;
const messageType = 'content.changed';

/** Whether the hook starts a GitHub Actions workflow: https://api.github.com/repos/OWNER/REPOSITORY/dispatches. */
export function isGitHub(url: URL): boolean {
  return url.origin === 'https://api.github.com';
}

/**
 * Tells the publisher that public content changed. All waiting changes go into one signed request
 * (Standard Webhooks), because one publish covers them all.
 */
export function buildHook(hook: BuildHook): Deliver {
  return (rows) => [{ rows, result: send(hook, rows) }];
}

async function send(hook: BuildHook, rows: readonly OutboxRow[]): Promise<DeliveryResult> {
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
