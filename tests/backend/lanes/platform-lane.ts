import { startBackend } from '../../../platform/backend/index.ts';
import { copyEmbeddedDatabase } from './embedded-databases.ts';
import type { LaneOptions, Mail, Running } from './index.ts';
import { keys } from './keys.ts';
import { peopleOf } from './people.ts';
import { plainBackend, productMigrations, templateFor } from './plain-backend.ts';

/** The platform's backend with its own embedded database. */
export async function startPlatformBackend({
  migrations = productMigrations,
  functionsOrigin,
  backend: options,
}: LaneOptions): Promise<Running> {
  const { directory, remove } = await copyEmbeddedDatabase(templateFor(migrations));
  const mails: Mail[] = [];
  const lines: string[] = [];
  try {
    const backend = await startBackend({
      ...plainBackend(directory),
      sendMail: async (mail) => void mails.push(mail),
      migrations,
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
