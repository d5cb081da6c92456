import { authClient, request } from '~/features/auth';
import type { Database } from '~rules/database.types';
import type { DeliveryStatus } from '~rules/lead/delivery-status';
import type { LeadRow as Lead } from '~rules/lead/record';

export type { DeliveryStatus, Lead };

type EventRow = Database['public']['Tables']['lead_events']['Row'];
export type LeadEvent = Pick<EventRow, 'id' | 'kind' | 'happened_at' | 'detail' | 'actor_id'>;

/** `page_size` is at most 200. `older_than` is the ID of the last lead of the previous page. */
export type LeadSearch = Database['public']['Functions']['search_leads']['Args'];

/** Newest first. Throws a RequestError, like all functions here. */
export function searchLeads(search: LeadSearch): Promise<Lead[]> {
  return request<Lead[]>((client, signal) =>
    client.rpc('search_leads', search).abortSignal(signal),
  );
}

/** Number of leads by delivery status, regardless of search and filters. */
export async function countLeads(): Promise<{ status: string; count: number }[]> {
  const rows = await request((client, signal) => client.rpc('count_leads').abortSignal(signal));
  return rows.map(({ delivery_status: status, count }) => ({ status, count }));
}

/** A lead and its events, oldest first. Null if there is no such lead. */
export async function getLead(id: string): Promise<{ lead: Lead; events: LeadEvent[] } | null> {
  const [row] = await request((client, signal) =>
    client
      .from('leads')
      .select('*, lead_events(id, kind, happened_at, detail, actor_id)')
      .eq('id', id)
      .order('id', { referencedTable: 'lead_events' })
      .abortSignal(signal),
  );
  if (!row) return null;
  const { lead_events: events, ...lead } = row;
  return { lead, events };
}

/** False if that changes nothing: another admin decided first. */
export function reviewLead(
  lead_id: string,
  verdict: 'held' | 'released' | 'spam',
): Promise<boolean> {
  return request((client, signal) =>
    client.rpc('review_lead', { lead_id, verdict }).abortSignal(signal),
  );
}

/** False if the lead has no failed delivery, or no longer does. */
export function redeliverLead(lead_id: string): Promise<boolean> {
  return request((client, signal) => client.rpc('redeliver_lead', { lead_id }).abortSignal(signal));
}

/** All leads come in one response, even on a slow connection. */
const exportTimeoutMs = 120_000;

/** All leads, newest first. The audit log records who exported them. */
export async function exportLeads(): Promise<Lead[]> {
  const rows = await request(
    (client, signal) => client.rpc('export_leads').abortSignal(signal),
    exportTimeoutMs,
  );
  return rows as unknown as Lead[];
}

/** Whether a CRM is set up; undefined if unknown. Never throws. */
export async function isCrmConnected(): Promise<boolean | undefined> {
  try {
    const { functions } = await authClient();
    const { data } = await functions.invoke<{ connected: boolean }>('crm-status');
    return data?.connected;
  } catch {
    return undefined;
  }
}
