import type { LeadFormId } from '~rules/lead-forms';
import type { LeadRow } from '~rules/lead-record';
import type { LeadStanding } from '~rules/lead-standing';
import type { LeadEvent } from '../rules/events';
import { ask } from './ask';

export interface LeadSearch {
  query?: string;
  standings?: LeadStanding[];
  form?: LeadFormId;
  /** The last lead of the page before. */
  older_than?: string;
  /** At most 200. */
  page_size: number;
}

/** Newest first. Throws a LeadFault, as all of these do. */
export function searchLeads(search: LeadSearch): Promise<LeadRow[]> {
  return ask((client, signal) => client.rpc('search_leads', { ...search }).abortSignal(signal));
}

/** How many leads stand how, whatever is searched for. */
export function countLeads(): Promise<{ standing: string; count: number }[]> {
  return ask((client, signal) => client.rpc('count_leads').abortSignal(signal));
}

/** Those of them that still are there. */
export function readLeads(ids: readonly string[]): Promise<LeadRow[]> {
  return ask((client, signal) => client.from('leads').select().in('id', ids).abortSignal(signal));
}

export interface LeadWithEvents {
  lead: LeadRow;
  /** In the order in which they happened. */
  events: LeadEvent[];
}

/** Null where there is no such lead. */
export async function readLead(id: string): Promise<LeadWithEvents | null> {
  const rows = await ask((client, signal) =>
    client
      .from('leads')
      .select('*, lead_events(id, kind, happened_at, detail, actor_id)')
      .eq('id', id)
      .order('id', { referencedTable: 'lead_events' })
      .abortSignal(signal),
  );
  const [row] = rows;
  if (!row) return null;
  const { lead_events: events, ...lead } = row;
  return { lead, events };
}
