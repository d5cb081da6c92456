import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend, BackendOptions } from '../../../platform/backend/index.ts';
import type { keys } from './keys.ts';
import type { Person, Role, Who } from './people.ts';

export interface LaneOptions {
  /** The folder of migrations. Defaults to the product's. */
  migrations?: string;
  /** A .sql file to run after the migrations. */
  seed?: string;
  /** Options of the backend. Not for the postgrest lane. */
  backend?: Partial<BackendOptions>;
}

export type Mail = Parameters<BackendOptions['sendMail']>[0];

/** A backend under test. */
export interface Running {
  /** The base URL of /rest/v1 and, except on the postgrest lane, /auth/v1 and /functions/v1. */
  url: string;
  keys: typeof keys;
  /** Undefined in the postgrest lane. */
  backend: Backend | undefined;
  /** Sent emails, oldest first. */
  mails: Mail[];
  /** Logged lines. */
  lines: string[];
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** A supabase-js client with a key's role, as a new person with a role, or as a person. */
  client(who: Who | Person): Promise<SupabaseClient>;
  person(role?: Role): Promise<Person>;
  stop(): Promise<void>;
}
