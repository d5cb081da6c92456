import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { runScript, type Session } from './session.ts';

const pending = 'pending';
const done = 'done';

/**
 * Records that the seed is pending if the database is still empty. If a start is killed between the
 * migrations and the seed, the next one runs it.
 */
export async function recordPendingSeed(session: Session, seed: string): Promise<void> {
  await session.query(
    `insert into supabase_migrations.seed_files (path, hash)
     select $1, $2
     where not exists (select from supabase_migrations.schema_migrations)
       and not exists (select from pg_class where relnamespace = 'public'::regnamespace)
     on conflict do nothing`,
    [basename(seed), pending],
  );
}

/** Runs the seed if it's pending. Returns whether it was. */
export async function runPendingSeed(session: Session, seed: string): Promise<boolean> {
  const due = await session.query(
    'select from supabase_migrations.seed_files where path = $1 and hash = $2',
    [basename(seed), pending],
  );
  if (due.length === 0) return false;
  const sql = await readFile(seed, 'utf8');
  await runScript(session, `The seed ${basename(seed)}`, sql);
  await session.query('update supabase_migrations.seed_files set hash = $2 where path = $1', [
    basename(seed),
    done,
  ]);
  return true;
}
