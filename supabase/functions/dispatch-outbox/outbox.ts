import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import type { Topic } from '../_shared/receivers.ts';

/** A claimed row of private.outbox. Times are ISO 8601. */
export interface OutboxRow {
  id: number;
  topic: string;
  payload: unknown;
  idempotency_key: string;
  /** Including this one. */
  attempts: number;
  created_at: string;
  /** When the first attempt was due. Retrying a dead letter resets it. */
  first_due_at: string;
  /** The error of the previous attempt. */
  last_error: string | null;
}

/** The result of an attempt, in the form that finish_outbox takes. */
export type AttemptResult =
  /** `error`: why nothing was sent, or a caveat. */
  | { outcome: 'delivered'; response_status?: number; error?: string }
  | { outcome: 'retry'; error: string; retry_in_seconds: number }
  | { outcome: 'dead'; error: string };

export interface Outbox {
  /** Claims up to `limit` rows that are due, for one minute. */
  claim(topic: string, limit: number): Promise<OutboxRow[]>;
  finish(row: OutboxRow, result: AttemptResult): Promise<void>;
}

export interface DatabaseOutbox extends Outbox {
  /** Stops calls for topics that can't be delivered yet. Claiming a topic ends its pause. */
  pause(topics: readonly Topic[]): Promise<void>;
}

/** Throws if the database call fails. Two calls plus the longest delivery, 38 s, fit into the minute of a claim. */
export function databaseOutbox(database: DatabaseClient): DatabaseOutbox {
  return {
    claim: (topic, limit) =>
      callFunction(database, 'claim_outbox', { topics: [topic], batch: limit }),
    async finish({ id, attempts }, result) {
      const attempt = { outbox_id: id, attempt: attempts, ...result };
      await callFunction(database, 'finish_outbox', attempt);
    },
    async pause(paused) {
      await callFunction(database, 'pause_outbox', { topics: [...paused] });
    },
  };
}
