import type { Connection } from '@supabase/lite';
import type { Migratable } from '../../migrations/index.ts';

/** PostgreSQL, as the owner of the database. */
export interface Database extends Migratable {
  close(): Promise<void>;
}

/** The embedded database, with the workarounds for its driver applied. */
export interface EmbeddedDatabase extends Database {
  /** What Lite works on. */
  connection: Connection;
  /** Calls `onNotify` for every NOTIFY on the channel. Resolves to a function that stops it. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Whether queries get results. */
  isResponding(): boolean;
  /** How many times the database had to be reopened. */
  restarts(): number;
}
