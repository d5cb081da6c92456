import type { Database } from '../../../platform/backend/database/database.ts';
import { openPglite } from '../../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { copyEmbeddedDatabase } from './embedded-databases.ts';
import { makeDatabase } from './postgres-databases.ts';
import type { LaneName } from './wanted-lanes.ts';

export interface BareDatabase {
  database: Database;
  /** Opens another connection. PGlite has only one. */
  connect(): Promise<Database>;
  /** Closes and removes the database. */
  remove(): Promise<void>;
}

/** Opens an empty database without an API or migrations. */
export async function openBareDatabase(lane: LaneName): Promise<BareDatabase> {
  if (lane === 'pglite') {
    const { directory, remove } = await copyEmbeddedDatabase('blank');
    const database = await openPglite(directory);
    return {
      database,
      connect: () => Promise.resolve(database),
      async remove() {
        await database.close();
        await remove();
      },
    };
  }
  const scratch = await makeDatabase();
  const opened: Database[] = [];
  const connect = async () => {
    const database = await openPostgres(scratch.url);
    opened.push(database);
    return database;
  };
  return {
    database: await connect(),
    connect,
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await scratch.drop();
    },
  };
}
