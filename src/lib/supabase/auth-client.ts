import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { is, minLength, number, object, pipe, string } from 'valibot';
import { fetchFromBackend } from '~/lib/server-time';
import { clear, load, loadText, saveText } from '~/lib/storage';
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
      // If storage is full, people can still sign in, but only until they leave the page.
      storage,
      autoRefreshToken: persistSession,
      // By default the client signs in with any session in the URL. Anyone can send a visitor a link with a
      // session of their own account (login CSRF).
      detectSessionInUrl: false,
    },
    global: { fetch: fetchForAuth },
  });
}

const storage = {
  getItem: (name: string) => loadText(name, 'localStorage'),
  setItem: (name: string, text: string) => void saveText(name, text, 'localStorage'),
  removeItem: (name: string) => clear(name, 'localStorage'),
};

const fetchForAuth: typeof fetch = async (input, init) => {
  const path = String(input);
  // Leaving the page must not cancel a sign-out.
  const response = await fetchFromBackend(
    input,
    path.includes('/logout') ? { ...init, keepalive: true } : init,
  );
  // The client deletes the session if refreshing it fails with 429, but not if it fails with 503.
  const isRefresh = path.includes('grant_type=refresh_token');
  if (isRefresh && response.status === 429) return new Response(null, { status: 503 });
  return response.ok && path.includes('/auth/v1/') ? withoutServerTime(response) : response;
};

/**
 * Removes `expires_at` from a session. The client compares it with this computer's clock: if that's hours ahead, every
 * tab refreshes the session over and over (supabase/auth-js#926). Without it, the client counts from the response.
 */
async function withoutServerTime(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!is(object({ expires_at: number(), expires_in: number() }), body)) return response;
  const { status, headers } = response;
  return Response.json({ ...body, expires_at: undefined }, { status, headers });
}

const text = pipe(string(), minLength(1));
const sessionSchema = object({
  access_token: text,
  refresh_token: text,
  expires_at: number(),
  user: object({ id: text }),
});

/** The client neither uses nor removes a stored session that isn't valid JSON or lacks its user. */
function discardCorruptSession(): void {
  if (!is(sessionSchema, load(sessionKey, 'localStorage'))) clearStoredSession();
}
