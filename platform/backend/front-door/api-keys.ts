import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKeyResolver } from '@supabase/lite';

/** The role a key asks as; Lite answers 401 for a request without a key or with another one. */
export function keyResolver(keys: { publishable: string; secret: string }): ApiKeyResolver {
  return (key) => {
    if (isSameKey(key, keys.publishable)) {
      return Promise.resolve({ type: 'publishable', claims: { role: 'anon' } });
    }
    if (isSameKey(key, keys.secret)) {
      return Promise.resolve({ type: 'secret', claims: { role: 'service_role' } });
    }
    return Promise.resolve(null);
  };
}

/** Compares digests in constant time, because `timingSafeEqual` needs values of equal length. */
export function isSameKey(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(key: string) {
  return createHash('sha256').update(key).digest();
}
