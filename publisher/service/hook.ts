import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const requiredHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

export type HookStatus = 'accepted' | 'incomplete' | 'rejected';

/**
 * Verifies a signed message, such as a build hook (Standard Webhooks). It's valid within five minutes of its timestamp.
 * `secret` is `whsec_…`. A message may arrive more than once, so handling it again must be harmless.
 */
export function verifyHook(secret: string, headers: Headers, body: string): HookStatus {
  if (requiredHeaders.some((name) => !headers.get(name))) return 'incomplete';
  try {
    new Webhook(secret).verify(body, Object.fromEntries(headers), { jsonParse: false });
    return 'accepted';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 'rejected';
    throw error;
  }
}

/** The headers that sign a message sent now. `secret` is `whsec_…`. */
export function hookHeaders(secret: string, id: string, body: string): Record<string, string> {
  const at = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
