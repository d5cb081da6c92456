import type { databaseOf } from '../_shared/database.ts';
import type { LeadRow } from '../_shared/rules/lead-record.ts';

/** What the delivery needs to know of public.leads. */
export interface Leads {
  /** Those that still exist, by id. Throws when the database does not say. */
  byId(ids: readonly string[]): Promise<ReadonlyMap<string, LeadRow>>;
}

const timeoutMs = 5000;

/** Leads behind the API, with the rights of service_role. */
export function leadsIn(database: ReturnType<typeof databaseOf>): Leads {
  return {
    async byId(ids) {
      const { data, error } = await database
        .from('leads')
        .select('*')
        .in('id', [...ids])
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error) throw new Error(`The leads cannot be read: ${error.code || 'no answer'}.`);
      return new Map(data.map((lead) => [lead.id, lead]));
    },
  };
}
