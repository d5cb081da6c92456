import { PostgrestClient } from '@supabase/postgrest-js';
import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { Database } from '~rules/database.types';

/** The database's API with a visitor's permissions, without the auth client. */
export function visitorClient(): PostgrestClient<Database> {
  return new PostgrestClient<Database>(`${PUBLIC_SUPABASE_URL}/rest/v1`, {
    headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY },
  });
}
