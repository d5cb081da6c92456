import type { Session } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { hasStoredSession, sessionKey } from './session-key';

// Plain requests instead of the auth client, which stores a session the moment it has one. Nothing here
// touches storage before `storeSession` is called.

/** Shorter than the portal's own timeout, so no answer can arrive after the portal has given up. */
const timeoutMs = 10_000;

/** The auth server's response for a token. */
export type TokenAnswer<Value> =
  | { status: 'accepted'; value: Value }
  /** The token is expired, already used or forged. */
  | { status: 'rejected' }
  /** No usable answer: trying again may work. */
  | { status: 'unreachable' };

export interface Account {
  id: string;
  email: string;
}

/** The account an access token belongs to. The server verifies the token; its claims alone prove nothing. */
export function loadAccount(accessToken: string): Promise<TokenAnswer<Account>> {
  return request('/user', { headers: headersFor(accessToken) }, accountOf);
}

/** Trades a refresh token for a new session. The token can't be used again after that. */
export function exchangeRefreshToken(refreshToken: string): Promise<TokenAnswer<Session>> {
  return request(
    '/token?grant_type=refresh_token',
    {
      method: 'POST',
      headers: {
        ...headersFor(PUBLIC_SUPABASE_PUBLISHABLE_KEY),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ refresh_token: refreshToken }),
    },
    sessionOf,
  );
}

/**
 * Signs this browser in, unless someone already is, and returns whether it did. The auth client reads its
 * session from this key, in this format, on every call. Checking and writing are one synchronous step
 * here; `setSession` makes a request in between, during which another tab could sign in. Throws if
 * storage is blocked.
 */
export function storeSession(session: Session): boolean {
  if (hasStoredSession()) return false;
  localStorage.setItem(sessionKey, JSON.stringify(session));
  // Browsers fire this event only in other tabs.
  dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
  return true;
}

function headersFor(token: string): Record<string, string> {
  return { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` };
}

async function request<Value>(
  path: string,
  init: RequestInit,
  parse: (body: unknown) => Value | undefined,
): Promise<TokenAnswer<Value>> {
  try {
    const response = await fetch(`${PUBLIC_SUPABASE_URL}/auth/v1${path}`, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
      return { status: 'rejected' };
    }
    const value = response.ok ? parse(await response.json()) : undefined;
    if (value !== undefined) return { status: 'accepted', value };
    throw new Error(`Unexpected response with status ${status}`);
  } catch (error) {
    // eslint-disable-next-line no-console
    console.warn('Error checking sign-in link:', error);
    return { status: 'unreachable' };
  }
}

function accountOf(body: unknown): Account | undefined {
  const { id, email } = (body ?? {}) as Partial<Record<keyof Account, unknown>>;
  return typeof id === 'string' && typeof email === 'string' ? { id, email } : undefined;
}

function sessionOf(body: unknown): Session | undefined {
  const session = (body ?? {}) as Partial<Session>;
  const { access_token, refresh_token, token_type, expires_in, user } = session;
  if (!access_token || !refresh_token || !token_type || !expires_in || !user?.id) return undefined;
  // Older auth servers leave `expires_at` out, and the auth client requires it.
  const expires_at = session.expires_at ?? Math.floor(Date.now() / 1000) + expires_in;
  return { ...session, access_token, refresh_token, token_type, expires_in, expires_at, user };
}
