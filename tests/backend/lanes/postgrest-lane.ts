import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import { keys } from './keys.ts';
import { clientFor, makePerson } from './people.ts';
import { openPostgrestDoor } from './postgrest-door.ts';
import { startPostgrest } from './postgrest-process.ts';
import { makeDatabase } from './postgres-databases.ts';
import { isMigrated, productMigrations } from './product-migrations.ts';
import type { LaneOptions, Running } from './running.ts';

/** PostgREST with its own database: the reference for REST requests. It has no auth. */
export async function startOnPostgrest(options: LaneOptions): Promise<Running> {
  const { migrations = productMigrations, seed } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const scratch = await makeDatabase(isMigrated(options) ? 'migrated' : undefined);
    closers.push(scratch.drop);
    const database = await openPostgres(scratch.url);
    closers.push(database.close);
    await migrate(database, { folder: migrations, seed });
    await database.run('alter role authenticator login');

    const postgrest = await startPostgrest(scratch.url);
    closers.push(postgrest.stop);
    const door = await openPostgrestDoor(postgrest.url);
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
