import { fileURLToPath } from 'node:url';
import type { LaneOptions } from './running.ts';

export const productMigrations = fileURLToPath(
  new URL('../../../supabase/migrations', import.meta.url),
);

/** Whether a lane can start from a copy of the migrated database. migrations.test.ts tests the migrations. */
export function isMigrated({ migrations = productMigrations, seed }: LaneOptions): boolean {
  return migrations === productMigrations && seed === undefined;
}
