import type { Connection } from '@supabase/lite';
import type { Kysely, RawBuilder } from 'kysely';
import type { Migratable } from '../../migrations/index.ts';

/** PostgreSQL, in this process or elsewhere, with the workarounds of its driver applied. */
export interface Database extends Migratable {
  /** What Lite works on. */
  connection: Connection;
  /** Whether it obeys `statement_timeout`. The embedded one gets no signals, so a watchdog does it. */
  hasStatementTimeout: boolean;
  /** Runs a statement that sets up a transaction, before its next one or together with it. */
  setUp(transaction: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<void>;
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Rejects when the database is down. */
  ping(): Promise<void>;
  /** How often the embedded database had to be reopened. */
  restarts?(): number;
  close(): Promise<void>;
}
