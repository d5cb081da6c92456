import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { defaultRetention } from '../../../../supabase/functions/_shared/rules/retention.ts';
import { commentOn, draftOf, leadOf, type Row } from '../rows.ts';
import { callers, yesterday, type Caller, type World } from './requests.ts';
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
const ownerAndModerators = ['owner', 'moderator', 'admin'] as const;
const signedIn = ['owner', 'stranger', 'moderator', 'admin'] as const;
const service = ['service_role'] as const;

const outboxRow = (row: Row = {}) => ({
  table: 'private.outbox',
  row: { topic: 'matrix', payload: {}, ...row },
});
const deadLetter = { prepare: () => outboxRow({ dead_at: yesterday }) };
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
const proofRun = randomUUID();
const runProof = (run: string) => `
  insert into private.proof_of_life (run_id, attempted_at) values ('${run}', now())
  on conflict (is_only_row) do update set run_id = excluded.run_id, worked_at = null, attempted_at = now()`;
const reviewMail = 1_000_000;
const liveMail = 1_000_001;
const replyId = 1_000_000;
const digestToken = 'd'.repeat(64);
const turnOnDigest = ({ people, open }: World) => `
  with profile as (
    update public.profiles set moderation_digest = true where user_id = '${people.moderator.id}'
  ), comment as (
    insert into public.blog_comments (post_id, author_name, author_email, content)
    values ('${open}', 'Ann', '${randomUUID()}@example.com', 'A comment to review')
  )
  insert into private.moderation_digests as d (user_id, token)
  values ('${people.moderator.id}', '${digestToken}')
  on conflict (user_id) do update set number = 1, sent_at = null, token = excluded.token`;
const client_address = '192.0.2.1';
const decided = (_world: World, { id }: Row) => ({
  decision: expect.any(String) as string,
  changed: [id],
  stale: [],
});
const isPublic = { is_published: true, moderation_status: 'approved' };
const post =
  (state: Row = {}) =>
  ({ people }: World) => ({
    table: 'blog_posts',
    row: { id: randomUUID(), ...draftOf({ author_id: people.owner.id, ...state }) },
  });
/** The owner's draft of a post that doesn't exist yet. Its title starts with its ID. */
const draft = ({ people }: World) => {
  const id = randomUUID();
  const fields = draftOf({ title: id });
  return {
    table: 'post_drafts',
    row: { id, author_id: people.owner.id, fields, post_version: 0, version: 1 },
  };
};
const shareLink = ({ people, open }: World) => ({
  table: 'private.preview_links',
  row: {
    id: randomUUID(),
    post_id: open,
    token_digest: `\\x${randomUUID().replaceAll('-', '')}`,
    created_by: people.owner.id,
    expires_at: '2100-01-01Z',
  },
});
const changesLead =
  (column: string) =>
  (_world: World, { id }: Row) =>
    `select ${column} from public.leads where id = '${String(id)}'`;
const ownRequest = ({ people }: World) => ({
  table: 'leads',
  row: leadOf({ email: people.owner.email }),
});
const ownRequests = (_world: World, { id }: Row, caller: Caller): unknown => {
  const own = [expect.objectContaining({ id })];
  const requests: unknown =
    caller === 'owner' ? expect.arrayContaining(own) : expect.not.arrayContaining(own);
  return expect.objectContaining({ requests });
};
/** A page of an export, with or without the request. */
const exportOf = (contains: boolean, { id }: Row): unknown => {
  const item = [
    expect.objectContaining({
      list: 'requests',
      value: expect.objectContaining({ id }) as unknown,
    }),
  ];
  const items: unknown = contains ? expect.arrayContaining(item) : expect.not.arrayContaining(item);
  return { items, has_more: false };
};
const erasure = { table: 'private.erasures', row: { address_hash: 'matrix', counts: [] } };
const changesPost =
  (column: string) =>
  (_world: World, { id }: Row) =>
    `select ${column} from public.blog_posts where id = '${String(id)}'`;

export const functionRights: Record<string, FunctionRights> = {
  get_current_user_role: {
    runs: everyone,
    answers: (_world, _row, caller) =>
      caller === 'admin' || caller === 'moderator' ? caller : 'user',
  },
  get_staff_comments: {
    runs: everyone,
    before: ({ comment }) =>
      `update public.blog_comments set is_by_staff = true where id = '${comment}'`,
    args: ({ commented }) => ({ blog_post_id: commented }),
    answers: ({ comment }) => [comment],
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
  public_post_changes: {
    runs: everyone,
    answers: () => ({
      cursor: expect.any(String),
      changed: null,
      removed: null,
      erased_at: null,
      erased: [],
      // Other tests may have rearranged posts.
      rearranged_at: expect.toBeOneOf([null, expect.any(String)]) as string | null,
      retention: { periods: defaultRetention.periods, changed_at: null },
    }),
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
    prepare: post({ is_published: true }),
    args: (_world, { id }) => ({ items: [{ id, version: 1 }], new_status: 'approved' }),
    changes: changesStatus('blog_posts'),
    answers: decided,
  },
  unpublish_posts: {
    runs: moderators,
    prepare: post(isPublic),
    args: (_world, { id }) => ({ items: [{ id, version: 1 }] }),
    changes: changesPost('is_published'),
    answers: decided,
  },
  categorize_posts: {
    runs: moderators,
    prepare: post(),
    args: (_world, { id }) => ({ items: [{ id, version: 1 }], category: 'Another' }),
    changes: changesPost('category'),
    answers: decided,
  },
  feature_post: {
    runs: moderators,
    prepare: post(isPublic),
    args: (_world, { id }) => ({ post_id: id }),
    changes: changesPost('is_featured'),
    answers: decided,
  },
  schedule_post: {
    runs: moderators,
    prepare: post({ is_published: true }),
    args: (_world, { id }) => ({ post_id: id, version: 1, publish_at: '2099-01-01' }),
    changes: (_world, { id }) =>
      `select scheduled_for from public.post_workflow where post_id = '${String(id)}'`,
    answers: decided,
  },
  moderate_comments: {
    runs: moderators,
    prepare: rowOf('blog_comments'),
    args: (_world, { id }) => ({
      comment_ids: [id],
      new_status: 'spam',
      expected_status: 'pending',
    }),
    changes: changesStatus('blog_comments'),
    answers: decided,
  },
  reply_to_comment: {
    runs: moderators,
    prepare: rowOf('blog_comments'),
    before: ({ people }) => `
      with limits as (delete from private.rate_limits)
      update public.profiles set full_name = 'A moderator' where user_id in ('${people.moderator.id}', '${people.admin.id}')`,
    args: (_world, { id }) => ({
      comment_id: id,
      reply_id: randomUUID(),
      content: 'Thanks for the question.',
    }),
    changes: changesStatus('blog_comments'),
    answers: decided,
  },
  delete_spam: {
    runs: admins,
    prepare: rowOf('blog_comments'),
    before: (_world, { id }) =>
      `update public.blog_comments set moderation_status = 'spam' where id = '${String(id)}'`,
    args: (_world, { id }) => ({ comment_ids: [id] }),
    changes: (_world, { id }) =>
      `select count(*) from public.blog_comments where id = '${String(id)}'`,
    answers: () => 1,
  },
  undo_moderation: {
    runs: moderators,
    prepare: post(),
    before: (_world, { id }) => `
      insert into public.audit_log
        (actor_role, action, subject_type, subject_id, before, after, decision_id)
      values ('moderator', 'post.moderated', 'post', '${String(id)}',
        '{"moderation_status": "rejected"}', '{"moderation_status": "pending"}', '${String(id)}')`,
    args: (_world, { id }) => ({ decision: id }),
    changes: changesStatus('blog_posts'),
    answers: (_world, { id }) => ({ decision: expect.any(String), restored: [id], skipped: [] }),
  },
  get_post_queue: {
    runs: moderators,
    prepare: post({ is_published: true }),
    answers: (world, row) => ({ posts: withRow(world, row), total_count: expect.any(Number) }),
  },
  get_submitted_posts: {
    runs: moderators,
    prepare: post({ is_published: true }),
    args: (_world, { id }) => ({ post_ids: [id] }),
    answers: withRow,
  },
  count_queues: {
    runs: moderators,
    answers: () => ({
      posts: expect.any(Number),
      comments: expect.any(Number),
      latest_change: expect.any(String),
    }),
  },
  get_comment_queue: {
    runs: moderators,
    prepare: rowOf('blog_comments'),
    answers: (_world, { id }) => ({
      items: expect.any(Array),
      total_count: expect.any(Number),
      ids: expect.arrayContaining([id]),
    }),
  },
  trash_posts: {
    runs: admins,
    prepare: post(isPublic),
    args: (_world, { id }) => ({ post_ids: [id] }),
    changes: changesPost('trashed_at'),
    answers: decided,
  },
  restore_posts: {
    runs: admins,
    prepare: post({ trashed_at: yesterday }),
    args: (_world, { id }) => ({ post_ids: [id] }),
    changes: changesPost('trashed_at'),
    answers: decided,
  },

  save_draft: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_world, { id }) => ({ draft_id: id, fields: { title: 'New' }, expected_version: 1 }),
    changes: (_world, { id }) => `select fields from public.post_drafts where id = '${String(id)}'`,
    answers: () => ({ status: 'saved', version: 2, saved_at: expect.any(String) }),
  },
  discard_draft: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_world, { id }) => ({ draft_id: id, expected_version: 1 }),
    changes: (_world, { id }) =>
      `select trashed_at from public.post_drafts where id = '${String(id)}'`,
    answers: () => true,
  },
  keep_revision: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_world, { id }) => ({ post_id: id, fields: { title: 'Given up' } }),
    changes: (_world, { id }) =>
      `select count(*) from public.post_revisions where post_id = '${String(id)}'`,
  },
  // Only for whoever discarded it (supabase/tests/post_drafts.test.sql).
  restore_draft: {
    runs: signedIn,
    prepare: draft,
    args: (_world, { id }) => ({ draft_id: id }),
    answers: () => false,
  },
  submit_post: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_world, { id }) => ({ draft_id: id, expected_version: 1 }),
    changes: (_world, { id }) =>
      `select count(*) from public.blog_posts where id = '${String(id)}'`,
    answers: () => ({
      status: 'submitted',
      slug: expect.any(String),
      version: 1,
      post_version: 1,
    }),
  },
  withdraw_post: {
    runs: ownerAndModerators,
    prepare: post({ is_published: true }),
    args: (_world, { id }) => ({ post_id: id }),
    changes: changesPost('is_published'),
  },
  get_post_for_editing: {
    runs: signedIn,
    prepare: draft,
    args: (_world, { id }) => ({ post_id: id }),
    answers: (_world, _row, caller) =>
      expect.objectContaining(
        caller === 'stranger'
          ? { draft: null, can_edit: false, reason: 'This post belongs to somebody else.' }
          : { draft: expect.objectContaining({ version: 1 }), can_edit: true },
      ),
  },
  get_post_revisions: {
    runs: signedIn,
    prepare: rowOf('post_revisions'),
    args: ({ open }) => ({ post_id: open }),
    answers: (_world, { id }, caller) =>
      caller === 'stranger' ? [] : expect.arrayContaining([expect.objectContaining({ id })]),
  },
  get_revision_fields: {
    runs: signedIn,
    prepare: rowOf('post_revisions'),
    args: (_world, { id }) => ({ revision_id: id }),
    answers: (_world, { fields }, caller) => (caller === 'stranger' ? null : fields),
  },
  get_suggestions: {
    runs: signedIn,
    answers: () => ({ categories: ['Testing'], tags: [] }),
  },
  list_posts: {
    runs: signedIn,
    prepare: draft,
    args: (_world, { id }) => ({ filter: { search: String((id as string).slice(0, 8)) } }),
    answers: (_world, { id }, caller) =>
      expect.objectContaining(
        caller === 'stranger'
          ? { posts: [], total_count: 0 }
          : { posts: [expect.objectContaining({ id, status: 'draft' })], total_count: 1 },
      ),
  },
  create_preview_link: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_world, { id }) => ({ post_id: id }),
    changes: (_world, { id }) =>
      `select count(*) from private.preview_links where post_id = '${String(id)}'`,
    answers: () => ({
      id: expect.any(String),
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      expires_at: expect.any(String),
    }),
  },
  get_share_links: {
    runs: signedIn,
    prepare: shareLink,
    args: (_world, { post_id }) => ({ post_id }),
    answers: (world, row, caller) => (caller === 'stranger' ? [] : withRow(world, row)),
  },
  revoke_share_link: {
    runs: signedIn,
    prepare: shareLink,
    args: (_world, { id }) => ({ link_id: id }),
    answers: (_world, _row, caller) => caller !== 'stranger',
  },
  get_preview: {
    runs: everyone,
    args: () => ({ token: 'unknown' }),
    answers: () => null,
  },
  get_staff_home: {
    runs: signedIn,
    answers: (_world, _row, caller) => {
      const isModerator = caller === 'moderator' || caller === 'admin';
      return expect.objectContaining({
        queues: isModerator ? expect.any(Object) : null,
        leads: caller === 'admin' ? expect.any(Object) : null,
      });
    },
  },

  // `owner` has a request, and nobody else sees it.
  get_client_portal: { runs: signedIn, prepare: ownRequest, answers: ownRequests },
  export_own_data: {
    runs: signedIn,
    prepare: ownRequest,
    answers: (_world, row, caller) => exportOf(caller === 'owner', row),
  },
  ask_question: {
    runs: signedIn,
    args: () => ({ message: 'When is the call?', idempotency_key: randomUUID() }),
    changes: () => `select count(*) from public.leads where form_id = 'client-question'`,
  },

  set_user_role: {
    runs: admins,
    before: removeRole,
    args: ({ people }) => ({
      account_id: people.spare.id,
      new_role: 'moderator',
      new_kind: 'staff',
    }),
    changes: changesRole,
  },
  list_accounts: {
    runs: admins,
    args: ({ people }) => ({ filter: { search: people.spare.email } }),
    answers: ({ people }) => ({
      accounts: [expect.objectContaining({ id: people.spare.id })],
      total_count: 1,
    }),
  },
  sign_out_account: {
    runs: admins,
    prepare: ({ people }) => ({
      table: 'auth.sessions',
      row: { id: randomUUID(), user_id: people.spare.id },
    }),
    args: ({ people }) => ({ account_id: people.spare.id }),
    changes: (_world, { id }) => `select count(*) from auth.sessions where id = '${String(id)}'`,
    answers: () => expect.any(Number),
  },
  set_account_disabled: {
    runs: admins,
    before: ({ people }) =>
      `update auth.users set banned_until = null where id = '${people.spare.id}'`,
    args: ({ people }) => ({ account_id: people.spare.id, disabled: true }),
    changes: ({ people }) => `select private.is_active_account('${people.spare.id}')`,
  },
  remove_account: {
    runs: admins,
    prepare: () => ({
      table: 'auth.users',
      row: { id: randomUUID(), email: `${randomUUID()}@example.com` },
    }),
    args: (_world, { id }) => ({ account_id: id }),
    changes: (_world, { id }) => `select count(*) from auth.users where id = '${String(id)}'`,
  },
  find_person: {
    runs: admins,
    prepare: ownRequest,
    args: ({ people }) => ({ address: people.owner.email }),
    answers: (_world, { id }) =>
      expect.objectContaining({
        records: expect.arrayContaining([expect.objectContaining({ kind: 'lead', id })]) as unknown,
      }),
  },
  export_person: {
    runs: admins,
    prepare: ownRequest,
    args: ({ people }) => ({ address: people.owner.email }),
    answers: (_world, row) => exportOf(true, row),
  },
  erase_person: {
    runs: admins,
    // The version of a person without any records.
    args: () => ({ address: 'nobody@erase.example', version: createHash('md5').digest('hex') }),
    changes: () => 'select count(*) from private.erasures',
    answers: () => expect.any(String) as string,
  },
  list_erasures: {
    runs: admins,
    prepare: () => erasure,
    answers: withRow,
  },
  confirm_crm_erasure: {
    runs: admins,
    prepare: () => erasure,
    args: (_world, { id }) => ({ erasure_id: id }),
    changes: (_world, { id }) =>
      `select crm_finished_at from private.erasures where id = '${String(id)}'`,
    answers: () => true,
  },
  invite_person: {
    runs: admins,
    args: () => ({ email: `${randomUUID()}@example.com`, role: 'user' }),
    changes: () => 'select count(*) from public.invitations',
    answers: () => expect.any(String),
  },
  list_invitations: {
    runs: admins,
    prepare: rowOf('invitations'),
    answers: (_world, { id }) =>
      expect.arrayContaining([expect.objectContaining({ id, is_undelivered: false })]),
  },
  cancel_invitation: {
    runs: admins,
    prepare: rowOf('invitations'),
    args: (_world, { id }) => ({ invitation_id: id }),
    changes: () => 'select count(*) from public.invitations',
    answers: () => true,
  },
  get_sign_up_note: {
    runs: everyone,
    answers: () => null,
  },
  is_second_factor_available: { runs: signedIn, answers: () => false },
  list_audit_log: {
    runs: admins,
    prepare: rowOf('audit_log'),
    answers: (_world, { id }) => ({
      entries: expect.arrayContaining([expect.objectContaining({ id })]),
      actors: expect.any(Array),
    }),
  },
  export_leads: {
    runs: admins,
    changes: () => `select count(*) from public.audit_log where action = 'leads.exported'`,
    answers: ({ lead }) => ({
      leads: expect.arrayContaining([expect.objectContaining({ id: lead })]) as unknown,
      has_more: false,
    }),
  },
  review_leads: {
    runs: admins,
    prepare: () => ({
      table: 'leads',
      row: leadOf({ spam_signals: ['sales-pitch'], review: 'held' }),
    }),
    args: (_world, { id }) => ({ lead_ids: [id], verdict: 'released' }),
    changes: changesLead('review'),
    answers: (_world, { id }) => [id],
  },
  search_leads: {
    runs: admins,
    // From a person of its own, who has a row.
    prepare: () => ({ table: 'leads', row: leadOf({ email: `${randomUUID()}@example.com` }) }),
    answers: withRow,
  },
  count_leads: {
    runs: admins,
    answers: () => expect.objectContaining({ all: expect.any(Number), new: expect.any(Number) }),
  },
  get_lead_ids: {
    runs: admins,
    answers: ({ lead }) => expect.arrayContaining([expect.arrayContaining([lead])]),
  },
  get_latest_change: {
    runs: admins,
    args: () => ({ topic: 'leads' }),
    answers: () => expect.any(String),
  },
  change_leads: {
    runs: admins,
    prepare: rowOf('leads'),
    args: (_world, { id }) => ({
      lead_ids: [id],
      change: { pipeline_status: 'won' },
    }),
    changes: changesLead('pipeline_status'),
    answers: () => ({ decision: expect.any(String), count: 1, skipped: 0 }),
  },
  respond_to_lead: {
    runs: admins,
    prepare: rowOf('leads'),
    args: (_world, { id }) => ({
      lead_id: id,
      response: { kind: 'reply', subject: 'Your SEO audit', body: 'Here it is.' },
      idempotency_key: randomUUID(),
    }),
    changes: (_world, { id }) =>
      `select count(*) from private.lead_responses where lead_id = '${String(id)}'`,
    answers: () => expect.any(String),
  },
  undo_lead_change: {
    runs: admins,
    prepare: rowOf('leads'),
    before: (_world, { id }) => `
      insert into public.lead_events (lead_id, kind, decision_id, detail)
      values ('${String(id)}', 'changed', '${String(id)}',
        '{"before": {"pipeline_status": "lost"}, "after": {"pipeline_status": "new"}}')`,
    args: (_world, { id }) => ({ decision: id }),
    changes: changesLead('pipeline_status'),
    answers: () => ({ decision: expect.any(String), skipped: 0 }),
  },
  delete_lead: {
    runs: admins,
    prepare: rowOf('leads'),
    args: (_world, { id }) => ({ lead_id: id }),
    changes: (_world, { id }) => `select count(*) from public.leads where id = '${String(id)}'`,
    answers: () => true,
  },
  close_lead_delivery: {
    runs: admins,
    prepare: () =>
      outboxRow({ topic: 'lead', payload: { lead_id: randomUUID() }, dead_at: yesterday }),
    args: (_world, { payload }) => payload as Row,
    changes: changesOutbox('delivered_at'),
    answers: () => true,
  },
  set_crm_setting: {
    runs: admins,
    before: () => 'delete from private.crm_settings',
    args: () => ({ name: 'api_key', value: 'key' }),
    changes: () => 'select count(*) from private.crm_settings',
  },
  get_crm_settings: {
    runs: admins,
    before: () =>
      `insert into private.crm_settings (name, value) values ('api_key', 'key')
       on conflict (name) do update set set_by = null`,
    answers: () => [{ name: 'api_key', set_at: expect.any(String) as string, set_by: null }],
  },
  get_crm_setting_values: {
    runs: service,
    before: () =>
      `insert into private.crm_settings (name, value) values ('api_key', 'key')
       on conflict (name) do nothing`,
    answers: () => ({ api_key: 'key' }),
  },
  get_crm_health: {
    runs: admins,
    answers: () =>
      expect.objectContaining({ is_connected: expect.any(Boolean) as unknown }) as unknown,
  },
  send_backlog: {
    runs: admins,
    prepare: () => outboxRow({ topic: 'lead', is_backlog: true }),
    changes: changesOutbox('is_backlog'),
    answers: () => expect.any(Number) as unknown,
  },
  send_test_lead: {
    runs: admins,
    before: () => 'delete from public.leads where is_test',
    changes: () => 'select count(*) from public.leads where is_test',
    answers: () => expect.any(String) as unknown,
  },
  get_test_lead: {
    runs: admins,
    prepare: () => ({ table: 'leads', row: leadOf({ is_test: true, created_at: '2100-01-01Z' }) }),
    answers: (_world, { id }) => expect.objectContaining({ id, attempts: null }) as unknown,
  },
  get_lead_staff: {
    runs: admins,
    answers: ({ people }) =>
      expect.arrayContaining([expect.objectContaining({ id: people.admin.id, is_admin: true })]),
  },
  get_lead_person: {
    runs: admins,
    args: ({ lead }) => ({ lead_id: lead }),
    answers: ({ lead }) => ({
      requests: expect.arrayContaining([expect.objectContaining({ id: lead })]),
      events: expect.any(Array),
      responses: expect.any(Array),
      account: null,
      invitation: null,
      can_sign_up: true,
      sends_document_mail: true,
    }),
  },
  get_lead_report: {
    runs: admins,
    args: () => ({ since: '2020-01-01' }),
    answers: () => expect.objectContaining({ all: expect.any(Array), forms: expect.any(Array) }),
  },
  redeliver_leads: {
    runs: admins,
    prepare: () =>
      outboxRow({ topic: 'lead', payload: { lead_id: randomUUID() }, dead_at: yesterday }),
    args: (_world, { payload }) => ({ lead_ids: [(payload as Row)['lead_id']] }),
    changes: changesOutbox('dead_at'),
    answers: () => 1,
  },
  retry_dead_letters: {
    runs: admins,
    ...deadLetter,
    args: (_world, { id }) => ({ outbox_ids: [id] }),
    changes: changesOutbox('dead_at'),
    answers: () => 1,
  },
  discard_dead_letters: {
    runs: admins,
    ...deadLetter,
    args: (_world, { id }) => ({ outbox_ids: [id] }),
    changes: changesOutbox('id'),
    answers: () => 1,
  },
  get_undelivered_messages: {
    runs: admins,
    ...deadLetter,
    answers: (_world, { id }) =>
      expect.objectContaining({
        messages: expect.arrayContaining([expect.objectContaining({ id })]) as unknown,
      }),
  },

  get_security_status: {
    runs: admins,
    answers: () => ({
      // The databases of the tests have no second factors.
      admins_without_second_factor: null,
      maintenance: expect.any(Object),
    }),
  },
  record_maintenance: {
    runs: ['admin', 'service_role'],
    before: () => 'delete from private.maintenance',
    args: () => ({ task: 'backup' }),
    changes: () => 'select count(*) from private.maintenance',
  },

  grant_staff_role: {
    runs: service,
    before: removeRole,
    args: ({ people }) => ({ staff_email: people.spare.email, new_role: 'moderator' }),
    changes: changesRole,
  },
  get_invitation_mail: {
    runs: service,
    prepare: rowOf('invitations'),
    // Other cases give moderators a name.
    before: () => `update public.profiles set full_name = ''`,
    args: (_world, { id }) => ({ invitation_id: id }),
    changes: (_world, { id }) =>
      `select token_digest from public.invitations where id = '${String(id)}'`,
    answers: (_world, { email }) => ({
      email,
      role: 'user',
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
      code: expect.stringMatching(/^\d{6}$/),
      invited_by: null,
      is_client: false,
    }),
  },
  accept_invitation: {
    runs: service,
    before: ({ people }) => `
      insert into public.invitations (email, role, invited_by, token_digest)
      values ('${people.spare.email}', 'user', '${people.admin.id}', encode(sha256('proof'), 'hex'))
      on conflict (email) do nothing`,
    args: ({ people }) => ({ invited_email: people.spare.email, proof: 'proof', client_address }),
    changes: () => 'select count(*) from public.invitations',
    answers: () => 'accepted',
  },
  submit_lead: {
    runs: service,
    args: () => ({ lead: leadOf(), idempotency_key: randomUUID(), client_address }),
    changes: () => 'select count(*) from public.leads',
    answers: () => ({
      lead_id: expect.any(String),
      ref: expect.stringMatching(/^[0-9a-f]{16}$/),
      held: false,
      created: true,
    }),
  },
  record_booking: {
    runs: service,
    args: () => ({
      booking: {
        event: 'booked',
        appointment_id: randomUUID(),
        starts_at: new Date(Date.now() + 86_400_000).toISOString(),
        time_zone: 'UTC',
        lead: { email: 'booked@matrix.example' },
      },
    }),
    changes: () => 'select count(*) from private.bookings',
    answers: () => 'booked',
  },
  reject_booking: {
    runs: service,
    before: () => 'delete from private.booking_webhook',
    args: () => ({ problem: 'Matrix', is_authentic: true }),
    changes: () => 'select problem from private.booking_webhook',
  },
  get_booking_webhook: {
    runs: admins,
    before: () => 'delete from private.booking_webhook',
    answers: () => expect.objectContaining({ accepted_at: null }) as unknown,
  },
  find_superseded_leads: {
    runs: service,
    prepare: () => ({ table: 'leads', row: leadOf({ email: 'superseded@matrix.example' }) }),
    args: (_world, { id }) => ({ lead_ids: [id] }),
    answers: () => [],
  },
  send_lead_without_phone: {
    runs: service,
    prepare: () => outboxRow({ topic: 'lead', payload: { lead_id: randomUUID() }, attempts: 1 }),
    args: (_world, { id }) => ({ outbox_id: id, attempt: 1 }),
    changes: changesOutbox('idempotency_key'),
    answers: () => true,
  },
  continue_proof: {
    runs: service,
    before: () => runProof(randomUUID()),
    args: () => ({ run: randomUUID(), with_crm: false }),
    changes: () => 'select run_id from private.proof_of_life',
    answers: () => ({
      email: expect.stringContaining('@'),
      includes_crm: false,
      lead_id: null,
      deliveries: [],
    }),
  },
  finish_proof: {
    runs: service,
    before: () => runProof(proofRun),
    args: () => ({ run: proofRun }),
    changes: () => 'select worked_at from private.proof_of_life',
    answers: () => true,
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
        confirmation_sent_at: yesterday,
      },
    }),
    args: (_world, { token }) => ({ token, choice: 'confirm' }),
    changes: (_world, { token }) =>
      `select confirmed_at from private.comment_addresses where token = '${String(token)}'`,
    answers: () => true,
  },
  publish_due_posts: {
    runs: service,
    prepare: post({ moderation_status: 'approved' }),
    before: (_world, { id }) =>
      `update public.post_workflow set scheduled_for = now() where post_id = '${String(id)}'`,
    changes: changesPost('is_published'),
    answers: () => expect.any(Number),
  },
  get_review_mail: {
    runs: service,
    prepare: post({ moderation_status: 'rejected' }),
    before: (_world, { id }) => `
      with review as (
        update public.post_workflow set review_outcome = 'rejected', reviewed_at = '${yesterday}'
        where post_id = '${String(id)}')
      insert into private.outbox (id, topic, attempts, payload) overriding system value
      values (${reviewMail}, 'review-mail', 1,
        '{"post_id": "${String(id)}", "reviewed_at": "${yesterday}"}')
      on conflict (id) do update set payload = excluded.payload`,
    args: () => ({ outbox_id: reviewMail }),
    answers: ({ people }, { id, title }) => ({
      email: people.owner.email,
      post_id: id,
      title,
      outcome: 'rejected',
      note: null,
    }),
  },
  get_live_mail: {
    runs: service,
    prepare: post(isPublic),
    before: (_world, { id }) => `
      insert into private.outbox (id, topic, payload) overriding system value
      values (${liveMail}, 'live-mail', '{"post_id": "${String(id)}"}')
      on conflict (id) do update set payload = excluded.payload`,
    args: () => ({ outbox_id: liveMail }),
    answers: ({ people }, { slug, title }) => ({ email: people.owner.email, slug, title }),
  },
  get_lead_mail: {
    runs: service,
    prepare: (world) =>
      outboxRow({
        topic: 'lead-mail',
        payload: { kind: 'new', lead_id: world.lead, user_id: world.people.admin.id },
      }),
    args: (_world, { id }) => ({ outbox_id: id }),
    answers: ({ people, lead }) => ({
      kind: 'new',
      email: people.admin.email,
      count: 1,
      by: null,
      held_by: null,
      is_check: false,
      call: null,
      call_at: null,
      // Null if other tests have answered or claimed it.
      claim: expect.toSatisfy((claim) => claim === null || typeof claim === 'string'),
      lead: expect.objectContaining({ id: lead }),
    }),
  },
  get_alarm_mail: {
    runs: service,
    prepare: ({ people }) =>
      outboxRow({
        topic: 'alarm-mail',
        payload: {
          kind: 'undelivered',
          began_at: '2020-11-20T12:00:00Z',
          user_id: people.admin.id,
        },
      }),
    before: () => `
      with dead as (
        insert into private.outbox (topic, payload, dead_at, last_error)
        values ('live-mail', '{}', now(), 'No.'))
      insert into private.alarms (kind, began_at) values ('undelivered', '2020-11-20T12:00:00Z')
      on conflict (kind) do update set began_at = excluded.began_at`,
    args: (_world, { id }) => ({ outbox_id: id }),
    answers: ({ people }) => ({
      kind: 'undelivered',
      email: people.admin.email,
      began_at: expect.any(String),
      leads: expect.any(Number),
      messages: expect.any(Number),
      error: expect.any(String),
      step: null,
    }),
  },
  claim_lead: {
    runs: service,
    before: ({ lead, people }) => `
      with opened as (
        update public.leads set pipeline_status = 'new', owner_id = null where id = '${lead}')
      insert into private.lead_claims (lead_id, user_id, token)
      values ('${lead}', '${people.admin.id}', '${digestToken}')
      on conflict (lead_id, user_id) do update set token = excluded.token`,
    args: () => ({ token: digestToken }),
    changes: ({ lead }) => `select owner_id from public.leads where id = '${lead}'`,
    answers: () => 'claimed',
  },
  get_lead_confirmation: {
    runs: service,
    prepare: ({ lead }) => outboxRow({ topic: 'lead-confirmation', payload: { lead_id: lead } }),
    before: ({ lead }) => `
      with earlier as (delete from private.lead_confirmations)
      update public.leads set pipeline_status = 'new', created_at = now() where id = '${lead}'`,
    args: (_world, { id }) => ({ outbox_id: id }),
    answers: () => ({
      email: expect.any(String),
      requests: expect.arrayContaining([expect.objectContaining({ form: expect.any(String) })]),
      has_account: expect.any(Boolean),
    }),
  },
  get_lead_reply: {
    runs: service,
    prepare: () => outboxRow({ topic: 'lead-reply', payload: { response_id: replyId } }),
    before: ({ lead, people }) => `
      insert into private.lead_responses
        (id, lead_id, author_id, kind, subject, body, idempotency_key, decision_id)
      overriding system value
      values (${replyId}, '${lead}', '${people.admin.id}', 'reply', 'Your SEO audit', 'Here it is.',
        gen_random_uuid(), gen_random_uuid())
      on conflict do nothing`,
    args: (_world, { id }) => ({ outbox_id: id }),
    answers: ({ people }) => ({
      email: expect.any(String),
      subject: 'Your SEO audit',
      body: 'Here it is.',
      by: expect.toSatisfy((by) => by === null || typeof by === 'string'),
      reply_to: people.admin.email,
      has_account: expect.any(Boolean),
    }),
  },
  get_document_mail: {
    runs: service,
    prepare: ({ lead }) => outboxRow({ topic: 'document-mail', payload: { lead_id: lead } }),
    before: ({ lead }) => `
      insert into public.client_documents (lead_id, title, url)
      values ('${lead}', 'A proposal', 'https://example.com/')`,
    args: (_world, { id }) => ({ outbox_id: id }),
    answers: () => ({
      email: expect.any(String),
      titles: expect.arrayContaining(['A proposal']),
      has_account: expect.any(Boolean),
      can_sign_up: true,
    }),
  },
  get_moderation_digest: {
    runs: service,
    before: turnOnDigest,
    args: ({ people }) => ({ user_id: people.moderator.id, number: 1, since: yesterday }),
    changes: ({ people }) =>
      `select number from private.moderation_digests where user_id = '${people.moderator.id}'`,
    answers: ({ people }) =>
      expect.objectContaining({
        email: people.moderator.email,
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
  },
  stop_moderation_digest: {
    runs: service,
    before: turnOnDigest,
    args: () => ({ token: digestToken }),
    changes: ({ people }) =>
      `select moderation_digest from public.profiles where user_id = '${people.moderator.id}'`,
    answers: () => true,
  },
  get_settings: {
    runs: admins,
    answers: ({ people }) => ({
      settings: expect.arrayContaining([expect.objectContaining({ name: 'sign-up' })]),
      recipients: expect.arrayContaining([expect.objectContaining({ id: people.admin.id })]),
      retention_problems: [],
    }),
  },
  change_setting: {
    runs: admins,
    before: () => `update private.settings set value = '24' where name = 'response.requests'`,
    args: () => ({ name: 'response.requests', value: 12, expected_value: 24 }),
    changes: () => `select value from private.settings where name = 'response.requests'`,
    answers: () => ({
      status: 'saved',
      setting: expect.objectContaining({ name: 'response.requests', value: 12 }),
    }),
  },
  count_expiring: {
    runs: admins,
    args: () => ({ setting: 'retention.comments', days: 3650 }),
    answers: () => [
      { rule: 'comment-addresses', description: 'Email addresses of commenters', count: 0 },
    ],
  },
  confirm_deletion: {
    runs: admins,
    // Not a rule that the platform evaluates every minute.
    before: () => `
      insert into private.retention_runs (rule, unconfirmed_since, expired, total) values ('any', now(), 30, 100)
      on conflict (rule) do update set unconfirmed_since = now(), expired = 30, total = 100, confirmed = 0`,
    args: () => ({ rule: 'any', expired: 30 }),
    changes: () => `select confirmed from private.retention_runs where rule = 'any'`,
  },
  set_lead_emails: {
    runs: admins,
    before: ({ people }) =>
      `update public.profiles set lead_emails = false where user_id = '${people.admin.id}'`,
    args: ({ people }) => ({ account_id: people.admin.id, is_on: true }),
    changes: ({ people }) =>
      `select lead_emails from public.profiles where user_id = '${people.admin.id}'`,
  },
  get_publishing: {
    runs: admins,
    answers: () => expect.objectContaining({ runs: expect.any(Array) }),
  },
  audit_publishing: {
    runs: service,
    args: ({ people }) => ({
      admin_id: people.admin.id,
      action: 'site.resumed',
      subject_id: 'matrix',
      before: 'before',
    }),
    changes: () => `select count(*) from public.audit_log where action = 'site.resumed'`,
  },
  report_publishing: {
    runs: service,
    before: () => 'delete from private.publisher_status',
    args: () => ({ state: 'publishing' }),
    changes: () => 'select state from private.publisher_status',
  },
  get_erasable_images: { runs: service, answers: () => [] },
  claim_outbox: {
    runs: service,
    prepare: () => outboxRow(),
    args: () => ({ topics: ['matrix'] }),
    changes: changesOutbox('attempts'),
    answers: withRow,
  },
  pause_outbox: {
    runs: service,
    before: () => 'delete from private.paused_topics',
    args: () => ({ topics: ['matrix'] }),
    changes: () => 'select count(*) from private.paused_topics',
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
    answers: ({ people }) => ({ email: people.spare.email, is_client: false }),
  },
  record_browser_reports: {
    runs: service,
    args: (world) => ({ reports: [tableRights['browser_reports']?.row(world)], client_address }),
    changes: () => 'select sum(times) from public.browser_reports',
  },
  delete_expired: {
    runs: service,
    before: () => `
      insert into public.browser_reports (kind, name, last_seen)
      values ('missing-page', 'missing-page', '2020-02-02')
      on conflict on constraint browser_reports_unique do nothing`,
    changes: () => `select count(*) from public.browser_reports where last_seen < '2020-03-03'`,
  },
};
