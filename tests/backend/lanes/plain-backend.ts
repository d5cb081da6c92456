import { fileURLToPath } from 'node:url';
import type { BackendOptions } from '../../../platform/backend/index.ts';
import { keys } from './keys.ts';

/** Migrations for tests that don't need the product's: a table `things` and some functions. */
export const thingsMigrations = fileURLToPath(
  new URL('../workarounds/migrations', import.meta.url),
);

/** Options of a backend without functions, email, or log output. */
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
