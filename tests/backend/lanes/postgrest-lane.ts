import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import { freePort } from './free-port.ts';
import { keys } from './keys.ts';
import { productMigrations } from './lite-lane.ts';
import { clientFor, makePerson } from './people.ts';
import { findPostgrest } from './postgrest-binary.ts';
import { openPostgrestDoor } from './postgrest-door.ts';
import type { LaneOptions, Running } from './running.ts';
import { makeDatabase } from './scratch-database.ts';
import { startTied } from './tied-process.ts';

/** Real PostgREST over a database of its own: the reference for REST. It has no auth. */
export async function startOnPostgrest({
  migrations = productMigrations,
  seed,
}: LaneOptions): Promise<Running> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const scratch = await makeDatabase();
    closers.push(scratch.drop);
    const database = await openPostgres(scratch.url);
    closers.push(database.close);
    await migrate(database, { folder: migrations, seed });
    await database.run('alter role authenticator login');

    const upstream = `http://127.0.0.1:${await startPostgrest(scratch.url, closers)}`;
    const door = await openPostgrestDoor(upstream);
    closers.push(door.close);
    return {
      url: door.url,
      keys,
      backend: undefined,
      mails: [],
      lines: [],
      query: database.query,
      client: (who) => clientFor(door.url, database.query, who),
      person: (role = 'user') => makePerson(database.query, role),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startPostgrest(databaseUrl: string, closers: (() => Promise<unknown>)[]) {
  const uri = new URL(databaseUrl);
  uri.username = 'authenticator';
  const port = await freePort();
  const adminPort = await freePort();
  const postgrest = startTied(findPostgrest(), [], {
    env: {
      PGRST_DB_URI: uri.href,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_CHANNEL_ENABLED: 'false',
      PGRST_JWT_SECRET: keys.jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
    },
  });
  closers.push(postgrest.stop);
  await isReady(`http://127.0.0.1:${adminPort}/ready`);
  return port;
}

async function isReady(address: string) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error('PostgREST did not become ready in 30 seconds.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
