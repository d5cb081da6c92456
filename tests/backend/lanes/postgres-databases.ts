import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import { productMigrations } from './plain-backend.ts';
import { runStatement } from './postgres-server.ts';

/** The database that `createMigratedDatabase` adds to each server of the run. */
const migrated = 'migrated';

/**
 * The URL of this worker's PostgreSQL server, as its superuser. Workers don't share a server, because roles and
 * transaction IDs belong to a whole server.
 */
export function postgresUrl(): string {
  const url = inject('postgresUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('No PostgreSQL server was started for this worker.');
  return url;
}

/** Creates a database with the product's migrations in this worker's PostgreSQL server. */
export async function makeDatabase() {
  const server = postgresUrl();
  const name = `lane_${randomUUID().replaceAll('-', '')}`;
  return {
    url: await createDatabase(server, name, migrated),
    drop: () => runStatement(server, `drop database if exists ${name} with (force)`),
  };
}

/** Creates the migrated template in a server. */
export async function createMigratedDatabase(server: string): Promise<void> {
  const database = await openPostgres(await createDatabase(server, migrated, 'template1'));
  await migrate(database, { folder: productMigrations, seed: undefined });
  await database.run('alter role authenticator login');
  await database.close();
}

async function createDatabase(server: string, name: string, template: string) {
  await runStatement(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
