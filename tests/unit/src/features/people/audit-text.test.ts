import { expect, test } from 'vitest';
import type { AuditEntry } from '~/features/people/api/audit-log';
import { auditRows } from '~/features/people/rules/audit-csv';
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
const own = { subject_id: 'dana', subject_name: 'Dana' };
const [now, earlier] = [entry.happened_at, '2026-11-22T10:00:00Z'];
const post = { subject_type: 'post', subject_name: 'Hiring' } as const;
const invitation = { subject_type: 'invitation', subject_name: 'kim@example.com' } as const;
const delivery = { subject_type: 'delivery', subject_id: '7', subject_name: null } as const;

test.each<[Partial<AuditEntry>, string]>([
  [{}, 'Dana changed Kim’s role from user to moderator'],
  [own, 'Dana changed their own role from user to moderator'],
  [{ subject_name: null }, 'Dana changed a removed account’s role from user to moderator'],
  [{ actor_name: null }, 'A removed account changed Kim’s role from user to moderator'],
  [
    { actor_id: null, actor_name: null, actor_role: 'service_role' },
    'The system changed Kim’s role from user to moderator',
  ],
  [{ action: 'account.signed-out', after: { sessions: 1 } }, 'Dana signed Kim out (1 session)'],
  [{ action: 'invitation.created', ...invitation }, 'Dana invited kim@example.com as a moderator'],
  [
    {
      action: 'invitation.accepted',
      ...invitation,
      actor_id: null,
      actor_name: null,
      subject_name: 'Kim',
    },
    'Kim accepted an invitation to become a moderator',
  ],
  [
    { action: 'post.moderated', ...post, after: { moderation_status: 'rejected' } },
    'Dana rejected “Hiring”',
  ],
  [
    { action: 'post.moderated', ...post, after: { moderation_status: 'pending' } },
    'Dana sent “Hiring” back to the queue',
  ],
  [
    {
      action: 'post.moderated',
      ...post,
      after: { is_published: false, review_outcome: 'changes-requested', reviewed_at: now },
    },
    'Dana requested changes to “Hiring”',
  ],
  // Its undo.
  [
    {
      action: 'post.moderated',
      ...post,
      after: { is_published: true, review_outcome: null, reviewed_at: null },
    },
    'Dana sent “Hiring” back to the queue',
  ],
  // Changes were requested before.
  [
    { action: 'post.moderated', ...post, after: { is_published: false, reviewed_at: now } },
    'Dana requested changes to “Hiring”',
  ],
  [
    { action: 'post.moderated', ...post, after: { is_published: true, reviewed_at: earlier } },
    'Dana sent “Hiring” back to the queue',
  ],
  // The post was unpublished.
  [
    {
      action: 'post.moderated',
      ...post,
      after: {
        moderation_status: 'pending',
        review_outcome: 'changes-requested',
        reviewed_at: now,
      },
    },
    'Dana requested changes to “Hiring”',
  ],
  // An undone approval of a post that changes were requested to before.
  [
    {
      action: 'post.moderated',
      ...post,
      after: {
        moderation_status: 'pending',
        review_outcome: 'changes-requested',
        reviewed_at: earlier,
      },
    },
    'Dana sent “Hiring” back to the queue',
  ],
  // It was approved before.
  [{ action: 'post.moderated', ...post, after: { is_published: true } }, 'Dana published “Hiring”'],
  [
    {
      action: 'post.moderated',
      ...post,
      actor_role: 'user',
      after: { moderation_status: 'pending' },
    },
    'Dana submitted “Hiring”',
  ],
  [
    {
      action: 'post.moderated',
      ...post,
      actor_role: 'user',
      after: { moderation_status: 'rejected' },
    },
    'Dana withdrew “Hiring”',
  ],
  [
    { action: 'post.unpublished', ...post, after: { is_published: false } },
    'Dana unpublished “Hiring”',
  ],
  [
    { action: 'post.unpublished', ...post, after: { is_published: true } },
    'Dana published “Hiring”',
  ],
  [
    { action: 'post.unpublished', ...post, after: { scheduled_for: null } },
    'Dana changed the schedule of “Hiring”',
  ],
  [{ action: 'post.featured', ...post, after: { is_featured: true } }, 'Dana featured “Hiring”'],
  [
    { action: 'post.featured', ...post, after: { is_featured: false } },
    'Dana stopped featuring “Hiring”',
  ],
  [
    {
      action: 'setting.changed',
      subject_type: 'setting',
      subject_id: 'retention.leads',
      subject_name: 'Requests and questions',
      before: { kind: 'days', value: 1095 },
      after: { kind: 'days', value: null },
    },
    'Dana changed “Requests and questions” from 3 years to no limit',
  ],
  [
    {
      action: 'setting.changed',
      subject_type: 'setting',
      subject_name: 'Who can create an account',
      before: { kind: 'sign-up', value: { policy: 'open', domains: [] } },
      after: { kind: 'sign-up', value: { policy: 'domains', domains: ['a.example', 'b.example'] } },
    },
    'Dana changed “Who can create an account” from everyone to people at a.example, b.example',
  ],
  [
    { action: 'delivery.retried', ...delivery, before: { topic: 'comment-mail', kind: 'reply' } },
    'Dana retried an undelivered message (Comment reply email)',
  ],
  [
    { action: 'delivery.retried', ...delivery, before: { topic: 'lead' } },
    'Dana retried the delivery of a lead',
  ],
  [
    { action: 'delivery.discarded', ...delivery, before: { topic: 'invitation' } },
    'Dana discarded an undelivered message (Invitation)',
  ],
  [
    {
      action: 'lead-emails.changed',
      before: { lead_emails: false },
      after: { lead_emails: true },
    },
    'Dana turned lead emails on for Kim',
  ],
  [
    { action: 'lead.reviewed', subject_type: 'lead', after: { review: 'spam' } },
    'Dana marked Kim’s lead as spam',
  ],
  [
    {
      action: 'lead.reviewed',
      subject_type: 'lead',
      subject_name: null,
      after: { review: 'held' },
    },
    'Dana sent a deleted lead back for review',
  ],
  [{ action: 'account.disabled', subject_name: null }, 'Dana disabled a removed account'],
  [
    { action: 'post.trashed', ...post, after: { trashed_at: '2026-11-23T10:00:00Z' } },
    'Dana moved “Hiring” to the trash',
  ],
  [
    { action: 'post.trashed', ...post, after: { trashed_at: null } },
    'Dana restored “Hiring” from the trash',
  ],
  [
    { action: 'post.trashed', ...post, subject_name: null, after: { trashed_at: now } },
    'Dana moved a draft to the trash',
  ],
  [
    {
      action: 'post.trashed',
      ...post,
      subject_name: null,
      after: { trashed_at: now, text_version: 1 },
    },
    'Dana moved a deleted post to the trash',
  ],
  [
    {
      action: 'maintenance.recorded',
      subject_type: 'maintenance',
      subject_id: 'backup',
      subject_name: null,
    },
    'Dana recorded a backup',
  ],
  [
    {
      action: 'deletion.confirmed',
      subject_type: 'setting',
      subject_id: 'retention.leads',
      subject_name: 'Requests and questions, after the last contact',
      after: { rule: 'leads', count: 30 },
    },
    'Dana confirmed the deletion of 30 expired records (Requests and questions, after the last contact)',
  ],
  [
    { action: 'audit-log.exported', after: { count: 2 } },
    'Dana exported the audit log (2 entries)',
  ],
])('%j reads as “%s”', (change, sentence) => {
  expect(sentenceOf({ ...entry, ...change })).toBe(sentence);
});

test('the export has the sentence and the values', () => {
  expect(auditRows([entry])[1]?.slice(2)).toEqual([
    ...['Dana', 'admin', 'role.changed', 'account', 'kim'],
    ...[
      'Dana changed Kim’s role from user to moderator',
      '{"role":"user"}',
      '{"role":"moderator"}',
    ],
  ]);
});

test('the URL has the filters, and a day ends at midnight', () => {
  const query = '?show=audit-log&action=role.changed&about=account&from=2026-11-22&to=2026-11-22';
  const view = parseView(query);
  expect(formatView(view)).toBe(query);
  const { from = '', to = '' } = auditFilter(view);
  expect(Date.parse(to) - Date.parse(from)).toBe(24 * 60 * 60 * 1000);
  expect(parseView('?role=owner&page=0&person=x&from=now#q=Kim')).toMatchObject({
    ...{ role: undefined, page: 1, actor: undefined, from: undefined, search: 'Kim' },
  });
});
