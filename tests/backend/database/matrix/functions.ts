import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { commentOn, leadOf, type Row } from '../rows.ts';
import { callers, type Caller, type World } from './requests.ts';
import { tableRights } from './tables.ts';

/** Who can run a function in `public`, and what it does. Written by hand, like the rights to tables. */
export interface FunctionRights {
  runs: readonly Caller[];
  /** A row that it works on. */
  prepare?(world: World): { table: string; row: Row };
  /** SQL to run before each call. */
  before?(world: World, prepared: Row): string;
  args?(world: World, prepared: Row): Row;
  /** SQL for a value that the function changes. */
  changes?(world: World, prepared: Row): string;
  /** What the function returns to callers who can run it. */
  answers?(world: World, prepared: Row, caller: Caller): unknown;
}

const everyone = callers;
const moderators = ['moderator', 'admin'] as const;
const admins = ['admin'] as const;
const service = ['service_role'] as const;

const outboxRow = (row: Row = {}) => ({
  table: 'private.outbox',
  row: { topic: 'matrix', payload: {}, ...row },
});
const deadLetter = { prepare: () => outboxRow({ dead_at: '2026-11-20' }) };
const changesOutbox =
  (column: string) =>
  (_world: World, { id }: Row) =>
    `select ${column} from private.outbox where id = ${String(id)}`;
const changesStatus =
  (table: string) =>
  (_world: World, { id }: Row) =>
    `select moderation_status from public.${table} where id = '${String(id)}'`;
const rowOf = (table: string) => (world: World) => ({
  table,
  row: tableRights[table]?.row(world) ?? {},
});
const withRow = (_world: World, { id }: Row) =>
  expect.arrayContaining([expect.objectContaining({ id })]) as unknown;
const removeRole = ({ people }: World) =>
  `delete from public.user_roles where user_id = '${people.spare.id}'`;
const changesRole = ({ people }: World) => `select private.get_user_role('${people.spare.id}')`;
const client_address = '192.0.2.1';
const decided = () => ({ decision: expect.any(String) as string, changed: 1 });

export const functionRights: Record<string, FunctionRights> = {
  get_current_user_role: {
    runs: everyone,
    answers: (_world, _row, caller) =>
      caller === 'admin' || caller === 'moderator' ? caller : 'user',
  },
  get_public_comments_safe: {
    runs: everyone,
    args: ({ commented }) => ({ blog_post_id: commented }),
    answers: ({ comment }) => [
      {
        id: comment,
        parent_id: null,
        author_name: 'A reader',
        content: 'An approved comment',
        created_at: expect.any(String),
      },
    ],
  },
  get_pending_comments: {
    runs: everyone,
    prepare: rowOf('blog_comments'),
    args: ({ comment }, { id }) => ({ comment_ids: [comment, id] }),
    answers: (_world, { id }) => [id],
  },
  search_blog_posts: {
    runs: everyone,
    args: () => ({ search: 'OMMENTE' }),
    answers: ({ commented }) => ({
      posts: [expect.objectContaining({ id: commented, slug: 'commented' })],
      total_count: 1,
      is_count_exact: true,
    }),
  },
  suggest_blog_posts: {
    runs: everyone,
    args: () => ({ address: 'commented' }),
    answers: () => [{ slug: 'commented', title: expect.any(String) as string }],
  },
  public_post_changes: {
    runs: everyone,
    answers: () => ({ cursor: expect.any(String), changed: null }),
  },

  get_admin_comments: {
    runs: moderators,
    answers: ({ comment, commented }) =>
      expect.arrayContaining([
        {
          id: comment,
          post_id: commented,
          parent_id: null,
          author_name: 'A reader',
          content: 'An approved comment',
          created_at: expect.any(String),
          moderation_status: 'approved',
          spam_signals: [],
          spam_score: 0,
          has_protected_email: true,
        },
      ]),
  },
  moderate_posts: {
    runs: moderators,
    prepare: rowOf('blog_posts'),
    args: (_world, { id }) => ({ post_ids: [id], new_status: 'approved' }),
    changes: changesStatus('blog_posts'),
    answers: decided,
  },
  moderate_comments: {
    runs: moderators,
    prepare: rowOf('blog_comments'),
    args: (_world, { id }) => ({ comment_ids: [id], new_status: 'spam' }),
    changes: changesStatus('blog_comments'),
    answers: decided,
  },
  undo_moderation: {
    runs: moderators,
    prepare: rowOf('blog_posts'),
    before: (_world, { id }) => `
      insert into public.audit_log
        (actor_role, action, subject_type, subject_id, before, after, decision_id)
      values ('moderator', 'post.moderated', 'post', '${String(id)}',
        '{"moderation_status": "rejected"}', '{"moderation_status": "pending"}', '${String(id)}')`,
    args: (_world, { id }) => ({ decision: id }),
    changes: changesStatus('blog_posts'),
    answers: () => expect.objectContaining({ restored: 1 }),
  },

  set_user_role: {
    runs: admins,
    before: removeRole,
    args: ({ people }) => ({ account_id: people.spare.id, new_role: 'moderator' }),
    changes: changesRole,
  },
  export_leads: {
    runs: admins,
    changes: () => `select count(*) from public.audit_log where action = 'leads.exported'`,
    answers: ({ lead }) => expect.arrayContaining([expect.objectContaining({ id: lead })]),
  },
  review_lead: {
    runs: admins,
    prepare: () => ({
      table: 'leads',
      row: leadOf({ spam_signals: ['markup'], review: 'held' }),
    }),
    args: (_world, { id }) => ({ lead_id: id, verdict: 'released' }),
    changes: (_world, { id }) => `select review from public.leads where id = '${String(id)}'`,
    answers: () => true,
  },
  search_leads: { runs: admins, prepare: rowOf('leads'), answers: withRow },
  count_leads: {
    runs: admins,
    answers: () =>
      expect.arrayContaining([{ delivery_status: 'submitted', count: expect.any(Number) }]),
  },
  redeliver_lead: {
    runs: admins,
    prepare: () => outboxRow({ topic: 'lead', order_key: randomUUID(), dead_at: '2026-11-20' }),
    args: (_world, { order_key }) => ({ lead_id: order_key }),
    changes: changesOutbox('dead_at'),
    answers: () => true,
  },
  get_dead_letters: { runs: admins, ...deadLetter, answers: withRow },
  replay_dead_letter: {
    runs: admins,
    ...deadLetter,
    args: (_world, { id }) => ({ outbox_id: id }),
    changes: changesOutbox('dead_at'),
    answers: () => true,
  },

  grant_staff_role: {
    runs: service,
    before: removeRole,
    args: ({ people }) => ({ staff_email: people.spare.email, new_role: 'moderator' }),
    changes: changesRole,
    answers: ({ people }) => [
      expect.objectContaining({ email: people.spare.email, role: 'moderator' }),
    ],
  },
  find_staff_account: {
    runs: service,
    args: ({ people }) => ({ staff_email: people.spare.email }),
    answers: ({ people }) => [expect.objectContaining({ email: people.spare.email })],
  },
  submit_lead: {
    runs: service,
    args: () => ({ lead: leadOf(), idempotency_key: randomUUID(), client_address }),
    changes: () => 'select count(*) from public.leads',
    answers: () => ({
      lead_id: expect.any(String),
      ref: expect.stringMatching(/^[0-9a-f]{16}$/),
      created: true,
    }),
  },
  submit_comment: {
    runs: service,
    args: () => ({ comment: { slug: 'open', ...commentOn(randomUUID()) }, client_address }),
    changes: () => 'select count(*) from public.blog_comments',
  },
  get_comment_mail: {
    runs: service,
    prepare: ({ open }) => ({ table: 'blog_comments', row: commentOn(open, { notify: true }) }),
    args: (_world, { id }) => ({ kind: 'confirm', comment_id: id }),
    answers: (_world, { author_email }) => ({
      email: author_email,
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      slug: 'open',
      title: 'open',
    }),
  },
  set_comment_emails: {
    runs: service,
    prepare: () => ({
      table: 'private.comment_addresses',
      row: {
        email: `${randomUUID()}@example.com`,
        token: randomUUID(),
        confirmation_sent_at: '2026-11-20',
      },
    }),
    args: (_world, { token }) => ({ token, subscribed: true }),
    changes: (_world, { token }) =>
      `select confirmed_at from private.comment_addresses where token = '${String(token)}'`,
    answers: () => true,
  },
  claim_outbox: {
    runs: service,
    prepare: () => outboxRow(),
    args: () => ({ topics: ['matrix'] }),
    changes: changesOutbox('attempts'),
    answers: withRow,
  },
  finish_outbox: {
    runs: service,
    prepare: () => outboxRow({ attempts: 1 }),
    args: (_world, { id }) => ({ outbox_id: id, attempt: 1, outcome: 'delivered' }),
    changes: changesOutbox('delivered_at'),
    answers: () => true,
  },
  request_welcome_mail: {
    runs: service,
    before: ({ people }) => `
      with forgotten as (delete from private.welcome_mails)
      update auth.users set created_at = now() where id = '${people.spare.id}'`,
    args: ({ people }) => ({ email: people.spare.email, client_address }),
    changes: () => 'select count(*) from private.welcome_mails',
  },
  get_welcome_mail_recipient: {
    runs: service,
    args: ({ people }) => ({ user_id: people.spare.id }),
    answers: ({ people }) => ({ email: people.spare.email, full_name: '' }),
  },
  record_csp_reports: {
    runs: service,
    args: (world) => ({ reports: [tableRights['csp_reports']?.row(world)], client_address }),
    changes: () => 'select count(*) from public.csp_reports',
    answers: () => 1,
  },
  delete_expired: {
    runs: service,
    before: () => `
      insert into public.csp_reports
        (document_url, effective_directive, blocked_url, disposition, received_at)
      values ('https://example.com/', 'script-src', 'inline', 'enforce', '2020-02-02')`,
    changes: () => `select count(*) from public.csp_reports where received_at < '2020-03-03'`,
  },
};
