import type { Session } from '../migrations/index.ts';
import { errorName } from './workarounds/query-parameters-in-logs.ts';

/**
 * The same interval as pg_cron's in a hosted project. Retention counts runs to measure how long the site has been
 * running.
 */
const intervalMs = 60_000;

/**
 * What Lite never deletes: sessions that weren't used for 90 days, used refresh tokens, and its log. For a week, a used
 * token that's sent again reveals a stolen one. Hosted projects do this themselves.
 */
const expiredAuthRows = {
  sessions: `updated_at < now() - interval '90 days' or not_after < now()`,
  refresh_tokens: `revoked and updated_at < now() - interval '7 days'`,
  audit_log_entries: `created_at < now() - interval '7 days'`,
};

export async function deleteExpiredAuthRows(database: Pick<Session, 'query'>): Promise<void> {
  for (const [table, condition] of Object.entries(expiredAuthRows)) {
    await database.query(`delete from auth.${table} where ${condition}`);
  }
}

async function deleteExpired(database: Session): Promise<void> {
  await database.query('select public.delete_expired()');
  await deleteExpiredAuthRows(database);
}

/**
 * Tables with as many replaced and deleted rows as PostgreSQL's autovacuum would wait for, in the table or in the one
 * for its long values.
 */
const due = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and exists (
    select from pg_stat_all_tables t where t.relid in (c.oid, c.reltoastrelid)
      and t.n_dead_tup > 50 + t.n_live_tup / 5)`;

/**
 * Frees the space of replaced and deleted rows for new ones. PGlite has no autovacuum, and without it, every autosave
 * of a draft would take up disk space forever.
 */
export async function vacuum(database: Session): Promise<void> {
  // Otherwise, the statistics are up to a minute old.
  await database.query('select pg_stat_force_next_flush()');
  for (const { name } of await database.query<{ name: string }>(due)) {
    // Each by itself, so that requests wait for one table at most.
    await database.run(`vacuum ${name}`);
  }
}

const jobs = { 'Deleting expired data': deleteExpired, 'Vacuuming the database': vacuum };

/** Deletes expired data and vacuums once a minute. Returns a function that stops it. */
export function startMaintenance(database: Session, logger: (line: string) => void): () => void {
  let isRunning = false;
  let isStopped = false;
  async function run() {
    // Slow deletions must not pile up: on PGlite, every other query waits for them.
    if (isRunning) return;
    isRunning = true;
    for (const [name, job] of Object.entries(jobs)) {
      await job(database).catch((error: unknown) => {
        // Closing the database ends what's running.
        if (!isStopped) logger(`${name} failed: ${errorName(error).join('')}`);
      });
    }
    isRunning = false;
  }
  const timer = setInterval(() => void run(), intervalMs);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
