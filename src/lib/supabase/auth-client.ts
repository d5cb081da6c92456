import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { Database } from '~rules/database.types';
import { clearStoredSession, sessionKey } from './stored-session';

export type AuthClient = SupabaseClient<Database>;

let client: AuthClient | undefined;

/** The full client. It's large, so import this module only if someone is signed in or is signing in. */
export function authClient(): AuthClient {
  discardCorruptSession();
  return (client ??= create(sessionKey, true));
}

/** A client whose session isn't stored and signs nobody in. */
export function temporaryClient(): AuthClient {
  return create('temporary-session', false);
}

function create(storageKey: string, persistSession: boolean): AuthClient {
  return createClient<Database>(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, {
    auth: {
      storageKey,
      persistSession,
      autoRefreshToken: persistSession,
      // By default the client signs in with any session in the URL. Anyone can send a visitor a link with a
      // session of their own account (login CSRF).
      detectSessionInUrl: false,
    },
    global: { fetch: keepSessionWhenRateLimited },
  });
}

/** The client deletes the session if refreshing it fails with 429, but not if it fails with 503. */
const keepSessionWhenRateLimited: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const isRefresh = String(input).includes('grant_type=refresh_token');
  return isRefresh && response.status === 429 ? new Response(null, { status: 503 }) : response;
};

/** The client neither uses nor removes a stored session that isn't valid JSON or lacks its user. */
function discardCorruptSession(): void {
  try {
    const json = localStorage.getItem(sessionKey);
    if (json !== null && !isSession(parse(json))) clearStoredSession();
  } catch {
    // Storage is blocked.
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isSession(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { access_token, refresh_token, expires_at, user } = value as Record<string, unknown>;
  return (
    isText(access_token) &&
    isText(refresh_token) &&
    typeof expires_at === 'number' &&
    typeof user === 'object' &&
    user !== null &&
    isText((user as Record<string, unknown>)['id'])
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
