import type { Limit } from '../../../supabase/functions/_shared/rules/limits.ts';
import { isSameKey } from './api-keys.ts';
import { countAttempts } from './attempts.ts';

/** Twenty requests a second for a minute: several times what a busy staff screen needs. */
const defaultLimit: Limit = { most: 1200, seconds: 60 };

/**
 * Limits REST requests by client address. The embedded database answers one request at a time, so one
 * visitor must not take all of its time. Functions use the secret key and this machine's address, and
 * aren't counted. The returned function returns a 429 response if the limit is exceeded.
 */
export function limitRest(secretKey: string, { most, seconds }: Limit = defaultLimit) {
  const requests = countAttempts({ most, seconds });
  return (headers: Headers, address: string): Response | undefined => {
    if (isSameKey(headers.get('apikey') ?? '', secretKey)) return undefined;
    const wait = requests.take(address);
    if (wait === undefined) return undefined;
    return Response.json(
      { message: 'Too many requests from your network. Try again in a moment.' },
      { status: 429, headers: { 'Retry-After': String(wait) } },
    );
  };
}
