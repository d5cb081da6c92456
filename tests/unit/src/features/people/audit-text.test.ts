import { expect, test } from 'vitest';
import type { AuditEntry } from '~/features/people/api/audit-log';
import { sentenceOf } from '~/features/people/rules/audit-text';
import { auditFilter, formatView, parseView } from '~/features/people/rules/view';

const entry: AuditEntry = {
  id: 1,
  happened_at: '2026-11-23T10:00:00Z',
  actor_id: 'dana',
  actor_name: 'Dana',
  actor_role: 'admin',
  action: 'role.changed',
  subject_type: 'account',
  subject_id: 'kim',
  subject_name: 'Kim',
  before: { role: 'user' },
  after: { role: 'moderator' },
};
const [now, earlier] = [entry.happened_at, '2026-11-22T10:00:00Z'];
const nobody = { actor_id: null, actor_name: null };
const post = { subject_type: 'post', subject_name: 'Hiring' } as const;

const sentence = (change: Partial<AuditEntry>) => sentenceOf({ ...entry, ...change });

test('names an action that it doesn’t know', () => {
  expect(sentence({ action: 'added.later' })).toBe('Dana did “added.later”');
});

test('says what changed, from what, to what', () => {
  expect(sentence({})).toBe('Dana changed Kim’s role from writer to moderator');
});

test.each<[string, Partial<AuditEntry>]>([
  ['A removed account ', { actor_name: null }],
  ['The system ', { ...nobody, actor_role: 'service_role' }],
  ['The database owner ', { ...nobody, actor_role: 'owner' }],
  ['Kim accepted ', { ...nobody, action: 'invitation.accepted' }],
  ['Someone accepted ', { ...nobody, action: 'invitation.accepted', subject_name: null }],
])('“%s” did it', (actor, change) => {
  expect(sentence(change).startsWith(actor)).toBe(true);
});

const own = { subject_id: 'dana', subject_name: 'Dana' };
const removed = { subject_name: null };

test.each<[string, Partial<AuditEntry>]>([
  ['their own role', own],
  ['a removed account’s role', removed],
  ['their own account', { ...own, action: 'account.disabled' }],
  ['Kim’s account', { action: 'account.disabled' }],
  ['disabled a removed account', { ...removed, action: 'account.disabled' }],
  ['signed themselves out', { ...own, action: 'account.signed-out' }],
  ['invited someone', { ...removed, action: 'invitation.created', subject_type: 'invitation' }],
  ['something', { ...removed, action: 'post.categorized', subject_type: 'added-later' }],
  ['a comment by Kim', { action: 'comment.moderated', subject_type: 'comment' }],
  ['“Hiring”', { action: 'post.categorized', ...post }],
  ['a deleted post', { action: 'post.categorized', ...post, ...removed }],
  ['Kim’s lead', { action: 'lead.reviewed', subject_type: 'lead' }],
  ['a deleted lead', { ...removed, action: 'lead.reviewed', subject_type: 'lead' }],
])('names “%s”', (subject, change) => {
  expect(sentence(change)).toContain(subject);
});

// Texts that depend on more than the name of the action.
test.each<[AuditEntry['action'], Partial<AuditEntry>, string]>([
  ['invitation.created', { after: { role: 'moderator' } }, 'as a moderator'],
  ['invitation.created', { after: { role: 'added-later' } }, 'as staff'],
  ['leads.changed', { subject_type: 'leads', after: { count: 2 } }, 'changed 2 leads'],
  ['lead.deleted', { subject_type: 'lead', count: 143 }, 'Dana deleted 143 leads'],
  ['lead.deleted', { before: { is_test: true } }, 'Dana deleted a test lead'],
  [
    'comment.moderated',
    { subject_type: 'comment', count: 3, after: { moderation_status: 'pending' } },
    'Dana sent 3 comments back to the queue',
  ],
  ['lead.reviewed', { after: { review: 'spam' } }, 'as spam'],
  ['lead.reviewed', { after: { review: 'held' } }, 'back for review'],
  ['lead.reviewed', { after: { review: 'released' } }, 'Dana released '],
  ['crm.changed', { subject_id: 'api_key', after: { is_set: false } }, 'removed the CRM’s API key'],
  ['delivery.retried', { count: 12, before: { topic: 'lead' } }, 'the delivery of 12 leads'],
  ['delivery.retried', { before: null }, 'a failed delivery'],
  [
    'delivery.discarded',
    { count: 2, before: { topic: 'invitation' } },
    '2 undelivered messages (Invitation)',
  ],
  ['deletion.confirmed', { ...removed, after: { count: 1 } }, '1 expired record (kim)'],
  [
    'setting.changed',
    {
      subject_name: 'Leads',
      before: { kind: 'days', value: 1095 },
      after: { kind: 'days', value: null },
    },
    '“Leads” from 3 years to no limit',
  ],
  ['post.trashed', { ...post, count: 3, after: { trashed_at: now } }, 'moved 3 posts to the trash'],
])('%s with %j says “%s”', (action, change, part) => {
  expect(sentence({ action, ...change })).toContain(part);
});

// Entries about posts have only what changed, and an undo has the action that it undoes.
test.each<[string, string, AuditEntry['after']]>([
  ['rejected', 'a decision', { moderation_status: 'rejected' }],
  ['sent back', 'a decision', { moderation_status: 'pending' }],
  [
    'requested changes to',
    'the first review',
    { is_published: false, review_outcome: 'changes-requested', reviewed_at: now },
  ],
  ['sent back', 'its undo', { is_published: true, review_outcome: null, reviewed_at: null }],
  ['requested changes to', 'another review', { is_published: false, reviewed_at: now }],
  ['sent back', 'its undo', { is_published: true, reviewed_at: earlier }],
  [
    'requested changes to',
    'a review of an unpublished post',
    { moderation_status: 'pending', review_outcome: 'changes-requested', reviewed_at: now },
  ],
  [
    'sent back',
    'an undone approval after an earlier review',
    { moderation_status: 'pending', review_outcome: 'changes-requested', reviewed_at: earlier },
  ],
  ['published', 'a post that was approved before', { is_published: true }],
])('a moderator %s a post: %s', (verb, _, after) => {
  const expected = verb === 'sent back' ? 'sent “Hiring” back to the queue' : `${verb} “Hiring”`;
  expect(sentence({ action: 'post.moderated', ...post, after })).toBe(`Dana ${expected}`);
});

test.each<[AuditEntry['action'], AuditEntry['actor_role'], AuditEntry['after'], string]>([
  ['post.moderated', 'user', { moderation_status: 'pending' }, 'submitted'],
  ['post.moderated', 'user', { moderation_status: 'rejected' }, 'withdrew'],
  ['post.unpublished', 'admin', { is_published: false }, 'unpublished'],
  ['post.unpublished', 'admin', { is_published: true }, 'published'],
  ['post.unpublished', 'admin', { scheduled_for: null }, 'changed the schedule of'],
])('%s by a %s with %j: %s', (action, actor_role, after, verb) => {
  expect(sentence({ action, actor_role, ...post, after })).toBe(`Dana ${verb} “Hiring”`);
});

const lead = { subject_type: 'lead', subject_name: 'Ann' } as const;
const contacted = { fields: ['pipeline_status'], pipeline_status: 'contacted' };

test.each<[string, Partial<AuditEntry>]>([
  [
    'changed Ann’s lead (Status: Contacted, was New)',
    { ...lead, before: { pipeline_status: 'new' }, after: contacted },
  ],
  [
    'undid “changed 143 leads (Status: Contacted)”',
    { subject_type: 'leads', before: null, after: { ...contacted, count: 143, is_undo: true } },
  ],
  [
    'changed Ann’s lead (Owner: Kim)',
    { ...lead, owner_name: 'Kim', after: { fields: ['owner_id'], owner_id: 'kim' } },
  ],
  ['(Owner: nobody)', { ...lead, after: { fields: ['owner_id'], owner_id: null } }],
  [
    'changed a deleted lead (Follow-up: Nov 30)',
    { ...lead, ...removed, after: { fields: ['follow_up_on'], follow_up_on: '2026-11-30' } },
  ],
  [
    'changed 2 leads (Owner; Tags)',
    { subject_type: 'leads', after: { count: 2, fields: ['owner_id', 'tags'] } },
  ],
])('says “%s”', (text, change) => {
  expect(sentence({ action: 'leads.changed', ...change })).toContain(text);
});

test('a draft in the trash has neither a name nor a version', () => {
  const trashed = (change: Partial<AuditEntry>) =>
    sentence({ action: 'post.trashed', ...post, after: { trashed_at: now }, ...change });
  expect(trashed({})).toContain('moved “Hiring” to');
  expect(trashed({ after: { trashed_at: null } })).toContain('restored “Hiring” from');
  expect(trashed(removed)).toContain('a draft');
  expect(trashed({ ...removed, after: { trashed_at: now, text_version: 1 } })).toContain(
    'a deleted post',
  );
});

test('the URL has the filters, and a day ends at midnight', () => {
  const query = '?show=audit-log&about=account&until=2026-11-30';
  const view = parseView(query);
  expect(formatView(view)).toBe(query);
  expect(auditFilter(view).until).toBe(new Date(2026, 11, 1).toISOString());
  expect(parseView('?access=owner&page=0&person=x&until=now#q=Kim')).toMatchObject({
    ...{ access: undefined, actor: undefined, until: undefined, search: 'Kim' },
  });
});
