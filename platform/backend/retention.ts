import type { Background } from './auth/background.ts';
import type { Database } from './database/database.ts';

/** The same interval as pg_cron's in a hosted project. Retention counts runs to measure how long the site has been running. */
const intervalMs = 60_000;

/** Once an hour, because these tables have no index for it. */
const authIntervalMs = 3_600_000;

/** Per table and hour. The front door limits how many rows are added. */
const authBatch = 20_000;

/**
 * What Lite never deletes: sessions that weren't used for 90 days, used refresh tokens, and its log. For a week, a used token
 * that's sent again reveals a stolen one. Hosted projects do this themselves.
 */
const expiredAuthRows = {
  sessions: `updated_at < now() - interval '90 days' or not_after < now()`,
  refresh_tokens: `revoked and updated_at < now() - interval '7 days'`,
  audit_log_entries: `created_at < now() - interval '7 days'`,
};

export async function deleteExpiredAuthRows(database: Pick<Database, 'query'>): Promise<void> {
  for (const [table, condition] of Object.entries(expiredAuthRows)) {
    await database.query(
      `delete from auth.${table} where ctid = any (array(
         select ctid from auth.${table} where ${condition} limit ${authBatch}))`,
    );
  }
}

/** Deletes expired data once a minute. Returns a function that stops it. */
export function startRetention(
  database: Pick<Database, 'query'>,
  background: Pick<Background, 'run'>,
): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    // Slow deletions must not pile up: on PGlite, every other query waits for them.
    if (isRunning) return;
    isRunning = true;
    background.run('Deleting expired data', async () => {
      try {
        await database.query('select public.delete_expired()');
      } finally {
        isRunning = false;
      }
    });
  }, intervalMs);
  const authTimer = setInterval(
    () => background.run('Deleting old sessions', () => deleteExpiredAuthRows(database)),
    authIntervalMs,
  );
  return () => {
    clearInterval(timer);
    clearInterval(authTimer);
  };
}
