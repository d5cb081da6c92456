import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { Database } from '~rules/database.types';
import { sessionKey } from './session-key';

let client: SupabaseClient<Database> | undefined;

/** The whole client, with auth: only for those who sign in, so load it when it is needed. */
export function staffClient(): SupabaseClient<Database> {
  return (client ??= createClient<Database>(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, {
    // By default it signs in with any session it finds in the address, query or fragment, and replaces the
    // current one. That is login CSRF: see features/session-link for how links are handled instead.
    auth: { storageKey: sessionKey, detectSessionInUrl: false },
  }));
}
