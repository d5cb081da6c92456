import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { FixableError } from './error.ts';

const retryMs = 50;

/** References to the databases, because the garbage collector would close them and release their locks. */
const held = new Set<DatabaseSync>();

/**
 * Locks `file` for this process until the returned function is called. The kernel releases SQLite's lock
 * when the process ends, so `kill -9` leaves no stale lock. Throws a FixableError with `message` if
 * another process still holds it after `timeoutMs`.
 */
export async function takeLock(
  file: string,
  timeoutMs: number,
  message: string,
): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + timeoutMs;
  const database = new DatabaseSync(file);
  for (;;) {
    try {
      // With the journal in memory, locking works on a full disk.
      database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
      held.add(database);
      return () => {
        if (held.delete(database)) database.close();
      };
    } catch (error) {
      // SQLITE_BUSY, https://sqlite.org/rescode.html#busy
      const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
      if (busy && Date.now() < deadline) {
        await delay(retryMs);
        continue;
      }
      database.close();
      throw busy ? new FixableError(message) : error;
    }
  }
}
