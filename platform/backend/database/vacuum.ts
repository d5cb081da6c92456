import type { Session } from '../../migrations/index.ts';

const intervalMs = 60_000;

/**
 * Tables with as many replaced and deleted rows as PostgreSQL's autovacuum would wait for, in the table or in the one
 * for its long values.
 */
const due = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind = 'r' and exists (
    select from pg_stat_all_tables t where t.relid in (c.oid, c.reltoastrelid)
      and t.n_dead_tup > 50 + t.n_live_tup / 5)`;

/** Frees the space of replaced and deleted rows for new ones. */
export async function vacuum(session: Session): Promise<void> {
  // Otherwise, the statistics are up to a minute old.
  await session.query('select pg_stat_force_next_flush()');
  for (const { name } of await session.query<{ name: string }>(due)) {
    // Each by itself, so that requests wait for one table at most.
    await session.run(`vacuum ${name}`);
  }
}

/**
 * Vacuums once a minute. PGlite has no autovacuum, and without it, every autosave of a draft would take up disk space forever.
 * Returns a function that stops it.
 */
export function startVacuum(session: Session, logger: (line: string) => void): () => void {
  let isStopped = false;
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    vacuum(session)
      // The database is being closed, or reopened after a stuck query.
      .catch((error: unknown) => {
        if (!isStopped) logger(`Vacuuming the database failed: ${String(error)}`);
      })
      .finally(() => (isRunning = false));
  }, intervalMs);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
