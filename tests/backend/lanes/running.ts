import type { SupabaseClient } from '@supabase/supabase-js';
import type { Backend, BackendOptions } from '../../../platform/backend/index.ts';
import type { keys } from './keys.ts';
import type { Person, Role, Who } from './people.ts';

export interface LaneOptions {
  /** Folder of migrations; the product's own when left out. */
  migrations?: string;
  /** A .sql file to run after them. */
  seed?: string;
  /** What the backend itself is to be told; the postgrest lane has none. */
  backend?: Partial<BackendOptions>;
}

export type Mail = Parameters<BackendOptions['sendMail']>[0];

/** A backend that a test talks to. */
export interface Running {
  /** Under it: /rest/v1, and, except in the postgrest lane, /auth/v1 and /functions/v1. */
  url: string;
  keys: typeof keys;
  /** Undefined in the postgrest lane. */
  backend: Backend | undefined;
  /** Mails that were sent, oldest first. */
  mails: Mail[];
  /** Lines that were logged. */
  lines: string[];
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** supabase-js as a key's role, as a fresh person with a role of staff, or as a person. */
  client(who: Who | Person): Promise<SupabaseClient>;
  person(role?: Role): Promise<Person>;
  stop(): Promise<void>;
}
