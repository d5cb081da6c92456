import { fieldText, pipelineLabels } from '~/features/leads';
import { countOf } from '~/lib/count';
import { formatSetting } from '~/lib/setting-text';
import { messageName } from '~/features/undelivered';
import { roleLabels, roles } from '~rules/account/roles';
import type { PipelineStatus } from '~rules/lead/pipeline';
import type { AuditEntry } from '../api/audit-log';
import { accessName } from './access';

/** What actions are about, in the order of the list of filters. */
export const auditSubjects = [
  ['account', 'Accounts'],
  ['invitation', 'Invitations'],
  ['lead', 'Leads'],
  ['leads', 'Lead changes and exports'],
  ['delivery', 'Deliveries'],
  ['crm_setting', 'CRM settings'],
  ['setting', 'Settings'],
  ['post', 'Posts'],
  ['comment', 'Comments'],
  ['site', 'Site'],
  ['maintenance', 'Maintenance'],
  ['person', 'Personal data exports'],
  ['erasure', 'Erasures'],
] as const;

/** Names for subjects whose own name isn't known, usually because they were deleted. */
const unnamed: Partial<Record<string, string>> = {
  account: 'a removed account',
  invitation: 'someone',
  lead: 'a deleted lead',
  post: 'a deleted post',
  comment: 'a deleted comment',
};

const maintenance: Partial<Record<string, string>> = {
  backup: 'a backup',
  'restore-drill': 'a restore drill',
  'new-keys': 'that the keys were replaced',
};

/** The text after the person's name, by action. */
const says: Partial<Record<string, (entry: AuditEntry) => string>> = {
  'role.changed': (entry) =>
    `changed ${whose(entry)} role from ${roleOf(entry.before)} to ${roleOf(entry.after)}`,
  'account.kind-changed': (entry) =>
    `changed ${accountOf(entry)} from ${text(entry.before, 'kind')} to ${text(entry.after, 'kind')}`,
  'account.signed-out': (entry) =>
    `signed ${subject(entry)} out (${countOf(Number(entry.after?.['sessions']), 'session')})`,
  'account.disabled': (entry) => `disabled ${accountOf(entry)}`,
  'account.enabled': (entry) => `enabled ${accountOf(entry)} again`,
  'account.removed': () => 'removed an account',
  'invitation.created': (entry) => `invited ${subject(entry)} as ${invitedAs(entry.after)}`,
  'invitation.canceled': ({ before }) => `canceled an invitation to become ${invitedAs(before)}`,
  'invitation.accepted': ({ after }) => `accepted an invitation to become ${invitedAs(after)}`,
  'leads.exported': ({ after }) => `exported ${countOf(Number(after?.['count']), 'lead')}`,
  'leads.changed': changedLeads,
  'lead.answer-withdrawn': (entry) =>
    `took back ${entry.before?.['kind'] === 'call' ? 'a logged call' : 'a reply'} about ${leadOf(entry)}`,
  'lead.deleted': (entry) =>
    `deleted ${several(entry, entry.before?.['is_test'] ? 'test lead' : 'lead')}`,
  'lead.answered': (entry) => `answered ${leadOf(entry)}`,
  'lead.reviewed': (entry) => {
    const review = text(entry.after, 'review');
    if (review === 'spam') return `marked ${leadOf(entry)} as spam`;
    return review === 'held'
      ? `sent ${leadOf(entry)} back for review`
      : `${review} ${leadOf(entry)}`;
  },
  'delivery.retried': retried,
  'delivery.closed': () => 'marked a failed delivery as delivered',
  'delivery.discarded': (entry) => `discarded ${messageOf(entry)}`,
  'crm.changed': ({ subject_id, after }) =>
    `${after?.['is_set'] ? 'set' : 'removed'} the CRM’s ${subject_id.replaceAll('_', ' ').replace('url', 'URL').replace('api', 'API')}`,
  'crm.backlog-sent': ({ after }) =>
    `sent ${countOf(Number(after?.['count']), 'lead')} that arrived before the CRM was connected`,
  'setting.changed': ({ subject_name, subject_id, before, after }) =>
    `changed “${subject_name ?? subject_id}” from ${settingOf(before)} to ${settingOf(after)}`,
  'deletion.confirmed': ({ subject_name, subject_id, after }) =>
    `confirmed the deletion of ${countOf(Number(after?.['count']), 'expired record')} (${subject_name ?? subject_id})`,
  'lead-emails.changed': (entry) =>
    `turned lead emails ${entry.after?.['lead_emails'] ? 'on' : 'off'} for ${subject(entry)}`,
  'person.exported': () => 'exported a person’s data',
  'person.erased': () => 'erased a person’s data',
  'person.removed-from-crm': () => 'confirmed that a person was deleted from the CRM',
  'comment.moderated': (entry) => statusChange(entry, text(entry.after, 'moderation_status')),
  'comment.deleted': (entry) => `deleted ${several(entry, 'comment')}`,
  'post.moderated': moderatedPost,
  'post.scheduled': (entry) => `changed the schedule of ${subject(entry)}`,
  'post.published': publishedPost,
  'post.unpublished': publishedPost,
  'post.featured': (entry) =>
    `${entry.after?.['is_featured'] ? 'featured' : 'stopped featuring'} ${subject(entry)}`,
  'post.categorized': (entry) => `changed the category of ${subject(entry)}`,
  'post.trashed': trashedPost,
  'post.restored': trashedPost,
  'post.deleted': (entry) => `deleted ${several(entry, 'post')}`,
  'site.rolled-back': () => 'rolled back the site',
  'site.resumed': () => 'resumed publishing',
  'maintenance.recorded': ({ subject_id }) =>
    `recorded ${maintenance[subject_id] ?? 'maintenance'}`,
};

/** Who did it. */
function actorOf({ actor_name, actor_id, actor_role, action, ...entry }: AuditEntry): string {
  if (actor_name) return actor_name;
  // Nobody is signed in yet.
  if (action === 'invitation.accepted') return entry.subject_name ?? 'Someone';
  if (actor_id) return 'A removed account';
  return actor_role === 'owner' ? 'The database owner' : 'The system';
}

/** What happened, as a sentence: "Dana changed Kim’s role from writer to moderator". */
export function sentenceOf(entry: AuditEntry): string {
  return `${actorOf(entry)} ${says[entry.action]?.(entry) ?? `did “${entry.action}”`}`;
}

function statusChange(entry: AuditEntry, status: string): string {
  if (status === 'spam') return `marked ${subject(entry)} as spam`;
  if (status === 'pending') return `sent ${subject(entry)} back to the queue`;
  return `${status} ${subject(entry)}`;
}

// Entries about posts have only what changed, and an undo has the action that it undoes.

function moderatedPost(entry: AuditEntry): string {
  const { after, actor_role, happened_at } = entry;
  const status = after?.['moderation_status'];
  if (actor_role === 'user') {
    return `${status === 'pending' ? 'submitted' : 'withdrew'} ${subject(entry)}`;
  }
  if (status === 'approved' || status === 'rejected') return `${status} ${subject(entry)}`;
  // Only reviews change reviewed_at, and the undo of one restores an earlier time.
  const reviewedAt = after?.['reviewed_at'];
  if (status !== 'pending' && reviewedAt === undefined) return publishedPost(entry);
  const isReview = Date.parse(String(reviewedAt)) === Date.parse(happened_at);
  const isPublished = after?.['is_published'] ?? !isReview;
  return isPublished ? statusChange(entry, 'pending') : `requested changes to ${subject(entry)}`;
}

function publishedPost(entry: AuditEntry): string {
  const isPublished = entry.after?.['is_published'];
  if (typeof isPublished !== 'boolean') return `changed the schedule of ${subject(entry)}`;
  return `${isPublished ? 'published' : 'unpublished'} ${subject(entry)}`;
}

function trashedPost(entry: AuditEntry): string {
  // Entries about drafts have neither a name nor a version of the text.
  const isDraft =
    (entry.count ?? 1) === 1 && !entry.subject_name && entry.after?.['text_version'] === undefined;
  const post = isDraft ? 'a draft' : subject(entry);
  return entry.after?.['trashed_at']
    ? `moved ${post} to the trash`
    : `restored ${post} from the trash`;
}

function retried(entry: AuditEntry): string {
  const { before } = entry;
  if (before?.['topic'] === 'lead') return `retried the delivery of ${several(entry, 'lead')}`;
  return before ? `retried ${messageOf(entry)}` : 'retried a failed delivery';
}

const statusName = (status: unknown) => pipelineLabels[status as PipelineStatus] ?? 'unknown';

/** "changed 143 leads (Status: Contacted, was New)". An undo quotes what it undid. */
function changedLeads(entry: AuditEntry): string {
  const { subject_type, before, after, owner_name } = entry;
  const leads = subject_type === 'lead' ? leadOf(entry) : countOf(Number(after?.['count']), 'lead');
  const nameOf = (id: string | null) => (id ? (owner_name ?? 'a removed account') : 'nobody');
  const fields = (after?.['fields'] ?? []) as string[];
  const texts = fields.map((field) => {
    const was = field === 'pipeline_status' && before?.[field];
    return fieldText(field, after?.[field], nameOf) + (was ? `, was ${statusName(was)}` : '');
  });
  const change = `changed ${leads}${texts.length > 0 ? ` (${texts.join('; ')})` : ''}`;
  return after?.['is_undo'] ? `undid “${change}”` : change;
}

/** Names the kind of undelivered messages. */
function messageOf(entry: AuditEntry): string {
  const kind = entry.before?.['kind'];
  const name = messageName({
    topic: text(entry.before, 'topic'),
    kind: typeof kind === 'string' ? kind : null,
  });
  return `${several(entry, 'undelivered message')} (${name})`;
}

/** "143 comments", or "a comment" if the entry is about one whose name isn't known. */
function several({ count = 1 }: AuditEntry, noun: string): string {
  if (count > 1) return countOf(count, noun);
  return noun.startsWith('u') ? `an ${noun}` : `a ${noun}`;
}

function subject(entry: AuditEntry): string {
  const { subject_type, subject_name, subject_id, actor_id, count = 1 } = entry;
  if (count > 1) return countOf(count, subject_type);
  if (subject_id === actor_id) return 'themselves';
  if (!subject_name) return unnamed[subject_type] ?? 'something';
  if (subject_type === 'post') return `“${subject_name}”`;
  return subject_type === 'comment' ? `a comment by ${subject_name}` : subject_name;
}

function whose(entry: AuditEntry): string {
  return entry.subject_id === entry.actor_id ? 'their own' : `${subject(entry)}’s`;
}

const accountOf = (entry: AuditEntry): string =>
  entry.subject_name ? `${whose(entry)} account` : 'a removed account';

function leadOf(entry: AuditEntry): string {
  if ((entry.count ?? 1) > 1) return subject(entry);
  return entry.subject_name ? `${whose(entry)} lead` : 'a deleted lead';
}

function text(values: AuditEntry['before'], name: string): string {
  const value = values?.[name];
  return typeof value === 'string' ? value : 'unknown';
}

const settingOf = (values: AuditEntry['before']): string =>
  formatSetting(text(values, 'kind'), values?.['value'] ?? null);

const roleIn = (values: AuditEntry['before']) => roles.find((known) => known === values?.['role']);

function roleOf(values: AuditEntry['before']): string {
  const role = roleIn(values);
  return role ? roleLabels[role].toLowerCase() : 'unknown';
}

function invitedAs(values: AuditEntry['before']): string {
  const role = roleIn(values);
  if (!role) return 'staff';
  return accessName({ role, kind: values?.['kind'] === 'client' ? 'client' : 'staff' });
}
