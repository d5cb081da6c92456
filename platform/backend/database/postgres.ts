import type { ConnectionOptions } from 'node:tls';
import postgres from 'postgres';
import type { Session } from '../../migrations/index.ts';
import { isoTimestamps } from '../workarounds/timestamps-not-iso.ts';
import type { Database } from './database.ts';

/** Text that's passed as JSON is already serialized, as with PGlite. */
const json = {
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text) as unknown,
};

/**
 * Connects to a PostgreSQL server, such as a hosted project's. Values have the same types as in the embedded database.
 * With `tls`, the connection is encrypted and the server's certificate is verified. Throws if it can't be reached.
 */
export async function openPostgres(
  url: string,
  tls?: Pick<ConnectionOptions, 'ca'>,
): Promise<Database> {
  const sql = postgres(url, {
    ...(tls && { ssl: tls }),
    connect_timeout: 10,
    // The driver would print notices, which can contain names and values.
    onnotice: () => undefined,
    types: {
      json: { ...json, to: 114 },
      jsonb: { ...json, to: 3802 },
      timestamptz: {
        ...{ to: 1184, from: [1184], parse: isoTimestamps[1184] },
        serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : value),
      },
    },
  });
  const close = () => sql.end({ timeout: 5 });
  try {
    await sql`select 1`;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...sessionOf(sql),
    transaction: async (work) =>
      (await sql.begin((transaction) => work(sessionOf(transaction)))) as Awaited<
        ReturnType<typeof work>
      >,
    close,
  };
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
