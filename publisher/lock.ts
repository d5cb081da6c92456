import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { PublishError } from './error.ts';

const retryMs = 50;

/** A database that nothing refers to is closed by the garbage collector, and the lock is gone. */
const held = new Set<DatabaseSync>();

/**
 * Holds `file` for this process until the returned function is called. SQLite's lock is the
 * kernel's: it ends with the process that holds it, so kill -9 leaves nothing stale behind. Throws
 * a PublishError with `sentence` when another process still holds it after `waitMs`.
 */
export async function takeLock(
  file: string,
  waitMs: number,
  sentence: string,
): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + waitMs;
  const database = new DatabaseSync(file);
  for (;;) {
    try {
      // Nothing is written; the journal that is begun all the same must not need a free disk.
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      held.add(database);
      return () => {
        if (held.delete(database)) database.close();
      };
    } catch (error) {
      const busy = isBusy(error);
      if (busy && Date.now() < deadline) {
        await delay(retryMs);
        continue;
      }
      database.close();
      throw busy ? new PublishError(sentence) : error;
    }
  }
}

function isBusy(error: unknown): boolean {
  // SQLITE_BUSY, https://sqlite.org/rescode.html#busy
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
