import { PlatformError } from '../error.ts';
import { checkHistory } from './check.ts';
import type { Migratable, Session } from './database.ts';
import { scriptFailure } from './failure.ts';
import { readMigrations, type MigrationFile } from './files.ts';
import { isNew, makeHistory, readHistory, record, recordChecksum } from './history.ts';
import { makeHostedProject } from './hosted-project.ts';
import { noteSeed, runSeed } from './seed.ts';

export type { Migratable, Session } from './database.ts';

export interface MigrateOptions {
  /** Folder of `YYYYMMDDHHMMSS_name.sql` files. */
  folder: string;
  /** A script to run once, after the first migrations of an empty database. */
  seed: string | undefined;
  /** Rejects a database without any migrations, with this error message. */
  refuseNew?: string | undefined;
}

export interface Migrated {
  /** File names of what this run applied, in order. */
  applied: string[];
  seeded: boolean;
}

/**
 * Brings the database up to the folder: each migration once, in a transaction of its own. Any number
 * of runners may work on one database at the same time. Throws a PlatformError that names the file
 * when one fails (it is rolled back whole), was edited after it had been applied, or is missing, or
 * `refuseNew` is set and the database is new. It then leaves the database untouched.
 */
export async function migrate(
  database: Migratable,
  { folder, seed, refuseNew }: MigrateOptions,
): Promise<Migrated> {
  const migrations = await readMigrations(folder);
  await alone(database, async (session) => {
    if (refuseNew !== undefined && (await isNew(session))) throw new PlatformError(refuseNew);
    await makeHostedProject(session);
    await makeHistory(session);
    if (seed !== undefined) await noteSeed(session, seed);
  });

  const applied: string[] = [];
  for (;;) {
    const file = await alone(database, (session) => applyNext(session, migrations));
    if (file === undefined) break;
    applied.push(file);
  }

  const seeded = seed !== undefined && (await alone(database, (session) => runSeed(session, seed)));
  return { applied, seeded };
}

/** Applies the oldest migration that the database lacks; returns its file name. */
async function applyNext(session: Session, migrations: readonly MigrationFile[]) {
  const history = await readHistory(session);
  checkHistory(migrations, history);
  const applied = new Map(history.map((entry) => [entry.version, entry]));

  for (const migration of migrations) {
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
  try {
    await session.run(migration.sql);
  } catch (error) {
    throw scriptFailure(`The migration ${migration.file}`, migration.sql, error);
  }
  if ((await transactionId(session)) !== before) {
    throw new PlatformError(
      `The migration ${migration.file} ends the transaction it runs in, so it could be left half applied. Take BEGIN, COMMIT and ROLLBACK out of it.`,
    );
  }
  // What a migration sets for its session must not reach those who use the connection after it.
  await session.run('reset all; reset session authorization');
  await record(session, migration);
}

async function transactionId(session: Session) {
  const [row] = await session.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return row?.id;
}

// Any number that nobody else uses as the key of an advisory lock.
const lockKey = 7_276_114_905;

/** A transaction that no other runner's overlaps. */
function alone<Result>(database: Migratable, work: (session: Session) => Promise<Result>) {
  return database.transaction(async (session) => {
    await session.query('select pg_advisory_xact_lock($1)', [lockKey]);
    return work(session);
  });
}
