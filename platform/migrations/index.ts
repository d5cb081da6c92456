import { PlatformError } from '../error.ts';
import { readMigrations, type MigrationFile } from './files.ts';
import { checkHistory, createHistory, readHistory, record, recordChecksum } from './history.ts';
import { emulateHostedProject } from './hosted-project.ts';
import { recordPendingSeed, runPendingSeed } from './seed.ts';
import { runScript, type Migratable, type Session } from './session.ts';

export type { Migratable, Session } from './session.ts';

export interface MigrateOptions {
  /** Folder of `YYYYMMDDHHMMSS_name.sql` files. */
  folder: string;
  /** A script to run once, after the first migrations of an empty database. */
  seed: string | undefined;
  /** Rejects a database without any migrations, with this error message. */
  newDatabaseError?: string | undefined;
}

export interface Migrated {
  /** The files applied in this run, in order. */
  applied: string[];
  seeded: boolean;
}

/**
 * Applies the missing migrations, each in its own transaction. Several processes can migrate a database
 * at the same time. Throws a PlatformError that names the file if one fails (it's rolled back), was edited
 * after it was applied, or is missing. If the database is new and `newDatabaseError` is set, throws that and
 * changes nothing.
 */
export async function migrate(
  database: Migratable,
  { folder, seed, newDatabaseError }: MigrateOptions,
): Promise<Migrated> {
  const files = await readMigrations(folder);
  await withLock(database, async (session) => {
    await emulateHostedProject(session);
    await createHistory(session);
    if (newDatabaseError !== undefined && (await readHistory(session)).length === 0) {
      throw new PlatformError(newDatabaseError);
    }
    if (seed !== undefined) await recordPendingSeed(session, seed);
  });

  const applied: string[] = [];
  for (;;) {
    const file = await withLock(database, (session) => applyNext(session, files));
    if (file === undefined) break;
    applied.push(file);
  }

  const seeded =
    seed !== undefined && (await withLock(database, (session) => runPendingSeed(session, seed)));
  return { applied, seeded };
}

/** Applies the oldest missing migration and returns its file name. */
async function applyNext(session: Session, files: readonly MigrationFile[]) {
  const history = await readHistory(session);
  checkHistory(files, history);
  const applied = new Map(history.map((entry) => [entry.version, entry]));

  for (const migration of files) {
    const entry = applied.get(migration.version);
    if (!entry) {
      await apply(session, migration);
      return migration.file;
    }
    if (entry.checksum === null) await recordChecksum(session, migration);
  }
  return undefined;
}

async function apply(session: Session, migration: MigrationFile) {
  const before = await transactionId(session);
  await runScript(session, `The migration ${migration.file}`, migration.sql);
  if ((await transactionId(session)) !== before) {
    throw new PlatformError(
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

// The key of an advisory lock. Any number that nothing else uses.
const lockKey = 7_276_114_905;

/** Runs a transaction while no other process migrates. */
function withLock<Result>(database: Migratable, work: (session: Session) => Promise<Result>) {
  return database.transaction(async (session) => {
    await session.query('select pg_advisory_xact_lock($1)', [lockKey]);
    return work(session);
  });
}
