import { PostgrestClient } from '@supabase/postgrest-js';
import type { Ending, Outbox, OutboxRow } from './dispatch.ts';

/** The outbox behind the API, with the rights of service_role. Throws when the database refuses. */
export function outboxOf(supabaseUrl: string, secretKey: string): Outbox {
  const client = new PostgrestClient(`${supabaseUrl}/rest/v1`, { headers: { apikey: secretKey } });
  return {
    async claim(topics) {
      const { data, error } = await client.rpc('claim_outbox', { topics });
      if (error) throw new Error(`claim_outbox failed: ${error.message}`);
      return data as OutboxRow[];
    },
    async finish(row, ending) {
      const { error } = await client.rpc('finish_outbox', {
        outbox_id: row.id,
        attempt: row.attempts,
        ...columns(ending),
      });
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
