import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackendOptions } from '../../../platform/backend/index.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { keys } from './keys.ts';

export const productMigrations = join(repositoryDir, 'supabase/migrations');

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
