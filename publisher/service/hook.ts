import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** Twice the tolerance of standardwebhooks: a message dated five minutes ahead is good for ten. */
const rememberMs = 10 * 60_000;

const required = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** `replay`: this message has been accepted before. */
export type HookVerdict = 'accepted' | 'replay' | 'missing headers' | 'refused';

/**
 * Judges build hooks by the Standard Webhooks specification; `secret` is `whsec_…`. A message is good
 * once, for five minutes around its timestamp.
 */
export function hookVerifier(secret: string) {
  const webhook = new Webhook(secret);
  const seen = new Map<string, number>();

  return (headers: Headers, body: string): HookVerdict => {
    if (required.some((name) => !headers.get(name))) return 'missing headers';
    try {
      webhook.verify(body, Object.fromEntries(headers), { jsonParse: false });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return 'refused';
      throw error;
    }
    const now = Date.now();
    for (const [id, at] of seen) {
      // In the order in which they came: those behind it are newer.
      if (now - at <= rememberMs) break;
      seen.delete(id);
    }
    const id = headers.get('webhook-id') ?? '';
    if (seen.has(id)) return 'replay';
    seen.set(id, now);
    return 'accepted';
  };
}
