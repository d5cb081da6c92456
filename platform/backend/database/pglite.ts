import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { isErrno } from '../../../publisher/error.ts';
import { PlatformError } from '../../error.ts';
import { internalsOf } from '../lite-connection.ts';
import type { Database } from './database.ts';
import { fullDisk, placeDatabase, readDatabaseFolder, recordDatabase } from './database-folder.ts';
import { kyselyOn } from './kysely-on.ts';
import { ownLimit } from './pglite-connection.ts';
import { beginTransaction, deferStatement, queuedDriver, runAlone } from './pglite-driver.ts';
import { supervisePglite } from './pglite-supervisor.ts';
import type { Operation } from './pglite-worker.ts';

const ping: Operation = {
  kind: 'run',
  transaction: 'none',
  statements: [{ kind: 'script', sql: 'select 1' }],
};

/** How long a health check waits for its turn. */
const pingPatienceMs = 2000;

/**
 * Opens the database in `directory`, or makes it there. Throws a PlatformError, and touches nothing,
 * when what is there is no whole database, or when the one that was made there is gone.
 */
export async function openPglite(
  directory: string,
  logger: (line: string) => void = () => undefined,
): Promise<Database> {
  const found = await readDatabaseFolder(directory);
  if (found.length === 0) await makeDatabase(directory);
  else if (!found.includes('PG_VERSION')) throw damaged(directory);
  else await recordDatabase(directory);

  const supervisor = await supervisePglite(directory, logger).catch(async (error: unknown) => {
    // That its thread cannot run says nothing about the files.
    if (isErrno(error, 'ECONNRESET')) throw error;
    throw (await fullDisk(directory)) ?? damaged(directory, error);
  });
  // Lite's connection to a PostgreSQL server; the driver that would contact one is replaced.
  const connection = createPostgresConnection({ url: 'postgres://embedded' });
  internalsOf(connection).kysely = kyselyOn(() => queuedDriver(supervisor));

  return {
    connection,
    hasStatementTimeout: false,
    run: async (script) => void (await runAlone(supervisor, { kind: 'script', sql: script })),
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      (await runAlone(supervisor, { kind: 'query', sql, params })).rows as Row[],
    async transaction(work) {
      const transaction = await beginTransaction(supervisor);
      try {
        const result = await work({
          run: async (script) => void (await transaction.send({ kind: 'script', sql: script })),
          query: async <Row>(sql: string, params: readonly unknown[] = []) =>
            (await transaction.send({ kind: 'query', sql, params })).rows as Row[],
        });
        await transaction.end('commit');
        return result;
      } catch (error) {
        await transaction.end('rollback');
        throw error;
      }
    },
    setUp: deferStatement,
    listen: supervisor.listen,
    async ping() {
      const { send, release } = await supervisor.lease({ first: true, patienceMs: pingPatienceMs });
      await send(ping, ownLimit).finally(release);
    },
    restarts: supervisor.restarts,
    close: supervisor.close,
  };
}

// Made beside its place and moved there whole: a start that is killed meanwhile leaves nothing that
// the next one could take for a damaged database.
async function makeDatabase(directory: string) {
  const making = `${directory}.making`;
  await rm(making, { recursive: true, force: true });
  const { close } = await supervisePglite(making, () => undefined);
  await close();
  await placeDatabase(making, directory);
}

function damaged(directory: string, cause?: unknown) {
  return new PlatformError(
    `The database in ${directory} cannot be opened: its files are damaged or not a database. Put a backup of the folder in its place, or delete ${dirname(directory)} to start over with a new site.`,
    { cause },
  );
}
