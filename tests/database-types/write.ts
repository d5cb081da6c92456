// `npm run db:types`: writes the types of a migrated database, using a temporary PostgreSQL server.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '../../platform/backend/database/postgres.ts';
import { migrate } from '../../platform/migrations/index.ts';
import { repositoryDir } from '../../platform/repository-dir.ts';
import { startPostgresServer } from '../backend/lanes/postgres-server.ts';
import { databaseTypesFile, generateDatabaseTypes } from './generate.ts';

const server = await startPostgresServer();
try {
  const database = await openPostgres(server.url);
  await migrate(database, {
    folder: join(repositoryDir, 'supabase', 'migrations'),
    seed: undefined,
  });
  writeFileSync(databaseTypesFile, await generateDatabaseTypes(database));
  await database.close();
} finally {
  await server.stop();
}
