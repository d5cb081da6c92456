import { rpc } from '~/features/auth';
import type { Json, Tables } from '~rules/database.types';

type Values = Record<string, Json | undefined>;

export interface AuditEntry extends Pick<
  Tables<'audit_log'>,
  'id' | 'happened_at' | 'actor_id' | 'actor_role' | 'action' | 'subject_type' | 'subject_id'
> {
  /** Null if the account was removed, or for a program. */
  actor_name: string | null;
  /** Null if it no longer exists. */
  subject_name: string | null;
  /** Of leads that were assigned to someone. Null if the account was removed. */
  owner_name?: string | null;
  /** How many leads, posts, comments, or messages one decision was about. 1 in an export, which lists each. */
  count?: number;
  before: Values | null;
  after: Values | null;
}

/** Times are ISO 8601. `before`: the ID of the last entry of the previous page. */
export interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  subject_type?: string | undefined;
  subject_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: number;
}

export interface Actor {
  id: string;
  name: string | null;
}

/** Entries in a page of the log. */
export const auditPageSize = 50;

/** The newest entries that match, and the people who did something last. Throws a RequestError. */
export async function listAuditLog(
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; actors: Actor[] }> {
  return rpc('list_audit_log', { filter: { ...filter } });
}

/** Enough for a page of up to 10 MB on a slow connection. */
const exportTimeoutMs = 120_000;

/** All entries that match, newest first. The log records who exported them. Throws a RequestError. */
export async function exportAuditLog(filter: AuditFilter): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let page: { entries: AuditEntry[]; has_more: boolean };
  do {
    const last = entries.at(-1);
    const args = { filter: { ...filter, ...(last && { before: last.id }) } };
    page = await rpc('export_audit_log', args, exportTimeoutMs);
    entries.push(...page.entries);
  } while (page.has_more);
  return entries;
}
