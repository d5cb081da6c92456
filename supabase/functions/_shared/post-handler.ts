import { databaseClient, type DatabaseClient } from './database.ts';
import type { Environment } from './environment.ts';
import { errorResponse } from './error-response.ts';

export interface Context {
  /** Has the permissions of service_role. */
  database: DatabaseClient;
  project: { url: string; secretKey: string };
  /** Whether the request has one of the project's secret keys. */
  hasSecretKey(): Promise<boolean>;
}

/** Accepts only POST requests, and rejects everything if the project's URL or key isn't set. */
export function postHandler(
  env: Environment,
  handle: (request: Request, context: Context) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST') return errorResponse(405, 'Use POST.', { allow: 'POST' });
    const url = env.get('SUPABASE_URL');
    // Hosted functions get the keys as a JSON dictionary, by name.
    const named = JSON.parse(env.get('SUPABASE_SECRET_KEYS') ?? '{}') as Record<string, string>;
    const keys = Object.values(named);
    if (!keys[0] || !url) return errorResponse(500, 'This function has no secret key.');
    return handle(request, {
      database: databaseClient(url, keys[0]),
      project: { url, secretKey: keys[0] },
      hasSecretKey: () => hasSecretKey(request, keys),
    });
  };
}

/**
 * Redirects people who open a link that's meant for a mail program's POST to the page with the button. `pageFor`
 * returns its path. Nothing changes, because mail scanners open links, too.
 */
export function withPageForLinks(
  siteOrigin: string | undefined,
  pageFor: (url: URL) => string,
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (siteOrigin === undefined) return errorResponse(500, 'This function has no SITE_URL.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return handle(request);
    const location = new URL(pageFor(new URL(request.url)), siteOrigin).href;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  };
}

/**
 * The client's IP address, for rate limits. The hosted project overwrites cf-connecting-ip. The local
 * front door removes it and sets x-forwarded-for. Only the last entry of a list is trustworthy: clients
 * can write the others.
 */
export function clientAddress(request: Request): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return request.headers.get('cf-connecting-ip') ?? (forwarded || 'unknown');
}

async function hasSecretKey({ headers }: Request, keys: readonly string[]): Promise<boolean> {
  const key = headers.get('apikey') ?? headers.get('authorization')?.replace(/^Bearer /i, '');
  if (!key) return false;
  const matches = await Promise.all(keys.map((secretKey) => isEqual(key, secretKey)));
  return matches.includes(true);
}

/** Compares hashes, so that timing reveals nothing about the key. */
export async function isEqual(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([sha256(a), sha256(b)]);
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
