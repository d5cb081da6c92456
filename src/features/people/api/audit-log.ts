import { rpc } from '~/features/auth';
import { loadPages } from '~/features/staff';
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
  /** Number of leads, posts, comments, or messages that one decision was about. */
  count?: number;
  before: Values | null;
  after: Values | null;
}

/** `until`: ISO 8601. */
export interface AuditFilter {
  actor?: string | undefined;
  subject_type?: string | undefined;
  subject_id?: string | undefined;
  until?: string | undefined;
}

interface Actor {
  id: string;
  name: string | null;
}

/** `list_audit_log` returns this many. */
const entriesPerPage = 50;

/** The newest entries that match, and the people who did something last. Throws a RequestError. */
export function loadAuditLog(filter: AuditFilter, count: number) {
  return loadPages(count, entriesPerPage, async (last: AuditEntry | undefined) => {
    const { entries, actors }: { entries: AuditEntry[]; actors: Actor[] } = await rpc(
      'list_audit_log',
      { filter: { ...filter, ...(last && { before: last.id }) } },
    );
    return { items: entries, actors };
  });
}
