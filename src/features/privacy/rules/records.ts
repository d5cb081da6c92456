import { countOf } from '~/lib/count';
import { roleLabels, type AccountKind, type Role } from '~rules/account/roles';
import { leadOriginNames } from '~rules/lead/origins';
import type { Outcome, PersonRecord, ExclusionReason } from '../api/privacy';

/** A record with a line of its own. Deliveries only follow the records that they're about. */
export type DescribedRecord = Exclude<PersonRecord, { kind: 'delivery' }>;

const groupTitles: Readonly<Record<DescribedRecord['kind'], string>> = {
  account: 'Account',
  'email-change': 'Email changes',
  invitation: 'Invitations',
  lead: 'Leads',
  comment: 'Comments',
  'comment-emails': 'Emails about comments',
  post: 'Posts',
  draft: 'Drafts',
  mention: 'Mentions elsewhere',
};

export const reasonLabels: Readonly<Record<ExclusionReason, string>> = {
  'legal-obligation': 'Required by law',
  'legal-claim': 'Needed for a legal claim',
  'published-work': 'Our published work',
  'someone-else': 'About someone else',
};

export interface Description {
  title: string;
  /** Facts, in a few words each. */
  facts: readonly string[];
  /** What was written. */
  quotes: readonly string[];
  /** The effect of an erasure, in a sentence. */
  effect: string;
}

const tableNames: Readonly<Record<string, string>> = {
  audit_log: 'Audit log entry',
  audit_log_entries: 'Auth service log entry',
  blog_comments: 'Comment by someone else',
  blog_posts: 'Post',
  browser_reports: 'Browser report',
  client_documents: 'Document of another lead',
  crm_settings: 'CRM setting',
  lead_events: 'Timeline of another lead',
  lead_notes: 'Note on another lead',
  lead_responses: 'Answer to another lead',
  leads: 'Lead from someone else',
  post_drafts: 'Draft',
  post_revisions: 'Earlier version of a post',
  post_workflow: 'Review of a post',
  profiles: 'Someone else’s profile',
  users: 'Someone else’s account',
};

const accessOf = ({ role, kind }: { role: Role; kind: AccountKind | null }): string =>
  kind === 'client' && role === 'user' ? 'Client' : roleLabels[role];

const descriptionOf = (
  title: string,
  facts: readonly string[],
  effect: string,
  quotes: readonly string[] = [],
): Description => ({ title, facts, effect, quotes });

/** Describes a record, and what an erasure with its outcome does to it. */
export function describeRecord(record: DescribedRecord): Description {
  const isDeleted = record.outcome === 'deleted';
  switch (record.kind) {
    case 'account': {
      const { name, email, sessions } = record.details;
      return descriptionOf(
        name ?? email,
        [email, accessOf(record.details), countOf(sessions, 'session')],
        'Deleted with its profile and sessions. It can’t sign in again.',
      );
    }
    case 'email-change':
      return descriptionOf(
        'Requested by another account',
        [record.details.email],
        'The request to use this address is canceled.',
      );
    case 'invitation':
      return descriptionOf(
        'Invitation',
        [record.details.email, accessOf(record.details)],
        'Deleted. Its link and code stop working.',
      );
    case 'lead': {
      const { form, name, email, text, notes, documents, responses } = record.details;
      const counts = [
        ...counted(responses, 'answer'),
        ...counted(notes, 'note'),
        ...counted(documents, 'document'),
      ];
      return descriptionOf(
        name ? `${leadOriginNames[form]}: ${name}` : leadOriginNames[form],
        [email, ...counts],
        'Deleted with its answers, notes, documents, and timeline.',
        text ? [text] : [],
      );
    }
    case 'comment': {
      const { name, email, text, title, status, replies } = record.details;
      return descriptionOf(
        `${name} on “${title}”`,
        [
          ...(email ? [email] : []),
          `Status: ${status}`,
          ...counted(replies, 'reply by someone else', 'replies by others'),
        ],
        isDeleted
          ? 'Deleted.'
          : 'Stays without its name and text, because a reply to it stays. It’ll read “Deleted: This comment was deleted.”',
        [text],
      );
    }
    case 'comment-emails': {
      const { email, confirmed, never_ask } = record.details;
      return descriptionOf(
        email,
        [never_ask ? 'Never ask again' : confirmed ? 'Confirmed' : 'Not subscribed'],
        'Deleted. Someone who comments with this address can ask for emails again.',
      );
    }
    case 'post':
      return descriptionOf(
        record.details.title,
        [`By ${record.details.name}`, `Status: ${record.details.status}`],
        isDeleted
          ? 'Deleted with its draft and earlier versions.'
          : 'Stays, with the author name “Former author”.',
      );
    case 'draft':
      return descriptionOf(record.details.title?.trim() || 'Untitled draft', [], 'Deleted.');
    case 'mention': {
      const { table, fields } = record.details;
      const effects = {
        kept: 'Can’t be changed here, so it stays. Change it on the page where it’s set.',
        deleted: 'Deleted.',
        anonymized: 'Stays, with the address replaced by ***.',
      };
      return descriptionOf(
        tableNames[table] ?? `Record in ${table}`,
        fields.map(({ name }) => capitalize(name.replaceAll('_', ' '))),
        effects[record.outcome],
        fields.map(({ excerpt }) => excerpt),
      );
    }
  }
}

const counted = (...[count, ...nouns]: Parameters<typeof countOf>) =>
  count > 0 ? [countOf(count, ...nouns)] : [];

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Identifies a record among all of a person's. */
export const recordKey = ({ kind, id }: Pick<PersonRecord, 'kind' | 'id'>): string =>
  `${kind} ${id}`;

export interface RecordGroup {
  /** The ID of the group's heading. */
  id: string;
  title: string;
  records: readonly DescribedRecord[];
}

const outcomeOrder: readonly Outcome[] = ['kept', 'anonymized', 'deleted'];

/** Records by kind, in the order of the titles. Those that stay come first, because a long group shows only some. */
export function groupRecords(records: readonly PersonRecord[]): RecordGroup[] {
  return (Object.keys(groupTitles) as DescribedRecord['kind'][]).flatMap((kind) => {
    const group = records
      .filter((record): record is DescribedRecord => record.kind === kind)
      .sort((a, b) => outcomeOrder.indexOf(a.outcome) - outcomeOrder.indexOf(b.outcome));
    const id = `privacy-${kind}`;
    return group.length > 0 ? [{ id, title: groupTitles[kind], records: group }] : [];
  });
}
