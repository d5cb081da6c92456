import { fileURLToPath } from 'node:url';
import type { BackendOptions } from '../../../platform/backend/index.ts';
import { keys } from './keys.ts';

/** Folder of a migration with one table, `things`, and some functions: what tests of the backend alone need. */
export const thingsMigrations = fileURLToPath(
  new URL('../workarounds/migrations', import.meta.url),
);

/** A backend on `database` with nothing around it: no functions, no mail, no words. */
export function plainBackend(database: BackendOptions['database']): BackendOptions {
  return {
    port: 0,
    host: undefined,
    database,
    keys,
    siteUrl: 'http://localhost:4321',
    functionsOrigin: () => undefined,
    trustedProxies: [],
    restLimits: { most: 1_000_000, concurrent: 1_000_000 },
    sendMail: () => Promise.resolve(),
    migrations: thingsMigrations,
    seed: undefined,
    logger: () => undefined,
  };
}
