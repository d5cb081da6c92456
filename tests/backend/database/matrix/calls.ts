import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Caller } from './callers.ts';
import { recipes } from './rows.ts';
import type { World } from './world.ts';

export type Made = Record<string, unknown>;

export interface Call {
  /** SQL to run first, as the owner. Ends in `returning … as made` if the rest needs the row. */
  prepare?(world: World): string;
  args?(world: World, made: Made): Record<string, unknown>;
  /** SQL for a value that the function changes. */
  changes?(world: World, made: Made): string;
  /** What the function returns to callers who may run it. */
  answers?(world: World, made: Made, caller: Caller): unknown;
}

const makeDraft = (world: World) => recipes['blog_posts']?.make(world) ?? '';
const makeComment = (world: World) => recipes['blog_comments']?.make(world) ?? '';
const takeRole = ({ people }: World) =>
  `delete from public.user_roles where user_id = '${people.spare.id}'`;
const roleOf = ({ people }: World) => `select private.get_user_role('${people.spare.id}')`;
/** An outbox row. */
const makeLetter = (column = 'attempts', value = '0') => `
  insert into private.outbox as made (topic, payload, ${column}) values ('matrix', '{}', ${value})
  returning to_jsonb(made) as made`;

export const calls: Record<string, Call> = {
  get_current_user_role: {
    answers: (_world, _made, caller) =>
      caller === 'admin' || caller === 'moderator' ? caller : 'user',
  },
  get_public_comments_safe: {
    args: ({ commented }) => ({ blog_post_id: commented }),
    answers: ({ comment }) => [
      {
        id: comment,
        author_name: 'A reader',
        content: 'An approved comment',
        created_at: expect.any(String),
      },
    ],
  },
  search_blog_posts: {
    args: () => ({ search: 'OMMENTE' }),
    answers: ({ commented }) => [expect.objectContaining({ id: commented, slug: 'commented' })],
  },
  public_post_changes: {
    answers: () => ({ cursor: expect.any(String), changed: null }),
  },

  get_admin_comments: {
    answers: ({ comment, commented }) =>
      expect.arrayContaining([
        {
          id: comment,
          post_id: commented,
          author_name: 'A reader',
          content: 'An approved comment',
          created_at: expect.any(String),
          moderation_status: 'approved',
          has_protected_email: true,
        },
      ]),
  },
  moderate_posts: {
    prepare: makeDraft,
    args: (_world, { id }) => ({ post_ids: [id], new_status: 'approved' }),
    changes: (_world, { id }) =>
      `select moderation_status from public.blog_posts where id = '${id}'`,
    answers: () => ({ decision: expect.any(String), changed: 1 }),
  },
  moderate_comments: {
    prepare: makeComment,
    args: (_world, { id }) => ({ comment_ids: [id], new_status: 'spam' }),
    changes: (_world, { id }) =>
      `select moderation_status from public.blog_comments where id = '${id}'`,
    answers: () => ({ decision: expect.any(String), changed: 1 }),
  },
  undo_moderation: {
    prepare: (world) => `
      with draft as (${makeDraft(world)})
      insert into public.audit_log as made
        (actor_role, action, subject_type, subject_id, before, after, decision_id)
      select 'moderator', 'post.moderated', 'post', draft.made ->> 'id',
        '{"moderation_status": "rejected"}', '{"moderation_status": "pending"}', gen_random_uuid()
      from draft returning to_jsonb(made) as made`,
    args: (_world, { decision_id }) => ({ decision: decision_id }),
    changes: (_world, { subject_id }) =>
      `select moderation_status from public.blog_posts where id = '${subject_id}'`,
    answers: () => expect.objectContaining({ restored: 1 }),
  },

  set_user_role: {
    prepare: takeRole,
    args: ({ people }) => ({ account_id: people.spare.id, new_role: 'moderator' }),
    changes: roleOf,
  },
  export_leads: {
    changes: () => `select count(*) from public.audit_log where action = 'leads.exported'`,
    answers: ({ lead }) => expect.arrayContaining([expect.objectContaining({ id: lead })]),
  },
  review_lead: {
    prepare: () => `
      insert into public.leads as made (form_id, email, business_name, website_url, consent_given,
        consent_statement, spam_signals, review)
      values ('seo-audit', 'lead@example.com', 'A business', 'https://example.com', true, 'I agree',
        '{markup}', 'held')
      returning to_jsonb(made) as made`,
    args: (_world, { id }) => ({ lead_id: id, verdict: 'released' }),
    changes: (_world, { id }) => `select review from public.leads where id = '${id}'`,
    answers: () => true,
  },
  search_leads: {
    prepare: (world) => recipes['leads']?.make(world) ?? '',
    answers: (_world, { id }) => expect.arrayContaining([expect.objectContaining({ id })]),
  },
  count_leads: {
    answers: () =>
      expect.arrayContaining([{ delivery_status: 'submitted', count: expect.any(Number) }]),
  },
  redeliver_lead: {
    prepare: () => `
      insert into private.outbox as made (topic, payload, order_key, dead_at)
      values ('lead', '{}', gen_random_uuid()::text, now()) returning to_jsonb(made) as made`,
    args: (_world, { order_key }) => ({ lead_id: order_key }),
    changes: (_world, { id }) => `select dead_at from private.outbox where id = ${id}`,
    answers: () => true,
  },
  get_dead_letters: {
    prepare: () => makeLetter('dead_at', 'now()'),
    answers: (_world, { id }) => expect.arrayContaining([expect.objectContaining({ id })]),
  },
  replay_dead_letter: {
    prepare: () => makeLetter('dead_at', 'now()'),
    args: (_world, { id }) => ({ outbox_id: id }),
    changes: (_world, { id }) => `select dead_at from private.outbox where id = ${id}`,
    answers: () => true,
  },

  grant_staff_role: {
    prepare: takeRole,
    args: ({ people }) => ({ staff_email: people.spare.email, new_role: 'moderator' }),
    changes: roleOf,
    answers: ({ people }) => [
      expect.objectContaining({ email: people.spare.email, role: 'moderator' }),
    ],
  },
  find_staff_account: {
    args: ({ people }) => ({ staff_email: people.spare.email }),
    answers: ({ people }) => [expect.objectContaining({ email: people.spare.email })],
  },
  submit_lead: {
    args: (world) => ({
      lead: recipes['leads']?.body(world),
      idempotency_key: randomUUID(),
      client_address: '192.0.2.1',
    }),
    changes: () => 'select count(*) from public.leads',
    answers: () => ({
      lead_id: expect.any(String),
      ref: expect.stringMatching(/^[0-9a-f]{16}$/),
      created: true,
    }),
  },
  claim_outbox: {
    prepare: () => makeLetter(),
    args: () => ({ topics: ['matrix'] }),
    changes: (_world, { id }) => `select attempts from private.outbox where id = ${id}`,
    answers: (_world, { id }) => expect.arrayContaining([expect.objectContaining({ id })]),
  },
  finish_outbox: {
    prepare: () => makeLetter('attempts', '1'),
    args: (_world, { id }) => ({ outbox_id: id, attempt: 1, outcome: 'delivered' }),
    changes: (_world, { id }) => `select delivered_at from private.outbox where id = ${id}`,
    answers: () => true,
  },
  request_welcome_mail: {
    prepare: ({ people }) => `
      with forgotten as (delete from private.welcome_mails)
      update auth.users set created_at = now() where id = '${people.spare.id}'`,
    args: ({ people }) => ({ email: people.spare.email, client_address: '192.0.2.1' }),
    changes: () => 'select count(*) from private.welcome_mails',
  },
  get_welcome_mail_recipient: {
    args: ({ people }) => ({ user_id: people.spare.id }),
    answers: ({ people }) => ({ email: people.spare.email, full_name: '' }),
  },
  record_csp_reports: {
    args: (world) => ({
      reports: [recipes['csp_reports']?.body(world)],
      client_address: '192.0.2.1',
    }),
    changes: () => 'select count(*) from public.csp_reports',
    answers: () => 1,
  },
  delete_expired: {
    prepare: () => `
      insert into public.csp_reports
        (document_url, effective_directive, blocked_url, disposition, received_at)
      values ('https://example.com/', 'script-src', 'inline', 'enforce', '2020-02-02')`,
    changes: () => `select count(*) from public.csp_reports where received_at < '2020-03-03'`,
  },
};
