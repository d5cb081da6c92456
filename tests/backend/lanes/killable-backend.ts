import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import { copyEmbeddedDatabase } from './embedded-databases.ts';
import { productMigrations } from './product-migrations.ts';
import { startLiteProcess } from './lite-process.ts';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';
import { openPostgrestDoor } from './postgrest-door.ts';
import { startPostgrest } from './postgrest-process.ts';
import type { Running } from './running.ts';
import type { LaneName } from './wanted-lanes.ts';

/** `API`: the process that answers, which on the pglite lane holds the database too. */
export type Victim = 'API' | 'PostgreSQL server' | 'API and PostgreSQL server';

/** A backend with the product's migrations whose processes can be killed. */
export interface MortalBackend {
  /** Another one after each kill. */
  readonly url: string;
  query: Running['query'];
  /** Kills -9, and starts again on what was left. */
  kill(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

interface Api extends Pick<MortalBackend, 'url' | 'query'> {
  kill(): Promise<void>;
}

export async function startMortalBackend(lane: LaneName): Promise<MortalBackend> {
  if (lane === 'pglite') {
    const { directory, remove } = await copyEmbeddedDatabase('blank');
    return mortal(() => startLiteProcess({ database: { kind: 'pglite', directory } }), {
      stop: remove,
    });
  }
  const server = await startPostgresServer({ durable: true });
  const { url } = server;
  return mortal(
    lane === 'postgres'
      ? () => startLiteProcess({ database: { kind: 'postgres', url } })
      : () => startPostgrestApi(url),
    server,
  );
}

async function mortal(
  start: () => Promise<Api>,
  server: Pick<PostgresServer, 'stop'> & Partial<PostgresServer>,
): Promise<MortalBackend> {
  let api = await start();
  return {
    get url() {
      return api.url;
    },
    query: (sql, params) => api.query(sql, params),
    async kill(victim) {
      await Promise.all([
        victim === 'PostgreSQL server' ? undefined : api.kill(),
        victim === 'API' ? undefined : server.crash?.(),
      ]);
      if (victim === 'PostgreSQL server') await api.kill();
      api = await start();
    },
    async stop() {
      await api.kill();
      await server.stop();
    },
  };
}

async function startPostgrestApi(url: string): Promise<Api> {
  const database = await openPostgres(url);
  await migrate(database, { folder: productMigrations, seed: undefined });
  await database.run('alter role authenticator login');
  const postgrest = await startPostgrest(url, 'KILL');
  const door = await openPostgrestDoor(postgrest.url);
  return {
    url: door.url,
    query: database.query,
    async kill() {
      await postgrest.stop();
      await door.close();
      await database.close();
    },
  };
}
