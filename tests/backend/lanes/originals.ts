import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import { productMigrations } from './product-migrations.ts';
import type { LaneOptions } from './running.ts';
import { createDatabase } from './scratch-database.ts';

/** The database of each PostgreSQL server of the run that stands for what the migrations make. */
export const migratedDatabase = 'migrated';

/**
 * Whether a lane may begin with a copy of what the product's migrations make. What they make of an empty
 * database is the same each time, and migrations.test.ts, durability.test.ts and lints.test.ts see to it.
 */
export function isMigrated({ migrations = productMigrations, seed }: LaneOptions): boolean {
  return migrations === productMigrations && seed === undefined;
}

/** Makes it in `server`. */
export async function makeMigratedDatabase(server: string): Promise<void> {
  const database = await openPostgres(await createDatabase(server, migratedDatabase));
  await migrate(database, { folder: productMigrations, seed: undefined });
  await database.close();
}
