import { Webhook } from 'standardwebhooks';
import { retryAfterSeconds } from '../_shared/http.ts';

export interface SignedPost {
  url: string;
  /** Names the message; the same whenever it is sent again. */
  id: string;
  body: unknown;
  /** A Standard Webhooks secret, `whsec_…`; without one nothing is signed. */
  secret?: string | undefined;
  headers?: Record<string, string>;
  timeoutMs: number;
  fetch?: typeof fetch | undefined;
}

export type PostAnswer =
  | { heard: true; status: number; ok: boolean; retryInSeconds?: number }
  /** `why` ends the sentence "The CRM …". Whether the message arrived is not known. */
  | { heard: false; why: string };

/** Posts JSON, signed as Standard Webhooks has it. Never throws for what the receiver does. */
export async function signedPost(post: SignedPost): Promise<PostAnswer> {
  const { url, id, secret, timeoutMs } = post;
  const body = JSON.stringify(post.body);
  const signed = secret === undefined ? {} : signature(secret, id, body);
  try {
    const answer = await (post.fetch ?? fetch)(url, {
      method: 'POST',
      // Elsewhere nobody is to have it.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', ...post.headers, ...signed },
      body,
    });
    await answer.body?.cancel();
    const wait = retryAfterSeconds(answer.headers);
    const { status, ok } = answer;
    return { heard: true, status, ok, ...(wait !== undefined && { retryInSeconds: wait }) };
  } catch (error) {
    // Nothing of the error itself: it names the address, and a hook's address is a secret.
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return {
      heard: false,
      why: isLate
        ? `did not answer within ${timeoutMs / 1000} seconds`
        : 'could not be reached, or broke off',
    };
  }
}

function signature(secret: string, id: string, body: string): Record<string, string> {
  const sentAt = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
}

/** Whether `signedPost` can sign with it. */
export function isSigningSecret(secret: string): boolean {
  try {
    return new Webhook(secret) instanceof Webhook;
  } catch {
    return false;
  }
}
