import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { Database } from '~rules/database.types';
import { sessionKey } from './session-key';

let client: SupabaseClient<Database> | undefined;

/** The whole client, with auth: only for those who sign in, so load it when it is needed. */
export function staffClient(): SupabaseClient<Database> {
  return (client ??= createClient<Database>(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_PUBLISHABLE_KEY, {
    // Left to itself it takes a session out of any address, query or fragment, in place of the one that is
    // there: anybody could send somebody a link into an account of their own (see features/session/arrive).
    auth: { storageKey: sessionKey, detectSessionInUrl: false },
  }));
}
