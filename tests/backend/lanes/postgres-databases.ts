import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import { productMigrations } from './product-migrations.ts';

export interface PostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The template database with the product's migrations, in each PostgreSQL server of the run. */
const migratedTemplate = 'migrated';

/**
 * The URL of this worker's PostgreSQL server, as its superuser. Workers don't share a server, because roles and
 * transaction IDs belong to a whole server.
 */
export function postgresUrl(): string {
  const url = inject('postgresUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('No PostgreSQL server was started for this worker.');
  return url;
}

/** Creates a database in this worker's PostgreSQL server: empty, or a copy of the migrated template. */
export async function makeDatabase(template?: 'migrated'): Promise<PostgresDatabase> {
  const server = postgresUrl();
  const name = `lane_${randomUUID().replaceAll('-', '')}`;
  return {
    url: await createDatabase(server, name, template && migratedTemplate),
    drop: () => runOnServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** Creates the migrated template in a server. */
export async function makeMigratedTemplate(server: string): Promise<void> {
  const database = await openPostgres(await createDatabase(server, migratedTemplate));
  await migrate(database, { folder: productMigrations, seed: undefined });
  await database.close();
}

async function createDatabase(server: string, name: string, template = 'template1') {
  await runOnServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

async function runOnServer(url: string, statement: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement);
  await sql.end();
}
