import { copyEmbeddedDatabase } from './embedded-databases.ts';
import { startLiteProcess } from './lite-process.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { Running } from './running.ts';

/** On the pglite lane, the backend's process also contains the database. */
export type Victim = 'backend' | 'PostgreSQL server' | 'backend and PostgreSQL server';

/** A backend with the product's migrations whose processes can be killed. */
export interface KillableBackend {
  /** Changes with each kill. */
  readonly url: string;
  query: Running['query'];
  /** Runs kill -9, then restarts with what is left on disk. */
  kill(victim: Victim): Promise<void>;
  stop(): Promise<void>;
}

export async function startKillableBackend(lane: 'pglite' | 'postgres'): Promise<KillableBackend> {
  const embedded = lane === 'pglite' ? await copyEmbeddedDatabase('migrated') : undefined;
  const server = embedded ? undefined : await startPostgresServer({ durable: true });
  const start = () =>
    startLiteProcess({
      database: embedded
        ? { kind: 'pglite', directory: embedded.directory }
        : { kind: 'postgres', url: server?.url ?? '' },
    });

  let backend = await start();
  return {
    get url() {
      return backend.url;
    },
    query: (sql, params) => backend.query(sql, params),
    async kill(victim) {
      await Promise.all([
        victim === 'PostgreSQL server' ? undefined : backend.kill(),
        victim === 'backend' ? undefined : server?.crash(),
      ]);
      if (victim === 'PostgreSQL server') await backend.kill();
      backend = await start();
    },
    async stop() {
      await backend.kill();
      await server?.stop();
      await embedded?.remove();
    },
  };
}
