import { createPostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import { PlatformError } from '../../error.ts';
import type { Session } from '../../migrations/index.ts';
import { internalsOf } from '../lite-connection.ts';
import { serializeJson } from '../workarounds/double-encoded-auth-json.ts';
import { outliveTheServer } from '../workarounds/lost-connections-end-the-process.ts';
import { parseNumeric } from '../workarounds/numbers-as-text.ts';
import { isoTimestamps } from '../workarounds/timestamps-not-iso.ts';
import { serializeBoolean } from '../workarounds/values-of-another-type.ts';
import type { Database } from './database.ts';

const oldestVersion = 15;

/** Connects to a PostgreSQL server. Throws a PlatformError if it can't be used. */
export async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      connect_timeout: 10,
      // The driver would print notices, which can contain names and values.
      onnotice: () => undefined,
      types: {
        json: jsonType(114),
        jsonb: jsonType(3802),
        bool: { to: 16, from: [16], serialize: serializeBoolean, parse: (text) => text === 't' },
        numeric: { to: 1700, from: [1700], serialize: String, parse: parseNumeric },
        timestamp: timeType(1114),
        timestamptz: timeType(1184),
      },
    },
  });
  const sql = connection.driver;
  const internals = internalsOf(connection);
  outliveTheServer(internals, sql);
  const database: Database = {
    connection,
    hasStatementTimeout: true,
    ...sessionOf(sql),
    transaction: async (work) =>
      (await sql.begin((transaction) => work(sessionOf(transaction)))) as Awaited<
        ReturnType<typeof work>
      >,
    async listen(channel, onNotify) {
      const { unlisten } = await sql.listen(channel, onNotify);
      return unlisten;
    },
    ping: async () => void (await sql`select 1`),
    async close() {
      await internals.kysely.destroy();
      await sql.end({ timeout: 5 });
    },
  };
  try {
    await checkServer(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function checkServer(database: Session) {
  let version: number;
  try {
    const [row] = await database.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    version = Math.floor(Number(row?.version) / 10_000);
  } catch (error) {
    throw new PlatformError(
      `The database in DATABASE_URL can’t be reached (${(error as Error).message}). Start it, correct DATABASE_URL, or leave it empty to use the embedded database.`,
      { cause: error },
    );
  }
  if (version < oldestVersion) {
    throw new PlatformError(
      `DATABASE_URL points to PostgreSQL ${version}. Version ${oldestVersion} or newer is required.`,
    );
  }
}

function sessionOf(sql: postgres.ISql): Session {
  return {
    run: async (script) => void (await sql.unsafe(script).simple()),
    query: async <Row>(text: string, params: readonly unknown[] = []) => [
      ...(await sql.unsafe<(Row & postgres.Row)[]>(text, [
        ...params,
      ] as postgres.ParameterOrJSON<never>[])),
    ],
  };
}

function jsonType(oid: number): postgres.PostgresType {
  return {
    to: oid,
    from: [oid],
    serialize: serializeJson,
    parse: (text: string) => JSON.parse(text) as unknown,
  };
}

function timeType(oid: keyof typeof isoTimestamps): postgres.PostgresType {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
    parse: isoTimestamps[oid],
  };
}
