import { request, rpc } from '~/features/auth';
import type { CrmHealth } from '~/lib/crm-health';
import type { Database, Tables } from '~rules/database.types';
import type { DeliveryStatus } from '~rules/lead/delivery-status';
import type { LeadOrigin } from '~rules/lead/forms';
import type { PipelineStatus } from '~rules/lead/pipeline';
import type { LeadRow as Lead } from '~rules/lead/fields';

export type { DeliveryStatus, Lead, PipelineStatus };

/**
 * A row of a list: all requests of a person that match. It has the columns of the first one in the list's order, whose
 * ID comes first. `deliveries`: the delivery statuses of all.
 */
export type ListedLead = Lead & { request_ids: string[]; deliveries: DeliveryStatus[] };

export type LeadEvent = Omit<Tables<'lead_events'>, 'decision_id'>;
export type LeadNote = Omit<Tables<'lead_notes'>, 'lead_id'>;
export type LeadDocument = Pick<Tables<'client_documents'>, 'id' | 'title' | 'url'>;

/** Which leads a list or an export is about, as `search_leads` takes it. */
export interface LeadFilter {
  search?: string;
  statuses?: PipelineStatus[];
  deliveries?: DeliveryStatus[];
  form?: LeadOrigin;
  /** An account ID, or `none`. */
  owner?: string;
  tag?: string;
  source?: string;
  /** A day, such as `2026-11-23`. */
  follow_up_by?: string;
  deadline?: 'soon' | 'missed';
}

/** `urgent`: only leads that wait for a response, the one that's due first at the start. */
export type LeadOrder = 'newest' | 'urgent';

/**
 * `older_than`: ID of the last lead of the previous page. `page_size`: at most 100. Throws a RequestError, like all
 * functions here.
 */
export const searchLeads = (
  filter: LeadFilter,
  page: { sort: LeadOrder; older_than?: string; page_size: number },
): Promise<ListedLead[]> => rpc('search_leads', { filter: { ...filter }, ...page });

/** How many people have matching requests in total, by status, that are held, undelivered, or overdue. */
export type LeadCounts = Record<PipelineStatus | 'all' | 'held' | 'dead' | 'late', number>;

/** Null for searches with many matches. */
export const countLeads = (filter: LeadFilter): Promise<LeadCounts | null> =>
  rpc('count_leads', { filter: { ...filter } });

/** IDs of all requests that match: those of each person, as in `request_ids`. Rejects more than 5,000. */
export const getLeadIds = (filter: LeadFilter, sort: LeadOrder): Promise<string[][]> =>
  rpc('get_lead_ids', { filter: { ...filter }, sort });

/** One of the requests of a person. `words`: the first words of what they want. */
export type PersonRequest = Pick<
  Lead,
  'id' | 'created_at' | 'form_id' | 'pipeline_status' | 'review' | 'respond_by'
> & { words: string | null };

/** An answer to a lead. Times are ISO 8601. */
export interface LeadResponse {
  id: number;
  lead_id: string;
  created_at: string;
  kind: 'reply' | 'call';
  author_id: string;
  /** Null for a call. */
  subject: string | null;
  /** The email, or a note about the call. */
  body: string | null;
  /** How sending the email is going. Null for a call. */
  delivery: 'queued' | 'sent' | 'failed' | null;
}

/** A lead, what belongs to it, and the person who sent it. Lists have the oldest first. */
export interface OpenLead {
  lead: Lead;
  notes: LeadNote[];
  /** Links that the person can open. */
  documents: LeadDocument[];
  /** The person's requests, from any spelling of their email address. */
  requests: PersonRequest[];
  /** What happened to the requests. */
  events: LeadEvent[];
  responses: LeadResponse[];
  account: { is_disabled: boolean } | null;
  /** Null if there's none that they can accept. */
  invitation: { role: string; expires_at: string } | null;
  /** Whether they could create an account now. */
  can_sign_up: boolean;
  /** Whether they get an email about new documents on this lead. */
  sends_document_mail: boolean;
}

/** Null if there is no such lead. */
export const getLead = (lead_id: string): Promise<OpenLead | null> => rpc('get_lead', { lead_id });

export type StaffMember = Database['public']['Functions']['get_lead_staff']['Returns'][number];

/** Everyone who can own a lead, or whose name may appear in the history of one. */
export const getStaff = (): Promise<StaffMember[]> => rpc('get_lead_staff');

/** What an admin can decide about a lead's delivery to the CRM. */
export type Decision = 'release' | 'spam' | 'not-spam' | 'redeliver' | 'close';

/** Returns the IDs of the leads that were changed. Another admin may have decided on the others first. */
export const decideOnLeads = (lead_ids: string[], decision: Decision): Promise<string[]> =>
  rpc('decide_on_leads', { lead_ids, decision }, changeTimeoutMs);

/** What an admin changes in one or more leads. */
export interface LeadChange {
  pipeline_status?: PipelineStatus;
  owner_id?: string | null;
  follow_up_on?: string | null;
  call_at?: string | null;
  add_tags?: string[];
  remove_tags?: string[];
  /** When the newest request on screen was sent. With a status that implies a response, earlier open ones are answered, too. */
  seen_until?: string;
}

/** Changing 5,000 leads takes a while. */
const changeTimeoutMs = 120_000;

/**
 * Changes the given leads that still match the filter. `count`: how many people's requests changed. `skipped`: how many
 * requests weren't changed, because they were deleted or didn't match the filter anymore.
 */
export const changeLeads = (
  lead_ids: string[],
  filter: LeadFilter,
  change: LeadChange,
): Promise<{ decision: string; count: number; skipped: number }> =>
  rpc('change_leads', { lead_ids, filter: { ...filter }, change: { ...change } }, changeTimeoutMs);

/** Undoes a change, except in leads that have changed since. */
export const undoChange = (decision: string): Promise<{ skipped: number }> =>
  rpc('undo_lead_change', { decision }, changeTimeoutMs);

export type Answer =
  { kind: 'reply'; subject: string; body: string } | { kind: 'call'; body: string };

/**
 * Emails the person who sent a lead, or logs a call with them, once per key. It answers the open requests that were sent until
 * `seen_until`. Returns the decision, which can be undone until the email is sent.
 */
export const answerLead = (
  lead_id: string,
  response: Answer,
  idempotency_key: string,
  seen_until: string,
): Promise<string> => rpc('respond_to_lead', { lead_id, response, idempotency_key, seen_until });

/** False if it was deleted already. */
export const deleteLead = (lead_id: string): Promise<boolean> => rpc('delete_lead', { lead_id });

export const addNote = (lead_id: string, body: string) =>
  request((client, signal) =>
    client.from('lead_notes').insert({ lead_id, body }).abortSignal(signal),
  );

export const addDocument = (lead_id: string, title: string, url: string) =>
  request((client, signal) =>
    client.from('client_documents').insert({ lead_id, title, url }).abortSignal(signal),
  );

/** Deletes a note, or the link to a document. */
export const deleteRecord = (from: 'lead_notes' | 'client_documents', id: number) =>
  request((client, signal) => client.from(from).delete().eq('id', id).abortSignal(signal));

/** Emails an invitation to the client portal. An invitation to staff stays one. */
export const inviteClient = (email: string, role: string): Promise<void> =>
  rpc('invite_person', { email, role, kind: role === 'user' ? 'client' : 'staff' });

export type ExportedLead = Lead & {
  owner: string | null;
  responded_by: string | null;
  response_seconds: number | null;
  notes: (Pick<LeadNote, 'created_at' | 'body'> & { author: string | null })[];
  responses: (Pick<LeadResponse, 'created_at' | 'kind' | 'subject' | 'body'> & {
    author: string | null;
  })[];
};

/** Enough for a page of up to 10 MB on a slow connection. */
const exportTimeoutMs = 120_000;

/** All leads that match, newest first. The audit log records who exported them. */
export async function exportLeads(filter: LeadFilter): Promise<ExportedLead[]> {
  const leads: ExportedLead[] = [];
  let page: { leads: ExportedLead[]; has_more: boolean };
  do {
    const last = leads.at(-1);
    const args = { filter: { ...filter }, ...(last && { older_than: last.id }) };
    page = await rpc('export_leads', args, exportTimeoutMs);
    leads.push(...page.leads);
  } while (page.has_more);
  return leads;
}

/** Whether leads reach the CRM. */
export const getCrmHealth = (): Promise<CrmHealth> => rpc('get_crm_health');
