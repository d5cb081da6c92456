import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './rules/database.types.ts';

export type DatabaseClient = PostgrestClient<Database>;

/** The project's REST API with the rights of service_role. */
export function databaseClient(supabaseUrl: string, secretKey: string): DatabaseClient {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: secretKey },
  });
}
