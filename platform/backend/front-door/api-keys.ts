import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { verify } from 'hono/jwt';

export interface ApiKeys {
  /** Signs access tokens. */
  jwtSecret: string;
  /** The public key of the site's pages. Requests with it run as anon unless they carry a token. */
  publishable: string;
  /** Requests with it run as service_role. */
  secret: string;
}

/** Responds with a 401, as a hosted project does, unless the request has one of the keys. */
export function requireKey(keys: ApiKeys): MiddlewareHandler {
  return async ({ req }, next) => {
    const key = req.header('apikey') ?? req.query('apikey') ?? '';
    if (isSameKey(key, keys.publishable) || isSameKey(key, keys.secret)) return next();
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
  };
}

export function hasSecretKey(headers: Headers, { secret }: ApiKeys): boolean {
  return isSameKey(headers.get('apikey') ?? '', secret);
}

/** The claims of a request's access token. Undefined if it has none, or one that isn't valid. */
export async function readToken(
  headers: Headers,
  { jwtSecret }: ApiKeys,
): Promise<Record<string, unknown> | undefined> {
  const [, token = ''] = /^bearer (\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return verify(token, jwtSecret, 'HS256').catch(() => undefined);
}

/** Compares digests in constant time, because `timingSafeEqual` needs values of equal length. */
function isSameKey(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(key: string) {
  return createHash('sha256').update(key).digest();
}
