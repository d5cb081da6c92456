import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './rules/database.types.ts';

/** The project's API with the rights of service_role. */
export function databaseOf(supabaseUrl: string, secretKey: string) {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: secretKey },
  });
}
