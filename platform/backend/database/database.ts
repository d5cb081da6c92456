import type { Connection } from '@supabase/lite';
import type { Migratable } from '../../migrations/index.ts';

/** PostgreSQL, in this process or elsewhere, with the workarounds of its driver applied. */
export interface Database extends Migratable {
  /** What Lite works on. */
  connection: Connection;
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
