import { startBackend, type BackendOptions } from '../../../platform/backend/index.ts';
import { copyEmbeddedDatabase } from './embedded-databases.ts';
import { keys } from './keys.ts';
import { clientFor, makePerson } from './people.ts';
import { plainBackend } from './plain-backend.ts';
import { makeDatabase } from './postgres-databases.ts';
import { isMigrated, productMigrations } from './product-migrations.ts';
import type { LaneOptions, Mail, Running } from './running.ts';

/** The platform's backend on its own embedded database. */
export async function startOnPglite(options: LaneOptions): Promise<Running> {
  const { directory, remove } = await copyEmbeddedDatabase(
    isMigrated(options) ? 'migrated' : 'blank',
  );
  return startLane(options, { kind: 'pglite', directory }, remove);
}

/** The platform's backend on its own database in this worker's PostgreSQL server. */
export async function startOnPostgres(options: LaneOptions): Promise<Running> {
  const database = await makeDatabase(isMigrated(options) ? 'migrated' : undefined);
  return startLane(options, { kind: 'postgres', url: database.url }, database.drop);
}

async function startLane(
  { migrations = productMigrations, seed, backend: options }: LaneOptions,
  database: BackendOptions['database'],
  remove: () => Promise<void>,
): Promise<Running> {
  const mails: Mail[] = [];
  const lines: string[] = [];
  try {
    const backend = await startBackend({
      ...plainBackend(database),
      sendMail: async (mail) => void mails.push(mail),
      migrations,
      seed,
      logger: (line) => lines.push(line),
      ...options,
    });
    return {
      url: backend.address,
      keys,
      backend,
      mails,
      lines,
      query: backend.query,
      client: (who) => clientFor(backend.address, backend.query, who),
      person: (role = 'user') => makePerson(backend.query, role),
      async stop() {
        await backend.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
