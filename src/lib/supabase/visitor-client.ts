import { PostgrestClient } from '@supabase/postgrest-js';
import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { Database } from '~rules/database.types';
import { visitorHeaders } from './visitor-headers';

/** The database's API with a visitor's permissions, without the auth client. `options` apply to every request. */
export function visitorClient(options?: RequestInit, send = fetch): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${PUBLIC_SUPABASE_URL}/rest/v1`, {
    headers: visitorHeaders,
    fetch: (input, init) => send(input, { ...init, ...options }),
  });
}
