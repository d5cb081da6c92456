import { countOf } from '~/lib/count';
import { formatSetting } from '~/lib/setting-text';
import { messageName } from '~/features/undelivered';
import { roleLabels, roles } from '~rules/account/roles';
import type { AuditEntry } from '../api/audit-log';
import { accessName } from './access';
import { leadChangeOf } from './lead-change-text';

interface Action {
  /** Its name in the list of filters. */
  label: string;
  /** What follows the person's name. */
  says: (entry: AuditEntry) => string;
}

interface Subject {
  /** Its name in the list of filters. */
  label: string;
  /** What to call a subject whose name isn't known, usually because it was deleted. */
  unnamed?: string;
}

/** What actions are about, in the order of the list of filters. */
const subjects: Partial<Record<string, Subject>> = {
  account: { label: 'Accounts', unnamed: 'a removed account' },
  invitation: { label: 'Invitations', unnamed: 'someone' },
  lead: { label: 'Leads', unnamed: 'a deleted lead' },
  leads: { label: 'Lead changes and exports' },
  delivery: { label: 'Deliveries' },
  crm_setting: { label: 'CRM settings' },
  setting: { label: 'Settings' },
  post: { label: 'Posts', unnamed: 'a deleted post' },
  comment: { label: 'Comments', unnamed: 'a deleted comment' },
  site: { label: 'Site' },
  maintenance: { label: 'Maintenance' },
  person: { label: 'Personal data exports' },
  erasure: { label: 'Erasures' },
  'audit-log': { label: 'Audit log' },
};

const maintenance: Partial<Record<string, string>> = {
  backup: 'a backup',
  'restore-drill': 'a restore drill',
  'new-keys': 'that the keys were replaced',
};

const actions: Partial<Record<string, Action>> = {
  'role.changed': {
    label: 'Role changed',
    says: (entry) =>
      `changed ${whose(entry)} role from ${roleOf(entry.before)} to ${roleOf(entry.after)}`,
  },
  'account.kind-changed': {
    label: 'Changed between client and staff',
    says: (entry) =>
      `changed ${accountOf(entry)} from ${text(entry.before, 'kind')} to ${text(entry.after, 'kind')}`,
  },
  'account.signed-out': {
    label: 'Account signed out',
    says: (entry) =>
      `signed ${subject(entry)} out (${countOf(Number(entry.after?.['sessions']), 'session')})`,
  },
  'account.disabled': {
    label: 'Account disabled',
    says: (entry) => `disabled ${accountOf(entry)}`,
  },
  'account.enabled': {
    label: 'Account enabled',
    says: (entry) => `enabled ${accountOf(entry)} again`,
  },
  'account.removed': { label: 'Account removed', says: () => 'removed an account' },
  'invitation.created': {
    label: 'Invitation sent',
    says: (entry) => `invited ${subject(entry)} as ${invitedAs(entry.after)}`,
  },
  'invitation.canceled': {
    label: 'Invitation canceled',
    says: (entry) => `canceled an invitation to become ${invitedAs(entry.before)}`,
  },
  'invitation.accepted': {
    label: 'Invitation accepted',
    says: (entry) => `accepted an invitation to become ${invitedAs(entry.after)}`,
  },
  'audit-log.exported': {
    label: 'Audit log exported',
    says: ({ after }) =>
      `exported the audit log (${countOf(Number(after?.['count']), 'entry', 'entries')})`,
  },
  'leads.exported': {
    label: 'Leads exported',
    says: ({ after }) => `exported ${countOf(Number(after?.['count']), 'lead')}`,
  },
  'leads.changed': {
    label: 'Leads changed',
    says: (entry) =>
      leadChangeOf(
        entry,
        entry.subject_type === 'lead'
          ? leadOf(entry)
          : countOf(Number(entry.after?.['count']), 'lead'),
      ),
  },
  'lead.answer-withdrawn': {
    label: 'Answer to a lead taken back',
    says: (entry) =>
      `took back ${entry.before?.['kind'] === 'call' ? 'a logged call' : 'a reply'} about ${leadOf(entry)}`,
  },
  'lead.deleted': {
    label: 'Lead deleted',
    says: (entry) => `deleted ${several(entry, entry.before?.['is_test'] ? 'test lead' : 'lead')}`,
  },
  'lead.answered': {
    label: 'Lead answered',
    says: (entry) => `answered ${leadOf(entry)}`,
  },
  'lead.reviewed': {
    label: 'Lead reviewed',
    says: (entry) => {
      const review = text(entry.after, 'review');
      if (review === 'spam') return `marked ${leadOf(entry)} as spam`;
      return review === 'held'
        ? `sent ${leadOf(entry)} back for review`
        : `${review} ${leadOf(entry)}`;
    },
  },
  'delivery.retried': { label: 'Delivery retried', says: retried },
  'delivery.closed': {
    label: 'Failed delivery marked as delivered',
    says: () => 'marked a failed delivery as delivered',
  },
  'delivery.discarded': {
    label: 'Undelivered message discarded',
    says: (entry) => `discarded ${messageOf(entry)}`,
  },
  'crm.changed': {
    label: 'CRM settings changed',
    says: ({ subject_id, after }) =>
      `${after?.['is_set'] ? 'set' : 'removed'} the CRM’s ${subject_id.replaceAll('_', ' ').replace('url', 'URL').replace('api', 'API')}`,
  },
  'crm.backlog-sent': {
    label: 'Earlier leads sent to the CRM',
    says: ({ after }) =>
      `sent ${countOf(Number(after?.['count']), 'lead')} that arrived before the CRM was connected`,
  },
  'setting.changed': {
    label: 'Setting changed',
    says: ({ subject_name, subject_id, before, after }) =>
      `changed “${subject_name ?? subject_id}” from ${settingOf(before)} to ${settingOf(after)}`,
  },
  'deletion.confirmed': {
    label: 'Deletion of expired data confirmed',
    says: ({ subject_name, subject_id, after }) =>
      `confirmed the deletion of ${countOf(Number(after?.['count']), 'expired record')} (${subject_name ?? subject_id})`,
  },
  'lead-emails.changed': {
    label: 'Lead emails turned on or off',
    says: (entry) =>
      `turned lead emails ${entry.after?.['lead_emails'] ? 'on' : 'off'} for ${subject(entry)}`,
  },
  'person.exported': {
    label: 'Personal data exported',
    says: () => 'exported a person’s data',
  },
  'person.erased': { label: 'Personal data erased', says: () => 'erased a person’s data' },
  'person.removed-from-crm': {
    label: 'Person deleted from the CRM',
    says: () => 'confirmed that a person was deleted from the CRM',
  },
  'comment.moderated': {
    label: 'Comment moderated',
    says: (entry) => statusChange(entry, text(entry.after, 'moderation_status')),
  },
  'comment.deleted': {
    label: 'Comment deleted',
    says: (entry) => `deleted ${several(entry, 'comment')}`,
  },
  'post.moderated': { label: 'Post moderated', says: moderatedPost },
  'post.scheduled': simple('Post scheduled', 'changed the schedule of'),
  'post.published': { label: 'Post published', says: publishedPost },
  'post.unpublished': { label: 'Post unpublished', says: publishedPost },
  'post.featured': {
    label: 'Post featured',
    says: (entry) =>
      `${entry.after?.['is_featured'] ? 'featured' : 'stopped featuring'} ${subject(entry)}`,
  },
  'post.categorized': simple('Post category changed', 'changed the category of'),
  'post.trashed': { label: 'Post moved to the trash', says: trashedPost },
  'post.restored': { label: 'Post restored', says: trashedPost },
  'post.deleted': { label: 'Post deleted', says: (entry) => `deleted ${several(entry, 'post')}` },
  'site.rolled-back': { label: 'Site rolled back', says: () => 'rolled back the site' },
  'site.resumed': { label: 'Publishing resumed', says: () => 'resumed publishing' },
  'maintenance.recorded': {
    label: 'Maintenance recorded',
    says: ({ subject_id }) => `recorded ${maintenance[subject_id ?? ''] ?? 'maintenance'}`,
  },
};

/** Types of subjects that the log can be filtered by. */
export const auditSubjects: readonly [type: string, label: string][] = Object.entries(subjects).map(
  ([type, subject]): [string, string] => [type, subject?.label ?? type],
);

/** Actions that the log can be filtered by, by label. */
export const auditActions: readonly [action: string, label: string][] = Object.entries(actions)
  .map(([name, action]): [string, string] => [name, action?.label ?? name])
  .sort(([, a], [, b]) => a.localeCompare(b));

/** Who did it. */
export function actorOf({
  actor_name,
  actor_id,
  actor_role,
  action,
  ...entry
}: AuditEntry): string {
  if (actor_name) return actor_name;
  // Nobody is signed in yet.
  if (action === 'invitation.accepted') return entry.subject_name ?? 'Someone';
  if (actor_id) return 'A removed account';
  return actor_role === 'owner' ? 'The database owner' : 'The system';
}

/** What happened, as a sentence: "Dana changed Kim’s role from writer to moderator". */
export function sentenceOf(entry: AuditEntry): string {
  const says = actions[entry.action]?.says(entry) ?? `did “${entry.action}”`;
  return `${actorOf(entry)} ${says}`;
}

function simple(label: string, verb: string): Action {
  return { label, says: (entry) => `${verb} ${subject(entry)}` };
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
  if (!subject_name) return subjects[subject_type]?.unnamed ?? 'something';
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
