import { sign } from '../_shared/signature.ts';
import type { DeliveryResult } from './dispatch.ts';

export interface SignedPost {
  url: string;
  /** Identifies the message. Repeats have the same ID. */
  id: string;
  body: unknown;
  /** A Standard Webhooks secret, `whsec_…`. Without it, the request isn't signed. */
  secret?: string | undefined;
  headers?: Record<string, string>;
  timeoutMs: number;
  fetch?: typeof fetch | undefined;
}

export type PostResponse =
  | { status: number; retryInSeconds?: number }
  /** No response, so the message may or may not have arrived. `reason` completes "The CRM …". */
  | { status: undefined; reason: string };

/** Posts JSON with a Standard Webhooks signature. Never throws for network errors. */
export async function signedPost(post: SignedPost): Promise<PostResponse> {
  const { url, id, secret, timeoutMs } = post;
  const body = JSON.stringify(post.body);
  const signatureHeaders = secret === undefined ? {} : await sign(secret, id, body);
  try {
    const response = await (post.fetch ?? fetch)(url, {
      method: 'POST',
      // The message is for this URL only.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', ...post.headers, ...signatureHeaders },
      body,
    });
    await response.body?.cancel();
    const retryInSeconds = retryAfterSeconds(response.headers);
    return { status: response.status, ...(retryInSeconds !== undefined && { retryInSeconds }) };
  } catch (error) {
    // Leaves out the error's message: it contains the URL, and a webhook's URL is a secret.
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    const reason = isTimeout
      ? `didn’t respond within ${timeoutMs / 1000} seconds`
      : 'couldn’t be reached or closed the connection';
    return { status: undefined, reason };
  }
}

/** What a response means for the delivery. Its error begins with the name of the receiver. */
export function resultFrom(receiver: string, response: PostResponse): DeliveryResult {
  if (response.status === undefined) {
    return { status: 'failed', error: `${receiver} ${response.reason}.` };
  }
  const { status, ...retry } = response;
  if (status >= 200 && status < 300) return { status: 'delivered', responseStatus: status };
  const error = `${receiver} answered ${status}.`;
  // 410 means that the receiver is gone for good (Standard Webhooks).
  return status === 410 ? { status: 'rejected', error } : { status: 'failed', error, ...retry };
}

/** Parses Retry-After, which has seconds or a date (RFC 9110 §10.2.3). */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
