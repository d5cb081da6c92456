import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** Twice the tolerance of standardwebhooks: a message dated five minutes ahead is valid for ten. */
const rememberMs = 10 * 60_000;

const requiredHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

export type HookStatus = 'accepted' | 'replayed' | 'incomplete' | 'rejected';

/** Returns whether it's the first call with this ID in ten minutes. */
export type RememberHook = (id: string) => boolean | Promise<boolean>;

/**
 * Verifies build hooks (Standard Webhooks). `secret` is `whsec_…`. Each message is accepted once, within
 * five minutes of its timestamp.
 */
export function hookVerifier(
  secret: string,
  remember: RememberHook = hooksInMemory(),
): (headers: Headers, body: string) => Promise<HookStatus> {
  const webhook = new Webhook(secret);
  return async (headers, body) => {
    if (requiredHeaders.some((name) => !headers.get(name))) return 'incomplete';
    try {
      webhook.verify(body, Object.fromEntries(headers), { jsonParse: false });
    } catch (error) {
      if (error instanceof WebhookVerificationError) return 'rejected';
      throw error;
    }
    return (await remember(headers.get('webhook-id') ?? '')) ? 'accepted' : 'replayed';
  };
}

/** Verifies messages that change nothing. They may be repeated. */
export const readVerifier = (secret: string) => hookVerifier(secret, () => true);

/** The headers that sign a message sent now. `secret` is `whsec_…`. */
export function hookHeaders(secret: string, id: string, body: string): Record<string, string> {
  const at = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

function hooksInMemory(): RememberHook {
  let seen: AcceptedHooks = {};
  return (id) => {
    const accepted = acceptHook(seen, id);
    if (accepted) seen = accepted;
    return accepted !== undefined;
  };
}

/** When the last hooks were accepted, in milliseconds, by their IDs. */
export type AcceptedHooks = Readonly<Record<string, number>>;

/** Adds an ID and drops those that are too old. Undefined if the ID has been accepted before. */
export function acceptHook(seen: AcceptedHooks, id: string): AcceptedHooks | undefined {
  const now = Date.now();
  const recent = Object.entries(seen).filter(([, at]) => now - at <= rememberMs);
  if (recent.some(([known]) => known === id)) return undefined;
  return Object.fromEntries([...recent, [id, now]]);
}
