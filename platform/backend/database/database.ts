import type { Connection } from '@supabase/lite';
import type { Migratable } from '../../migrations/index.ts';
import type { Supervisor } from './pglite-supervisor.ts';

/** PostgreSQL, as the owner of the database. */
export interface Database extends Migratable {
  close(): Promise<void>;
}

/** The embedded database, with the workarounds for its driver applied. */
export interface EmbeddedDatabase extends Database, Omit<Supervisor, 'driver'> {
  /** What Lite works on. */
  connection: Connection;
}
