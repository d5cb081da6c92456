import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBackend } from '../../../platform/backend/index.ts';
import { copyEmbeddedDatabase } from './embedded-databases.ts';
import type { LaneOptions, Mail, Running } from './index.ts';
import { keys } from './keys.ts';
import { peopleOf } from './people.ts';
import { plainBackend, productMigrations } from './plain-backend.ts';

/** The platform's backend with its own embedded database. */
export async function startPlatformBackend({
  sql,
  functionsOrigin,
  backend: options,
}: LaneOptions): Promise<Running> {
  const { directory, remove } = await copyEmbeddedDatabase('migrated');
  const mails: Mail[] = [];
  const lines: string[] = [];
  try {
    const backend = await startBackend({
      ...plainBackend(directory),
      sendMail: async (mail) => void mails.push(mail),
      ...(sql !== undefined && { migrations: migrationsWith(sql, `${directory}-migrations`) }),
      logger: (line) => lines.push(line),
      ...(functionsOrigin && { functionsOrigin }),
      ...options,
    });
    const { address: url, query } = backend;
    let stopped: Promise<void> | undefined;
    return {
      url,
      databaseUrl: '',
      query,
      keys,
      backend,
      mails,
      lines,
      ...peopleOf(url, query),
      // A test may stop it before the lane does.
      stop: () => (stopped ??= backend.close().then(remove)),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Makes a folder with the product's migrations and another one. */
function migrationsWith(sql: string, folder: string): string {
  cpSync(productMigrations, folder, { recursive: true });
  writeFileSync(join(folder, '20990101000000_of_the_test.sql'), sql);
  return folder;
}
