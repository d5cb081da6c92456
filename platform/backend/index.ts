import type { Health, HealthOf } from '../health.ts';
import { openImageFiles } from '../images/image-files.ts';
import { serveApp } from '../listen.ts';
import { migrate } from '../migrations/index.ts';
import { saveAccount } from './auth/accounts.ts';
import { authMailer } from './auth/mails.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import { openPglite } from './database/pglite.ts';
import { createApi } from './front-door/api.ts';
import { frontDoor } from './front-door/index.ts';
import { internalsOf } from './lite-connection.ts';
import { startLite } from './lite.ts';
import { startMaintenance } from './maintenance.ts';
import type { Backend, BackendOptions } from './options.ts';
import { createStorage } from './storage/index.ts';
import { keepParametersOutOfLogs } from './workarounds/query-parameters-in-logs.ts';

export type { Backend, BackendOptions } from './options.ts';

/**
 * Starts REST, auth, image storage, and the functions proxy on a database, which is migrated first and seeded if it's new.
 * Resolves once it's listening. Throws a FixableError for problems a person can fix: a damaged database, a failing
 * migration, or a port that's in use.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const database = await openPglite(options.databaseFolder, options.logger);
  const restoreConsole = keepParametersOutOfLogs();
  try {
    const { applied, seeded } = await migrate(database, {
      folder: options.migrations,
      seed: options.seed,
    });
    if (applied.length > 0) options.logger(`Applied ${applied.length} migrations.`);
    if (seeded) options.logger('Seeded the database.');
    return await serve(options, database, restoreConsole);
  } catch (error) {
    restoreConsole();
    await database.close();
    throw error;
  }
}

async function serve(
  options: BackendOptions,
  database: EmbeddedDatabase,
  restoreConsole: () => void,
): Promise<Backend> {
  const mail = authMailer(options);
  const api = createApi(
    await startLite(database, options, mail),
    { database, mail },
    createStorage(
      internalsOf(database.connection),
      await openImageFiles(options.imageFolder),
      options.keys,
    ),
    options,
  );
  const healthOfAll = async () => ({
    database: databaseHealth(database),
    ...(await options.healthOf?.(database)),
  });
  const door = frontDoor(options, api, shareHealth(healthOfAll));

  database.listen('erased-mailboxes', options.forgetMails);
  const listening = await serveApp(door, options.port, undefined, 'BACKEND_PORT');

  const stopMaintenance = startMaintenance(database, options.logger);

  return {
    name: 'backend',
    address: listening.address,
    health: async () => databaseHealth(database),
    query: database.query,
    listen: database.listen,
    createUser: async ({ email, password, fullName }) =>
      (await saveAccount(database, email, password, { full_name: fullName })).id,
    async close() {
      stopMaintenance();
      try {
        await listening.close();
      } finally {
        await database.close().finally(restoreConsole);
      }
    },
  };
}

/** How long a health report is served from memory. */
const healthAgeMs = 250;

/** Shares one report among all callers, because parts of it take a query. */
function shareHealth(report: HealthOf): HealthOf {
  let last: ReturnType<HealthOf> | undefined;
  return () =>
    (last ??= report().finally(() => {
      setTimeout(() => (last = undefined), healthAgeMs).unref();
    }));
}

function databaseHealth({ isResponding }: EmbeddedDatabase): Health {
  return isResponding() ? { ok: true } : { ok: false, message: 'The database isn’t responding.' };
}
