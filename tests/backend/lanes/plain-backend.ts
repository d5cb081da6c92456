import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackendOptions } from '../../../platform/backend/index.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { keys } from './keys.ts';

export const productMigrations = join(repositoryDir, 'supabase/migrations');

/** Databases to copy: an empty one, and one with the product's migrations. */
export type Template = 'blank' | 'migrated';

/** The template to start from with these migrations. migrations.test.ts tests applying the product's. */
export function templateFor(migrations: string): Template {
  return migrations === productMigrations ? 'migrated' : 'blank';
}

/** Migrations for tests that don't need the product's: a table `things` and some functions. */
export const thingsMigrations = join(repositoryDir, 'tests/backend/workarounds/migrations');

/** Options of a backend without functions, email, or log output. */
export function plainBackend(databaseFolder: string): BackendOptions {
  return {
    port: 0,
    databaseFolder,
    keys,
    // Created by the first upload. Tests that upload have one of their own.
    imageFolder: join(tmpdir(), 'lane-images'),
    siteUrl: 'http://localhost:4321',
    functionsOrigin: () => undefined,
    sendMail: () => Promise.resolve(),
    forgetMails: () => undefined,
    migrations: productMigrations,
    seed: undefined,
    logger: () => undefined,
  };
}
