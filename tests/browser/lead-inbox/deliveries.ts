import type { SupabaseClient } from '@supabase/supabase-js';

/** What the dispatcher would do if a CRM were set up. */
export interface Deliveries {
  /** The CRM takes it. */
  arrive(email: string): Promise<void>;
  /** The CRM does not take it for days. */
  giveUp(email: string, error: string): Promise<void>;
  idOf(email: string): Promise<string>;
}

interface Claimed {
  id: number;
  attempts: number;
  payload: { lead_id: string };
}

export function deliveryOf(admin: SupabaseClient, service: SupabaseClient): Deliveries {
  async function idOf(email: string): Promise<string> {
    const { data, error } = await admin.from('leads').select('id').eq('email', email).single();
    if (error) throw error;
    return String(data['id']);
  }

  async function finish(email: string, outcome: 'delivered' | 'dead', error?: string) {
    const id = await idOf(email);
    // Without a lease: whoever claims next finds all of them again.
    const claim = { topics: ['lead'], batch: 10_000, lease_seconds: 0 };
    const claimed = await service.rpc('claim_outbox', claim);
    if (claimed.error) throw claimed.error;
    const row = (claimed.data as Claimed[]).find(({ payload }) => payload.lead_id === id);
    if (!row) throw new Error(`${email} is not on its way.`);
    const { data } = await service.rpc('finish_outbox', {
      ...{ outbox_id: row.id, attempt: row.attempts, outcome },
      ...(error && { error }),
    });
    if (data !== true) throw new Error(`${email} could not be finished.`);
  }

  return {
    arrive: (email) => finish(email, 'delivered'),
    giveUp: (email, error) => finish(email, 'dead', error),
    idOf,
  };
}
