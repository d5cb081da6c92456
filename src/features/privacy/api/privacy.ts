import { rpc } from '~/features/auth';
import { collectPeople } from '~/lib/person-export';
import type { AccountKind, Role } from '~rules/account/roles';
import type { LeadOrigin } from '~rules/lead/forms';

export type Outcome = 'deleted' | 'anonymized' | 'kept';

/** Why a record can be excluded from an erasure. */
export const exclusionReasons = [
  'legal-obligation',
  'legal-claim',
  'published-work',
  'someone-else',
] as const;

export type ExclusionReason = (typeof exclusionReasons)[number];

interface Common {
  /** Unique for its kind. */
  id: string;
  /** What an erasure does with it. */
  outcome: Outcome;
  /** ISO 8601. */
  happened_at: string | null;
}

/** Something that belongs to the person, or someone else's text that contains their address. */
export type PersonRecord = Common &
  (
    | { kind: 'account'; details: AccountDetails }
    | { kind: 'email-change'; details: { email: string } }
    | { kind: 'invitation'; details: { email: string } & Access }
    | { kind: 'lead'; details: LeadDetails }
    | { kind: 'comment'; details: CommentDetails }
    | { kind: 'comment-emails'; details: { email: string; confirmed: boolean; never_ask: boolean } }
    | { kind: 'post'; details: { name: string; title: string; slug: string; status: string } }
    | { kind: 'draft'; details: { title: string | null } }
    | { kind: 'delivery'; details: DeliveryDetails }
    | { kind: 'mention'; details: MentionDetails }
  );

interface Access {
  role: Role;
  kind: AccountKind | null;
}

interface AccountDetails extends Access {
  email: string;
  name: string | null;
  last_sign_in_at: string | null;
  sessions: number;
}

interface LeadDetails {
  email: string;
  name: string | null;
  form: LeadOrigin;
  text: string | null;
  notes: number;
  documents: number;
  responses: number;
}

interface CommentDetails {
  email: string;
  name: string;
  text: string;
  title: string;
  status: string;
  /** How many other people's replies it has. */
  replies: number;
  /** IDs of the person's own replies to it. */
  own_replies: string[];
}

interface DeliveryDetails {
  topic: string;
  /** `unneeded`: there was nothing to send anymore. */
  status: 'waiting' | 'delivered' | 'unneeded' | 'dead';
  /** The ID of the record that it's about. */
  of: string;
}

interface MentionDetails {
  table: string;
  key: string;
  fields: { name: string; excerpt: string }[];
}

/** The proof of an erasure. */
export interface Erasure {
  id: string;
  erased_at: string;
  /** Null if that account was removed or has no name. */
  erased_by: string | null;
  counts: { kind: string; outcome: Outcome; reason: ExclusionReason | null; count: number }[];
  crm: CrmErasure;
}

export interface CrmErasure {
  /**
   * `done`: the CRM has no contact left. `kept`: a lead was kept, so its contact was kept, too. `unused`: no CRM had been
   * used. `no-key`: the site can't delete it.
   */
  status: 'waiting' | 'no-key' | 'dead' | 'done' | 'confirmed' | 'kept' | 'unused';
  finished_at: string | null;
  confirmed_by: string | null;
  /** Null once there's nothing left to delete. */
  emails: string[] | null;
  outbox_id: number | null;
  due_at: string | null;
  attempts: number | null;
  error: string | null;
}

export interface FoundPerson {
  records: PersonRecord[];
  /** Identifies these records, and those that aren't listed. */
  version: string;
  /** How many more there are. An erasure deletes or changes them, too. */
  unlisted: number;
  /** Why the caller can't erase them. */
  problem: string | null;
  erasures: Erasure[];
  /** Entries of the audit log that name only their IDs. */
  audit_entries: number;
}

export interface Exclusion {
  kind: PersonRecord['kind'];
  id: string;
  reason: ExclusionReason;
}

/** The database reads every table. */
const timeoutMs = 30_000;

/** Throws a RequestError, like all functions here. */
export async function findPerson(address: string): Promise<FoundPerson> {
  return rpc('find_person', { address }, timeoutMs);
}

/** Everything that the person can have a copy of, by address. The audit log records who exported it. */
export function exportPerson(address: string): Promise<object[]> {
  return collectPeople((position) => rpc('export_person', { address, ...position }, timeoutMs));
}

/** Erases everything except the exclusions, if the records still have this version. */
export async function erasePerson(
  address: string,
  version: string,
  exclusions: readonly Exclusion[],
): Promise<void> {
  const kept = exclusions.map(({ kind, id, reason }) => ({ kind, id, reason }));
  await rpc('erase_person', { address, version, kept }, timeoutMs);
}

export async function listErasures(): Promise<Erasure[]> {
  return rpc('list_erasures');
}

/** Records that the caller deleted the contact from the CRM by hand. */
export async function confirmCrmErasure(erasure_id: string): Promise<void> {
  await rpc('confirm_crm_erasure', { erasure_id });
}

/** Tries again after the outbox gave up. */
export async function retryDelivery(outbox_id: number): Promise<void> {
  await rpc('retry_dead_letter', { outbox_id });
}
