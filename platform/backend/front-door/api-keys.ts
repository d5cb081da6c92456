import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKeyResolver } from '@supabase/lite';

export interface ApiKeys {
  /** Signs access tokens. */
  jwtSecret: string;
  /** The public key of the site's pages. Requests with it run as anon unless they carry a token. */
  publishable: string;
  /** The publisher's own key. It can read what the publishable key can, but limits don't apply. */
  publisher: string;
  /** Requests with it run as service_role, and limits don't apply. */
  secret: string;
}

/** Who sends a request. Limits apply to the public, but not to the platform's own parts. */
export type Caller = 'public' | 'platform';

/** Returns who sent a request, or the 401 response that a hosted project sends. */
export function checkApiKey(headers: Headers, url: URL, keys: ApiKeys): Caller | Response {
  const key = headers.get('apikey') ?? url.searchParams.get('apikey') ?? '';
  if (isSameKey(key, keys.publishable)) return 'public';
  if (isSameKey(key, keys.publisher) || isSameKey(key, keys.secret)) return 'platform';
  return key === ''
    ? Response.json(
        {
          message: 'No API key found in request',
          hint: 'No `apikey` request header or url param was found.',
        },
        { status: 401 },
      )
    : Response.json(
        { message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' },
        { status: 401 },
      );
}

export function hasSecretKey(headers: Headers, { secret }: ApiKeys): boolean {
  return isSameKey(headers.get('apikey') ?? '', secret);
}

/** Tells Lite the role of a key. */
export function keyResolver({ publishable, publisher, secret }: ApiKeys): ApiKeyResolver {
  return (key) => {
    if (isSameKey(key, publishable) || isSameKey(key, publisher)) {
      return Promise.resolve({ type: 'publishable', claims: { role: 'anon' } });
    }
    if (isSameKey(key, secret)) {
      return Promise.resolve({ type: 'secret', claims: { role: 'service_role' } });
    }
    return Promise.resolve(null);
  };
}

/** Compares digests in constant time, because `timingSafeEqual` needs values of equal length. */
function isSameKey(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(key: string) {
  return createHash('sha256').update(key).digest();
}
