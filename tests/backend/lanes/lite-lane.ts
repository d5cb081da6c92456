import type { Database } from '../../../platform/backend/database/database.ts';
import { openPglite } from '../../../platform/backend/database/pglite.ts';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { startBackend } from '../../../platform/backend/index.ts';
import { copyEmbeddedDatabase } from './embedded-databases.ts';
import type { LaneOptions, Mail, Running } from './index.ts';
import { keys } from './keys.ts';
import { peopleOf } from './people.ts';
import { plainBackend, productMigrations, templateFor, type Template } from './plain-backend.ts';
import { makeDatabase } from './postgres-databases.ts';
import type { LaneName } from './wanted-lanes.ts';

/** The platform's backend on its own database. */
export async function startOnLite(
  lane: LaneName,
  { migrations = productMigrations, backend: options }: LaneOptions,
): Promise<Running> {
  const { database, remove } = await createDatabase(lane, templateFor(migrations));
  const mails: Mail[] = [];
  const lines: string[] = [];
  try {
    const backend = await startBackend({
      ...plainBackend(database),
      sendMail: async (mail) => void mails.push(mail),
      migrations,
      logger: (line) => lines.push(line),
      ...options,
    });
    const { address: url, query } = backend;
    return {
      url,
      query,
      keys,
      backend,
      mails,
      lines,
      ...peopleOf(url, query),
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

/** Opens an empty database without an API or migrations. */
export async function openBareDatabase(lane: LaneName) {
  const { database: options, remove } = await createDatabase(lane, 'blank');
  const opened: Database[] = [];

  /** Opens another connection. PGlite has only one. */
  async function connect(): Promise<Database> {
    if (options.kind === 'pglite' && opened[0]) return opened[0];
    const database = await (options.kind === 'pglite'
      ? openPglite(options.directory)
      : openPostgres(options.url));
    opened.push(database);
    return database;
  }
  return {
    database: await connect(),
    connect,
    async remove() {
      await Promise.all(opened.map((database) => database.close()));
      await remove();
    },
  };
}

async function createDatabase(lane: LaneName, template: Template) {
  if (lane === 'pglite') {
    const { directory, remove } = await copyEmbeddedDatabase(template);
    return { database: { kind: 'pglite', directory } as const, remove };
  }
  const { url, drop } = await makeDatabase(template);
  return { database: { kind: 'postgres', url } as const, remove: drop };
}
