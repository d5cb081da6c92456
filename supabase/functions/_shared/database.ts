import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './rules/database.types.ts';

export type DatabaseClient = PostgrestClient<Database>;

/** Has only the code of an error of the REST API, because a message can quote visitors' data. */
export class DatabaseError extends Error {
  /** Whether the database is busy or down, so that trying again may help. */
  readonly isTemporary: boolean;

  constructor(functionName: string, { code }: { code: string }) {
    super(`${functionName} failed: ${code || 'no response'}.`);
    this.isTemporary = temporary.test(code);
  }
}

/** No response, no connection, a deadlock, a lack of resources, a lock or statement timeout, or a shutdown. */
const temporary = /^(?:|PGRST00\d|(?:08|40|53|57)\w{3}|55P03)$/;

/** The project's REST API with the rights of service_role. */
export function databaseClient(supabaseUrl: string, secretKey: string): DatabaseClient {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: secretKey },
  });
}
