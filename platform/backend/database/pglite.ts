import { rename, rm } from 'node:fs/promises';
import { createPostgresConnection } from '@supabase/lite/postgres';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { isErrno } from '../../../publisher/error.ts';
import type { Session } from '../../migrations/index.ts';
import { internalsOf } from '../lite-connection.ts';
import type { EmbeddedDatabase } from './database.ts';
import { damagedDatabaseError, diskFullError, readDatabaseFolder } from './database-folder.ts';
import { scriptOf, supervisePglite } from './pglite-supervisor.ts';

/**
 * Opens the database in `directory`, or creates it. Throws a FixableError, and changes nothing, if the
 * folder contains something other than an intact database.
 */
export async function openPglite(
  directory: string,
  logger: (line: string) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  const files = await readDatabaseFolder(directory);
  if (files.length === 0) await createDatabase(directory);
  else if (!files.includes('PG_VERSION')) throw damagedDatabaseError(directory);

  const supervisor = await supervisePglite(directory, logger).catch(async (error: unknown) => {
    // If the worker can't run, the files may be fine.
    if (isErrno(error, 'ECONNRESET')) throw error;
    throw (await diskFullError(directory)) ?? damagedDatabaseError(directory, error);
  });
  // Lite's connection to a PostgreSQL server, with the driver replaced.
  const connection = createPostgresConnection({ url: 'postgres://embedded' });
  const kysely = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => supervisor.driver,
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

  internalsOf(connection).kysely = kysely;
  return {
    connection,
    ...sessionOn(kysely),
    transaction: (work) =>
      kysely.transaction().execute((transaction) => work(sessionOn(transaction))),
    ...supervisor,
  };
}

function sessionOn(kysely: Kysely<unknown>): Session {
  return {
    run: async (script) => void (await kysely.executeQuery(scriptOf(script))),
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      (await kysely.executeQuery<Row>(CompiledQuery.raw(sql, [...params]))).rows,
  };
}

/**
 * Creates the database in a draft folder first. Otherwise, the next start could mistake the files of a killed
 * one for a damaged database.
 */
async function createDatabase(directory: string) {
  const draft = `${directory}.making`;
  await rm(draft, { recursive: true, force: true });
  const { close } = await supervisePglite(draft, () => undefined);
  await close();
  // Replaces an empty folder, but not one with files.
  await rename(draft, directory);
}
