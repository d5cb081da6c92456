import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { FixableError } from '../../publisher/error.ts';
import { readMigrations, type MigrationFile } from './files.ts';
import { checkHistory, createHistory, readHistory, record } from './history.ts';
import { emulateHostedProject } from './hosted-project.ts';
import { runScript, type Migratable, type Session } from './session.ts';

export type { Migratable, Session } from './session.ts';

export interface MigrateOptions {
  /** Folder of `YYYYMMDDHHMMSS_name.sql` files. */
  folder: string;
  /** A script to run once, after the first migrations of an empty database. */
  seed: string | undefined;
}

export interface Migrated {
  /** The files applied in this run, in order. */
  applied: string[];
  seeded: boolean;
}

/**
 * Applies the missing migrations, and the seed to an empty database, in one transaction: all or none. Throws a
 * FixableError that names the file if one fails, was edited after it was applied, or is missing.
 */
export async function migrate(
  database: Migratable,
  { folder, seed }: MigrateOptions,
): Promise<Migrated> {
  const files = await readMigrations(folder);
  return database.transaction(async (session) => {
    await emulateHostedProject(session);
    await createHistory(session);
    const history = await readHistory(session);
    const isNew = history.length === 0;
    checkHistory(files, history);
    const known = new Set(history.map(({ version }) => version));
    const missing = files.filter(({ version }) => !known.has(version));
    for (const migration of missing) await apply(session, migration);
    const seeded = seed !== undefined && isNew;
    if (seeded) {
      await runScript(session, `The seed ${basename(seed)}`, await readFile(seed, 'utf8'));
    }
    return { applied: missing.map(({ file }) => file), seeded };
  });
}

async function apply(session: Session, migration: MigrationFile) {
  const before = await transactionId(session);
  await runScript(session, `The migration ${migration.file}`, migration.sql);
  if ((await transactionId(session)) !== before) {
    throw new FixableError(
      `The migration ${migration.file} ends the transaction it runs in, so it could be applied in part. Remove BEGIN, COMMIT, and ROLLBACK from it.`,
    );
  }
  // A migration's session settings must not affect later users of the connection.
  await session.run('reset all; reset session authorization');
  await record(session, migration);
}

async function transactionId(session: Session) {
  const [row] = await session.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return row?.id;
}
