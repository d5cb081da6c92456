import type { Background } from './auth/background.ts';
import type { Database } from './database/database.ts';

/** The same interval as pg_cron's in a hosted project. */
const intervalMs = 60_000;

/** Separate, so that a failure of one doesn't stop the other. */
const deletions = [
  { name: 'Deleting expired data', sql: 'select public.delete_expired()' },
  { name: 'Deleting expired leads', sql: 'select private.delete_expired_leads()' },
];

/** Deletes expired data once a minute. Returns a function that stops it. */
export function startRetention(
  database: Pick<Database, 'query'>,
  background: Pick<Background, 'run'>,
): () => void {
  const running = new Set<string>();
  const timer = setInterval(() => {
    for (const { name, sql } of deletions) {
      // Slow deletions must not pile up: on PGlite, every other query waits for them.
      if (running.has(name)) continue;
      running.add(name);
      background.run(name, async () => {
        try {
          await database.query(sql);
        } finally {
          running.delete(name);
        }
      });
    }
  }, intervalMs);
  return () => clearInterval(timer);
}
