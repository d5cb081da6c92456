import { signingKey } from './rules/signing-secret.ts';

const hmac = { name: 'HMAC', hash: 'SHA-256' };

/** The headers of a message signed now (Standard Webhooks). `secret` is `whsec_…`. Throws if it has another format. */
export async function sign(
  secret: string,
  id: string,
  body: string,
): Promise<Record<string, string>> {
  const bytes = signingKey(secret);
  if (!bytes) throw new Error('The signing secret isn’t whsec_ followed by Base64.');
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign(hmac.name, key, signed));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}
