import { rpc } from '~/features/auth';
import { collectPeople } from '~/lib/person-export';
import type { Role } from '~rules/account/roles';
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

/** Something that belongs to the person, or someone else's text that contains their address. */
export interface PersonRecord {
  kind:
    | 'account'
    | 'email-change'
    | 'invitation'
    | 'lead'
    | 'comment'
    | 'comment-emails'
    | 'post'
    | 'draft'
    | 'delivery'
    | 'mention';
  /** Unique for its kind. */
  id: string;
  /** What an erasure does with it. */
  outcome: Outcome;
  /** ISO 8601. */
  happened_at: string | null;
  /** What's known about records of its kind. */
  details: {
    email?: string | null;
    name?: string | null;
    title?: string | null;
    text?: string | null;
    /** Of an account or invitation. */
    access?: Role | 'client';
    form?: LeadOrigin;
    /** IDs of the person's own replies to a comment. */
    own_replies?: string[];
    /** The ID of the record that a delivery is about, and which message it is. */
    of?: string;
    topic?: string;
    message?: string | null;
    /** Where a mention is. */
    table?: string;
    fields?: { name: string; excerpt: string }[];
  } & Partial<Record<(typeof facts)[number], string | number | boolean | null>>;
}

/** Details that are shown as they are, in this order. */
export const facts = [
  ...(['author', 'status', 'sessions', 'answers', 'notes', 'documents'] as const),
  ...(['replies_by_others', 'confirmed', 'never_ask_again'] as const),
] as const;

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
   * `done`: the CRM has no contact left. `kept`: a lead was kept, so its contact was kept, too. `unused`: no CRM had
   * been used. `no-key`: the site can't delete it.
   */
  status: 'waiting' | 'no-key' | 'dead' | 'done' | 'confirmed' | 'kept' | 'unused';
  finished_at: string | null;
  confirmed_by: string | null;
  /** Null once there's nothing left to delete. */
  emails: string[] | null;
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

// As a type, because an interface isn't JSON.
export type Exclusion = Pick<PersonRecord, 'kind' | 'id'> & { reason: ExclusionReason };

/** The database reads every table. */
const timeoutMs = 30_000;

/** Throws a RequestError, like all functions here. */
export const findPerson = (address: string): Promise<FoundPerson> =>
  rpc('find_person', { address }, timeoutMs);

/** Everything that the person can have a copy of, by address. The audit log records who exported it. */
export const exportPerson = (address: string): Promise<object[]> =>
  collectPeople((position) => rpc('export_person', { address, ...position }, timeoutMs));

/** Erases everything except the exclusions, if the records still have this version. */
export const erasePerson = (
  address: string,
  version: string,
  exclusions: readonly Exclusion[],
): Promise<void> => rpc('erase_person', { address, version, kept: [...exclusions] }, timeoutMs);

export const listErasures = (): Promise<Erasure[]> => rpc('list_erasures');

/** Records that the caller deleted the contact from the CRM by hand. */
export const confirmCrmErasure = (erasure_id: string): Promise<void> =>
  rpc('confirm_crm_erasure', { erasure_id });
