import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite';
import { PlatformError } from '../../error.ts';
import type { Session } from '../../migrations/index.ts';
import { insidesOf } from '../lite-connection.ts';
import { serialiseJson } from '../workarounds/double-encoded-auth-json.ts';
import { parseNumeric } from '../workarounds/numbers-as-text.ts';
import { isoTimestamps } from '../workarounds/timestamps-not-iso.ts';
import { serialiseTransactions } from '../workarounds/unserialised-pglite-transactions.ts';
import { serialiseBoolean } from '../workarounds/values-of-another-type.ts';
import type { Database } from './database.ts';
import { fullDisk, placeDatabase, readDatabaseFolder, recordDatabase } from './database-folder.ts';

/**
 * Opens the database in `directory`, or makes it there. Throws a PlatformError, and touches nothing,
 * when what is there is no whole database, or when the one that was made there is gone.
 */
export async function openPglite(directory: string): Promise<Database> {
  const found = await readDatabaseFolder(directory);
  if (found.length === 0) await makeDatabase(directory);
  else if (!found.includes('PG_VERSION')) throw damaged(directory);
  else await recordDatabase(directory);

  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: {
      extensions: { pg_trgm },
      parsers: { ...isoTimestamps, 1700: parseNumeric },
      serializers: { 16: serialiseBoolean, 114: serialiseJson, 3802: serialiseJson },
    },
  });
  const pglite = connection.driver;
  try {
    await pglite.waitReady;
  } catch (error) {
    throw (await fullDisk(directory)) ?? damaged(directory, error);
  }
  serialiseTransactions(insidesOf(connection), pglite);

  return {
    connection,
    ...sessionOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work(sessionOf(transaction))),
    listen: (channel, heard) => pglite.listen(channel, heard),
    close: () => connection.close(),
  };
}

function sessionOf(pglite: Pick<PGlite, 'exec' | 'query'>): Session {
  return {
    run: async (script) => void (await pglite.exec(script)),
    query: async <Row>(sql: string, params: readonly unknown[] = []) =>
      (await pglite.query<Row>(sql, [...params])).rows,
  };
}

// Made beside its place and moved there whole: a start that is killed meanwhile leaves nothing that
// the next one could take for a damaged database.
async function makeDatabase(directory: string) {
  const making = `${directory}.making`;
  await rm(making, { recursive: true, force: true });
  const pglite = await PGlite.create(making);
  await pglite.close();
  await placeDatabase(making, directory);
}

function damaged(directory: string, cause?: unknown) {
  return new PlatformError(
    `The database in ${directory} cannot be opened: its files are damaged or not a database. Put a backup of the folder in its place, or delete ${dirname(directory)} to start over with a new site.`,
    { cause },
  );
}
