import type { Session } from './database.ts';
import type { MigrationFile } from './files.ts';

export interface Applied {
  version: string;
  name: string | null;
  /** Null when another tool, such as the Supabase CLI, applied it. */
  checksum: string | null;
}

/**
 * Makes the tables of what has been applied: the first two are the Supabase CLI's, so that
 * `supabase migration list` reads them; checksums are ours and stand beside them.
 */
export async function makeHistory(session: Session): Promise<void> {
  await session.run(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key,
      statements text[],
      name text
    );
    create table if not exists supabase_migrations.seed_files (
      path text primary key,
      hash text not null
    );
    create table if not exists supabase_migrations.migration_checksums (
      version text primary key
        references supabase_migrations.schema_migrations (version) on delete cascade,
      checksum text not null
    );
  `);
}

/** Whether no migration was ever applied. */
export async function isNew(session: Session): Promise<boolean> {
  const [row] = await session.query<{ history: string | null }>(
    "select to_regclass('supabase_migrations.schema_migrations')::text as history",
  );
  if (!row?.history) return true;
  return (
    (await session.query('select from supabase_migrations.schema_migrations limit 1')).length === 0
  );
}

export async function readHistory(session: Session): Promise<Applied[]> {
  return session.query<Applied>(`
    select version, name, checksum
    from supabase_migrations.schema_migrations
    left join supabase_migrations.migration_checksums using (version)
    order by version
  `);
}

export async function record(session: Session, migration: MigrationFile): Promise<void> {
  await session.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ($1, $2, array[$3])`,
    [migration.version, migration.name, migration.sql],
  );
  await recordChecksum(session, migration);
}

export async function recordChecksum(session: Session, migration: MigrationFile): Promise<void> {
  await session.query(
    'insert into supabase_migrations.migration_checksums (version, checksum) values ($1, $2)',
    [migration.version, migration.checksum],
  );
}
