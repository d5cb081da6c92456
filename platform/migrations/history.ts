import { FixableError } from '../../publisher/error.ts';
import { migrationsFolder } from '../repository-dir.ts';
import { readMigrations, type MigrationFile } from './files.ts';
import type { Session } from './session.ts';

export interface AppliedMigration {
  version: string;
  name: string | null;
  /** The content of its file. */
  sql: string | null;
}

/** Creates the history, whose tables are the Supabase CLI's. */
export async function createHistory(session: Session): Promise<void> {
  await session.run(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key,
      statements text[],
      name text
    );
  `);
}

export async function readHistory(session: Session): Promise<AppliedMigration[]> {
  return session.query<AppliedMigration>(`
    select version, name, statements[1] as sql
    from supabase_migrations.schema_migrations
    order by version
  `);
}

export async function record(session: Session, migration: MigrationFile): Promise<void> {
  await session.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ($1, $2, array[$3])`,
    [migration.version, migration.name, migration.sql],
  );
}

/** Throws a FixableError that names the migration if the files don't continue the history. */
export function checkHistory(
  files: readonly MigrationFile[],
  history: readonly AppliedMigration[],
): void {
  for (const { version, name, sql } of history) {
    const migration = files.find((file) => file.version === version);
    if (!migration) {
      throw new FixableError(
        `The migration ${version}_${name ?? 'unnamed'}.sql was applied to this database, but the file is missing. Restore the file, or use the database that belongs to this copy.`,
      );
    }
    if (sql !== migration.sql) {
      throw new FixableError(
        `The migration ${migration.file} was edited after it had been applied. Undo the edit and put the change into a new migration.`,
      );
    }
  }

  const newest = history.at(-1)?.version ?? '';
  const applied = new Set(history.map(({ version }) => version));
  for (const { file, version } of files) {
    if (!applied.has(version) && version < newest) {
      throw new FixableError(
        `The migration ${file} is older than ${newest}, which is already applied. Give it a later timestamp.`,
      );
    }
  }
}

/** How the migrations of a hosted project, which may have none yet, differ from this repository's. */
export interface MigrationDifferences {
  /** The file names of migrations that the project lacks. */
  missing: string[];
  /** The versions of migrations that only the project has. */
  others: string[];
}

export async function compareMigrations(project: Session): Promise<MigrationDifferences> {
  const files = await readMigrations(migrationsFolder);
  const [history] = await project.query<{ found: string | null }>(
    "select to_regclass('supabase_migrations.schema_migrations')::text as found",
  );
  const applied = history?.found ? (await readHistory(project)).map(({ version }) => version) : [];
  return {
    missing: files.filter(({ version }) => !applied.includes(version)).map(({ file }) => file),
    others: applied.filter((version) => !files.some((file) => file.version === version)),
  };
}
