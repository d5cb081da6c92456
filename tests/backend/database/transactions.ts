import postgres from 'postgres';
import { expect } from 'vitest';
import type { Running } from '../lanes/index.ts';

/** Runs `work` in a transaction of another connection. */
export async function inTransaction<Result>(
  { databaseUrl }: Running,
  work: (transaction: postgres.TransactionSql) => Promise<Result>,
): Promise<void> {
  const other = postgres(databaseUrl, { max: 1 });
  try {
    await other.begin(work);
  } finally {
    await other.end();
  }
}

/** Resolves when another connection waits for what this transaction has locked. */
export const waitUntilBlocking = (transaction: postgres.TransactionSql) =>
  expect
    .poll(
      () => transaction`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    )
    .toHaveLength(1);
