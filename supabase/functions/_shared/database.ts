import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './rules/database.types.ts';

export type DatabaseClient = PostgrestClient<Database>;

/** Its message has only the code of an error of the REST API, because that error's message can quote visitors' data. */
export class DatabaseError extends Error {
  readonly code: string;
  /** Whether the database is busy or down, so that trying again may help. */
  readonly isTemporary: boolean;
  /** If a rate limit was reached, what to tell the visitor. */
  readonly limit: string | undefined;

  constructor(functionName: string, { code, message = '' }: { code: string; message?: string }) {
    super(`${functionName} failed: ${code || 'no response'}.`);
    this.code = code;
    this.isTemporary = temporary.test(code);
    this.limit = code === 'PT429' ? message : undefined;
  }
}

/** No response, no connection, a deadlock, a lack of resources, a lock or statement timeout, or a shutdown. */
const temporary = /^(?:|PGRST00\d|(?:08|40|53|57)\w{3}|55P03)$/;

type Functions = Database['public']['Functions'];

/** Calls a function of the database. Throws a DatabaseError if that fails. */
export async function callFunction<Name extends keyof Functions & string>(
  database: DatabaseClient,
  name: Name,
  args: Functions[Name]['Args'],
  timeoutMs = 10_000,
): Promise<Functions[Name]['Returns']> {
  const call = database.rpc(name, args).abortSignal(AbortSignal.timeout(timeoutMs));
  const { data, error } = await call;
  if (error) throw new DatabaseError(name, error);
  return data as Functions[Name]['Returns'];
}

/** The project's REST API with the rights of service_role. */
export function databaseClient(supabaseUrl: string, secretKey: string): DatabaseClient {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: secretKey },
  });
}
