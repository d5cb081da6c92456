import type { DatabaseClient } from '../_shared/database.ts';
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
export type Ending =
  /** `error`: why nothing was sent, or a caveat. */
  | { outcome: 'delivered'; response_status?: number; error?: string }
  | { outcome: 'retry'; error: string; retry_in_seconds: number }
  | { outcome: 'dead'; error: string };

export interface Outbox {
  /** Claims up to `limit` rows that are due, for one minute. */
  claim(topic: string, limit: number): Promise<OutboxRow[]>;
  finish(row: OutboxRow, ending: Ending): Promise<void>;
}

export interface DatabaseOutbox extends Outbox {
  /** Stops calls for topics that can't be delivered yet. Claiming a topic ends its pause. */
  pause(topics: readonly Topic[]): Promise<void>;
}

/** Two calls plus the longest delivery, 38 s, fit into the minute of a claim. */
const timeoutMs = 10_000;

/** Throws if the database call fails. */
export function databaseOutbox(database: DatabaseClient): DatabaseOutbox {
  return {
    async claim(topic, limit) {
      const { data, error } = await database
        .rpc('claim_outbox', { topics: [topic], batch: limit })
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error) throw new Error(`claim_outbox failed: ${error.message}`);
      return data;
    },
    async finish(row, ending) {
      const { error } = await database
        .rpc('finish_outbox', { outbox_id: row.id, attempt: row.attempts, ...ending })
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error) throw new Error(`finish_outbox failed: ${error.message}`);
    },
    async pause(paused) {
      const { error } = await database
        .rpc('pause_outbox', { topics: [...paused] })
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error) throw new Error(`pause_outbox failed: ${error.message}`);
    },
  };
}
