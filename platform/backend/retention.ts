import type { Database } from './database/database.ts';
import { errorName } from './workarounds/query-parameters-in-logs.ts';

/** The same interval as pg_cron's in a hosted project. Retention counts runs to measure how long the site has been running. */
const intervalMs = 60_000;

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
    await database.query(`delete from auth.${table} where ${condition}`);
  }
}

/** Deletes expired data once a minute. Returns a function that stops it. */
export function startRetention(
  database: Pick<Database, 'query'>,
  logger: (line: string) => void,
): () => void {
  let isRunning = false;
  async function run() {
    // Slow deletions must not pile up: on PGlite, every other query waits for them.
    if (isRunning) return;
    isRunning = true;
    try {
      await database.query('select public.delete_expired()');
      await deleteExpiredAuthRows(database);
    } catch (error) {
      logger(`Deleting expired data failed: ${errorName(error).join('')}`);
    } finally {
      isRunning = false;
    }
  }
  const timer = setInterval(() => void run(), intervalMs);
  return () => clearInterval(timer);
}
