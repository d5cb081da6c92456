import type { Connection } from '@supabase/lite';
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Driver,
} from 'kysely';
import type { Migratable } from '../../migrations/index.ts';

/** PostgreSQL, embedded or on a server, with the workarounds for its driver applied. */
export interface Database extends Migratable {
  /** What Lite works on. */
  connection: Connection;
  /** Whether it enforces `statement_timeout`. PGlite can't, so pglite-connection.ts does. */
  hasStatementTimeout: boolean;
  /** Calls `onNotify` for every NOTIFY on the channel. Resolves to a function that stops it. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Rejects if the database is down. */
  ping(): Promise<void>;
  /** How many times the embedded database had to be reopened. */
  restarts?(): number;
  close(): Promise<void>;
}

/** Kysely for PostgreSQL with a custom driver. */
export function kyselyOn(createDriver: () => Driver): Kysely<unknown> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver,
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
