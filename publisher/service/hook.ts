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
