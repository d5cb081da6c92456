import type { databaseOf } from '../_shared/database.ts';
import type { Ending, Outbox } from './dispatch.ts';

/** For the database's answer; twice that and the longest delivery, 30 s, fit into the minute of a claim. */
const timeoutMs = 10_000;

/** The outbox behind the API, with the rights of service_role. Throws when the database refuses. */
export function outboxOf(database: ReturnType<typeof databaseOf>): Outbox {
  return {
    async claim(topic, most) {
      const { data, error } = await database
        .rpc('claim_outbox', { topics: [topic], batch: most })
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error) throw new Error(`claim_outbox failed: ${error.message}`);
      return data;
    },
    async finish(row, ending) {
      const { error } = await database
        .rpc('finish_outbox', { outbox_id: row.id, attempt: row.attempts, ...columns(ending) })
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error) throw new Error(`finish_outbox failed: ${error.message}`);
    },
  };
}

function columns(ending: Ending) {
  if (ending.outcome === 'retry') {
    const { outcome, error, retryInSeconds } = ending;
    return { outcome, error, retry_in_seconds: retryInSeconds };
  }
  return ending;
}
