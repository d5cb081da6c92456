import type { Background } from './auth/background.ts';
import type { Database } from './database/database.ts';

/** The same interval as pg_cron's in a hosted project. Retention counts runs to measure how long the site has been running. */
const intervalMs = 60_000;

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
  return () => clearInterval(timer);
}
