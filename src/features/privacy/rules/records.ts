import { messageName } from '~/features/undelivered';
import { untitled } from '~/lib/post-status';
import { roleLabels } from '~rules/account/roles';
import { leadOriginNames } from '~rules/lead/origins';
import { facts, type ExclusionReason, type Outcome, type PersonRecord } from '../api/privacy';

/** The title of each kind's group, in their order, and what an erasure with each outcome does to a record. */
const kinds: Readonly<
  Record<PersonRecord['kind'], { title: string } & Partial<Record<Outcome, string>>>
> = {
  account: {
    title: 'Account',
    deleted: 'Deleted with its profile and sessions. It can’t sign in again.',
  },
  'email-change': {
    title: 'Email changes',
    anonymized: 'The request to use this address is canceled.',
  },
  invitation: { title: 'Invitations', deleted: 'Deleted. Its link and code stop working.' },
  lead: { title: 'Leads', deleted: 'Deleted with its answers, notes, documents, and timeline.' },
  comment: {
    title: 'Comments',
    deleted: 'Deleted.',
    anonymized:
      'Stays without its name and text, because a reply to it stays. It’ll read “Deleted: This comment was deleted.”',
  },
  'comment-emails': {
    title: 'Emails about comments',
    deleted: 'Deleted. Someone who comments with this address can ask for emails again.',
  },
  post: {
    title: 'Posts',
    deleted: 'Deleted with its draft and earlier versions.',
    anonymized: 'Stays, with the author name “Former author”.',
  },
  draft: { title: 'Drafts', deleted: 'Deleted.' },
  delivery: {
    title: 'Messages',
    deleted: 'Deleted with the record it’s about, and canceled if it hasn’t been sent.',
  },
  mention: {
    title: 'Mentions elsewhere',
    deleted: 'Deleted.',
    anonymized: 'Stays, with the address replaced by ***.',
    kept: 'Can’t be changed here, so it stays. Change it on the page where it’s set.',
  },
};

export const reasonLabels: Readonly<Record<ExclusionReason, string>> = {
  'legal-obligation': 'Required by law',
  'legal-claim': 'Needed for a legal claim',
  'published-work': 'Our published work',
  'someone-else': 'About someone else',
};

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

/** What a record is called. */
export function titleOf({ kind, details }: PersonRecord): string {
  const { name, title, form, table = '', email } = details;
  switch (kind) {
    case 'lead':
      return [form && leadOriginNames[form], name].filter(Boolean).join(': ');
    case 'comment':
      return `${name} on “${title}”`;
    case 'mention':
      return tableNames[table] ?? `Record in ${table}`;
    case 'invitation':
      return 'Invitation';
    case 'delivery':
      return messageName({ topic: details.topic ?? '', kind: details.message ?? null });
    case 'email-change':
      return 'Requested by another account';
    case 'post':
    case 'draft':
      return title?.trim() || untitled;
    default:
      return name ?? email ?? '';
  }
}

/** Facts about a record, in a few words each: "Status: approved". Nothing that's empty. */
export function factsOf({ details }: PersonRecord): string[] {
  const { email, access, fields = [] } = details;
  return [
    ...(email ? [email] : []),
    ...(access ? [access === 'client' ? 'Client' : roleLabels[access]] : []),
    ...facts.flatMap((fact) => {
      const value = details[fact];
      if (!value) return [];
      return [inWords(fact) + (value === true ? '' : `: ${value}`)];
    }),
    ...fields.map(({ name }) => inWords(name)),
  ];
}

/** "Review note" for `review_note`. */
const inWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** What was written. */
export const quotesOf = ({ details: { text, fields = [] } }: PersonRecord): string[] => [
  ...(text ? [text] : []),
  ...fields.map(({ excerpt }) => excerpt),
];

/** What an erasure with this outcome does to a record. */
export function effectOf({ kind, ...record }: PersonRecord, outcome: Outcome): string {
  if (outcome === 'kept' && record.outcome !== 'kept') return 'Stays as it is.';
  return kinds[kind][outcome] ?? '';
}

/** Identifies a record among all of a person's. */
export const recordKey = ({ kind, id }: Pick<PersonRecord, 'kind' | 'id'>): string =>
  `${kind} ${id}`;

export interface RecordGroup {
  /** The ID of the group's heading. */
  id: string;
  title: string;
  records: readonly PersonRecord[];
}

const outcomeOrder: readonly Outcome[] = ['kept', 'anonymized', 'deleted'];

/** Records by kind. Those that stay come first, because a long group shows only some. */
export function groupRecords(records: readonly PersonRecord[]): RecordGroup[] {
  return Object.entries(kinds).flatMap(([kind, { title }]) => {
    const group = records
      .filter((record) => record.kind === kind)
      .sort((a, b) => outcomeOrder.indexOf(a.outcome) - outcomeOrder.indexOf(b.outcome));
    return group.length > 0 ? [{ id: `privacy-${kind}`, title, records: group }] : [];
  });
}
