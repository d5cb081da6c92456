import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKeyResolver } from '@supabase/lite';

/** The role a key asks as; Lite answers 401 for a request without a key or with another one. */
export function keyResolver(keys: { publishable: string; secret: string }): ApiKeyResolver {
  const publishable = digest(keys.publishable);
  const secret = digest(keys.secret);
  return (key) => {
    const given = digest(key);
    if (timingSafeEqual(given, publishable)) {
      return Promise.resolve({ type: 'publishable', claims: { role: 'anon' } });
    }
    if (timingSafeEqual(given, secret)) {
      return Promise.resolve({ type: 'secret', claims: { role: 'service_role' } });
    }
    return Promise.resolve(null);
  };
}

// Digests, because only equally long values can be compared in constant time.
function digest(key: string) {
  return createHash('sha256').update(key).digest();
}
