import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Session } from './database.ts';
import { scriptFailure } from './failure.ts';
import { checksumOf } from './files.ts';

const pending = 'pending';

/**
 * Notes that the seed is due when the database is still empty, before the first migration fills it:
 * a start that dies between the migrations and the seed is then made good by the next.
 */
export async function noteSeed(session: Session, seed: string): Promise<void> {
  await session.query(
    `insert into supabase_migrations.seed_files (path, hash)
     select $1, $2
     where not exists (select from supabase_migrations.schema_migrations)
       and not exists (select from pg_class where relnamespace = 'public'::regnamespace)
     on conflict do nothing`,
    [basename(seed), pending],
  );
}

/** Runs the seed if it was noted and has not run; true when it did. */
export async function runSeed(session: Session, seed: string): Promise<boolean> {
  const due = await session.query(
    'select from supabase_migrations.seed_files where path = $1 and hash = $2 for update',
    [basename(seed), pending],
  );
  if (due.length === 0) return false;
  const sql = await readFile(seed, 'utf8');
  try {
    await session.run(sql);
  } catch (error) {
    throw scriptFailure(`The seed ${basename(seed)}`, sql, error);
  }
  await session.query('update supabase_migrations.seed_files set hash = $2 where path = $1', [
    basename(seed),
    checksumOf(sql),
  ]);
  return true;
}
