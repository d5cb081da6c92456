import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** Twice the tolerance of standardwebhooks: a message dated five minutes ahead is valid for ten. */
const rememberMs = 10 * 60_000;

const requiredHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

export type HookStatus = 'accepted' | 'replayed' | 'incomplete' | 'rejected';

/**
 * Verifies build hooks (Standard Webhooks). `secret` is `whsec_…`. Each message is accepted once, within
 * five minutes of its timestamp.
 */
export function hookVerifier(secret: string): (headers: Headers, body: string) => HookStatus {
  const webhook = new Webhook(secret);
  /** When each ID was accepted, oldest first. */
  const seen = new Map<string, number>();

  return (headers, body) => {
    if (requiredHeaders.some((name) => !headers.get(name))) return 'incomplete';
    try {
      webhook.verify(body, Object.fromEntries(headers), { jsonParse: false });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return 'rejected';
      throw error;
    }
    const now = Date.now();
    for (const [id, at] of seen) {
      if (now - at <= rememberMs) break;
      seen.delete(id);
    }
    const id = headers.get('webhook-id') ?? '';
    if (seen.has(id)) return 'replayed';
    seen.set(id, now);
    return 'accepted';
  };
}
