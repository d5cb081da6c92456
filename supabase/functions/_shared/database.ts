import { PostgrestClient } from '@supabase/postgrest-js';

/** The project's API with the rights of service_role. */
export function databaseOf(supabaseUrl: string, secretKey: string) {
  return new PostgrestClient(`${supabaseUrl}/rest/v1`, { headers: { apikey: secretKey } });
}
