import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../platform/backend/database/database.ts';
import { openPglite } from '../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../platform/backend/database/postgres.ts';
import { migrate } from '../../platform/migrations/index.ts';
import { repositoryDir } from '../../platform/repository-dir.ts';
import { startPostgresServer } from '../backend/lanes/postgres-server.ts';

export type DatabaseName = 'PostgreSQL' | 'PGlite';

/** Calls `bench` with a new database that has only the migrations, and removes the database afterwards. */
export async function onNewDatabase<T>(
  name: DatabaseName,
  bench: (database: Database) => Promise<T>,
): Promise<T> {
  if (name === 'PostgreSQL') {
    const server = await startPostgresServer();
    try {
      return await migrated(await openPostgres(server.url), bench);
    } finally {
      await server.stop();
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return await migrated(await openPglite(join(folder, 'database')), bench);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function migrated<T>(database: Database, bench: (database: Database) => Promise<T>) {
  try {
    await migrate(database, {
      folder: join(repositoryDir, 'supabase', 'migrations'),
      seed: undefined,
    });
    return await bench(database);
  } finally {
    await database.close();
  }
}
