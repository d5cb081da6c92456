import { signingKey } from './rules/signing-secret.ts';

const hmac = { name: 'HMAC', hash: 'SHA-256' };

/** The headers of a message signed now (Standard Webhooks). `secret` is `whsec_…`. Throws if it has another format. */
export async function sign(
  secret: string,
  id: string,
  body: string,
): Promise<Record<string, string>> {
  const key = await importKey(secret);
  if (!key) throw new Error('The signing secret isn’t whsec_ followed by Base64.');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const content = signedContent(id, timestamp, body);
  const signature = new Uint8Array(await crypto.subtle.sign(hmac.name, key, content));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

/** How old a message may be, in seconds, and how far a clock may be ahead. */
const tolerance = 5 * 60;

/** Whether a message has a valid signature of the last five minutes (Standard Webhooks). */
export async function isSigned(
  secret: string,
  headers: Headers,
  body: string,
  now = Date.now(),
): Promise<boolean> {
  const id = headers.get('webhook-id');
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const key = await importKey(secret);
  if (!id || !key || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > tolerance) return false;
  // During a rotation of the secret, a message has several.
  const signatures = (headers.get('webhook-signature') ?? '').slice(0, 1000).split(' ');
  const content = signedContent(id, timestamp, body);
  const results = await Promise.all(
    signatures.map((signature) => {
      const bytes = signatureBytes(signature);
      return bytes ? crypto.subtle.verify(hmac.name, key, bytes, content) : false;
    }),
  );
  return results.includes(true);
}

function signatureBytes(signature: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1];
  return base64 ? Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)) : undefined;
}

async function importKey(secret: string): Promise<CryptoKey | undefined> {
  const bytes = signingKey(secret);
  return bytes && crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify']);
}

function signedContent(id: string, timestamp: string, body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${id}.${timestamp}.${body}`);
}
