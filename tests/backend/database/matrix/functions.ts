import { createHash, randomUUID } from 'node:crypto';
import { commentOn, draftOf, insertRow, leadOf, type Row } from '../rows.ts';
import { anyArguments, callers, yesterday, type Caller, type World } from './requests.ts';
import { tableRights } from './tables.ts';

/**
 * Who can run a function in `public`. Written by hand, like the rights to tables. What functions do is tested in
 * supabase/tests.
 */
export interface FunctionRights {
  runs: readonly Caller[];
  /** A row that it works on. */
  prepare?(world: World): { table: string; row: Row };
  /** SQL to run before each call. */
  before?(world: World, prepared: Row): string;
  /** What makes the call succeed. By default, arguments of the right types, which the function may reject. */
  args?(world: World, prepared: Row): Row;
  /** Who sees the row, if that isn't everyone who can run the function. The others get an empty response. */
  sees?: readonly Caller[];
  /** What the response contains for those who see the row. Defaults to its ID. */
  shows?(prepared: Row): string;
}

const everyone = callers;
const moderators = ['moderator', 'admin'] as const;
const admins = ['admin'] as const;
const ownerAndModerators = ['owner', 'moderator', 'admin'] as const;
const signedIn = ['owner', 'stranger', 'moderator', 'admin'] as const;
const service = ['service_role'] as const;

/** Functions that check nothing but the role. */
const byRole: readonly (readonly [runs: readonly Caller[], names: string])[] = [
  [
    everyone,
    'get_current_user_role get_staff_comments get_public_comments_safe get_pending_comments search_blog_posts ' +
      'public_post_changes get_preview get_sign_up_note',
  ],
  [
    signedIn,
    'restore_draft get_suggestions get_staff_home ask_question is_second_factor_available',
  ],
  [
    moderators,
    'get_admin_comments get_post_queue get_submitted_posts count_queues get_comment_queue',
  ],
  [
    admins,
    'list_accounts find_person export_person list_erasures list_invitations list_audit_log search_leads count_leads ' +
      'get_lead_ids get_latest_change get_crm_settings get_crm_health get_booking_webhook get_test_lead ' +
      'get_lead_staff get_lead get_lead_report get_undelivered_messages get_security_status get_settings ' +
      'count_expiring get_publishing',
  ],
  [
    service,
    'grant_staff_role get_crm_setting_values get_invitation_mail accept_invitation submit_lead record_booking ' +
      'reject_booking find_superseded_leads send_lead_without_phone continue_proof finish_proof submit_comment ' +
      'get_comment_mail set_comment_emails publish_due_posts get_review_mail get_live_mail get_lead_mail ' +
      'get_alarm_mail claim_lead get_lead_confirmation get_lead_reply get_document_mail get_moderation_digest ' +
      'stop_moderation_digest audit_publishing report_publishing get_erasable_images claim_outbox pause_outbox ' +
      'finish_outbox request_welcome_mail get_welcome_mail_recipient record_browser_reports delete_expired',
  ],
];

const rowOf = (table: string) => (world: World) => ({
  table,
  row: tableRights[table]?.row(world) ?? {},
});
const lead =
  (fields: Row = {}) =>
  () => ({ table: 'leads', row: leadOf(fields) });
const ownRequest = (world: World) => lead({ email: world.people.owner.email })();
const post =
  (state: Row = {}) =>
  ({ people }: World) => ({
    table: 'blog_posts',
    row: { id: randomUUID(), ...draftOf({ author_id: people.owner.id, ...state }) },
  });
const isPublic = { is_published: true, moderation_status: 'approved' };
/** The owner's draft of a post that doesn't exist yet. Its title starts with its ID. */
const draft = ({ people }: World) => {
  const id = randomUUID();
  const fields = draftOf({ title: id });
  return {
    table: 'post_drafts',
    row: { id, author_id: people.owner.id, fields, post_version: 0, version: 1 },
  };
};
const revision = ({ open }: World) => ({
  table: 'post_revisions',
  row: { post_id: open, fields: { title: randomUUID() } },
});
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
const outboxRow =
  (row: Row = {}) =>
  () => ({ table: 'private.outbox', row: { topic: 'matrix', payload: {}, ...row } });
const item = ({ id }: Row) => ({ items: [{ id, version: 1 }] });

/** Functions that work on a row of `owner`, or that staff change something with. Their calls succeed. */
export const ownRowsAndChanges: Record<string, FunctionRights> = {
  save_draft: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_, { id }) => ({ draft_id: id, fields: { title: 'New' }, expected_version: 1 }),
  },
  discard_draft: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_, { id }) => ({ draft_id: id, expected_version: 1 }),
  },
  keep_revision: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_, { id }) => ({ post_id: id, fields: { title: 'Given up' } }),
  },
  submit_post: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_, { id }) => ({ draft_id: id, expected_version: 1 }),
  },
  withdraw_post: {
    runs: ownerAndModerators,
    prepare: post({ is_published: true }),
    args: (_, { id }) => ({ post_id: id }),
  },
  create_preview_link: {
    runs: ownerAndModerators,
    prepare: draft,
    args: (_, { id }) => ({ post_id: id }),
  },
  get_post_for_editing: {
    runs: signedIn,
    prepare: draft,
    args: (_, { id }) => ({ post_id: id }),
    sees: ownerAndModerators,
  },
  get_post_revisions: {
    runs: signedIn,
    prepare: revision,
    args: ({ open }) => ({ post_id: open }),
    sees: ownerAndModerators,
    shows: ({ id }) => `"id":${String(id)},`,
  },
  get_revision_fields: {
    runs: signedIn,
    prepare: revision,
    args: (_, { id }) => ({ revision_id: id }),
    sees: ownerAndModerators,
    shows: ({ fields }) => String((fields as Row)['title']),
  },
  list_posts: {
    runs: signedIn,
    prepare: draft,
    args: (_, { id }) => ({ filter: { search: String(id).slice(0, 8) } }),
    sees: ownerAndModerators,
  },
  get_share_links: {
    runs: signedIn,
    prepare: shareLink,
    args: (_, { post_id }) => ({ post_id }),
    sees: ownerAndModerators,
  },
  revoke_share_link: {
    runs: signedIn,
    prepare: shareLink,
    args: (_, { id }) => ({ link_id: id }),
    sees: ownerAndModerators,
    shows: () => 'true',
  },
  get_client_portal: { runs: signedIn, prepare: ownRequest, sees: ['owner'] },
  export_own_data: { runs: signedIn, prepare: ownRequest, sees: ['owner'] },

  moderate_posts: {
    runs: moderators,
    prepare: post({ is_published: true }),
    args: (_, row) => ({ ...item(row), new_status: 'approved' }),
  },
  unpublish_posts: { runs: moderators, prepare: post(isPublic), args: (_, row) => item(row) },
  categorize_posts: {
    runs: moderators,
    prepare: post(),
    args: (_, row) => ({ ...item(row), category: 'Another' }),
  },
  feature_post: {
    runs: moderators,
    prepare: post(isPublic),
    args: (_, { id }) => ({ post_id: id }),
  },
  schedule_post: {
    runs: moderators,
    prepare: post({ is_published: true }),
    args: (_, { id }) => ({ post_id: id, version: 1, publish_at: '2099-01-01' }),
  },
  moderate_comments: {
    runs: moderators,
    prepare: rowOf('blog_comments'),
    args: (_, { id }) => ({ comment_ids: [id], new_status: 'spam', expected_status: 'pending' }),
  },
  reply_to_comment: {
    runs: moderators,
    prepare: rowOf('blog_comments'),
    before: ({ people }) => `
      with limits as (delete from private.rate_limits)
      update public.profiles set full_name = 'A moderator' where user_id in ('${people.moderator.id}', '${people.admin.id}')`,
    args: (_, { id }) => ({ comment_id: id, reply_id: randomUUID(), content: 'Thanks a lot.' }),
  },
  undo_moderation: {
    runs: moderators,
    prepare: post(),
    before: (_, { id }) => `
      insert into public.audit_log
        (actor_role, action, subject_type, subject_id, before, after, decision_id)
      values ('moderator', 'post.moderated', 'post', '${String(id)}',
        '{"moderation_status": "rejected"}', '{"moderation_status": "pending"}', '${String(id)}')`,
    args: (_, { id }) => ({ decision: id }),
  },

  delete_spam: {
    runs: admins,
    prepare: ({ open }) => ({
      table: 'blog_comments',
      row: commentOn(open, { moderation_status: 'spam' }),
    }),
    args: (_, { id }) => ({ comment_ids: [id] }),
  },
  trash_posts: {
    runs: admins,
    prepare: post(isPublic),
    args: (_, { id }) => ({ post_ids: [id] }),
  },
  restore_posts: {
    runs: admins,
    prepare: post({ trashed_at: yesterday }),
    args: (_, { id }) => ({ post_ids: [id] }),
  },
  set_user_role: {
    runs: admins,
    before: ({ people }) => `delete from public.user_roles where user_id = '${people.spare.id}'`,
    args: ({ people }) => ({
      account_id: people.spare.id,
      new_role: 'moderator',
      new_kind: 'staff',
    }),
  },
  sign_out_account: {
    runs: admins,
    prepare: ({ people }) => ({
      table: 'auth.sessions',
      row: { id: randomUUID(), user_id: people.spare.id },
    }),
    args: ({ people }) => ({ account_id: people.spare.id }),
  },
  set_account_disabled: {
    runs: admins,
    before: ({ people }) =>
      `update auth.users set banned_until = null where id = '${people.spare.id}'`,
    args: ({ people }) => ({ account_id: people.spare.id, disabled: true }),
  },
  remove_account: {
    runs: admins,
    prepare: () => ({
      table: 'auth.users',
      row: { id: randomUUID(), email: `${randomUUID()}@example.com` },
    }),
    args: (_, { id }) => ({ account_id: id }),
  },
  erase_person: {
    runs: admins,
    // The version of a person without any records.
    args: () => ({ address: 'nobody@erase.example', version: createHash('md5').digest('hex') }),
  },
  confirm_crm_erasure: {
    runs: admins,
    prepare: () => ({ table: 'private.erasures', row: { address_hash: 'matrix', counts: [] } }),
    args: (_, { id }) => ({ erasure_id: id }),
  },
  invite_person: {
    runs: admins,
    args: () => ({ email: `${randomUUID()}@example.com`, role: 'user' }),
  },
  cancel_invitation: {
    runs: admins,
    prepare: rowOf('invitations'),
    args: (_, { id }) => ({ invitation_id: id }),
  },
  export_leads: { runs: admins, args: () => ({}) },
  decide_on_leads: {
    runs: admins,
    prepare: lead({ spam_signals: ['sales-pitch'], review: 'held' }),
    args: (_, { id }) => ({ lead_ids: [id], decision: 'release' }),
  },
  change_leads: {
    runs: admins,
    prepare: lead(),
    args: (_, { id }) => ({ lead_ids: [id], change: { pipeline_status: 'won' } }),
  },
  respond_to_lead: {
    runs: admins,
    prepare: lead(),
    args: (_, { id }) => ({
      lead_id: id,
      response: { kind: 'reply', subject: 'Your SEO audit', body: 'Here it is.' },
      idempotency_key: randomUUID(),
    }),
  },
  undo_lead_change: {
    runs: admins,
    prepare: lead(),
    before: (_, { id }) => `
      insert into public.lead_events (lead_id, kind, decision_id, detail)
      values ('${String(id)}', 'changed', '${String(id)}',
        '{"before": {"pipeline_status": "lost"}, "after": {"pipeline_status": "new"}}')`,
    args: (_, { id }) => ({ decision: id }),
  },
  delete_lead: { runs: admins, prepare: lead(), args: (_, { id }) => ({ lead_id: id }) },
  set_crm_setting: {
    runs: admins,
    before: () => 'delete from private.crm_settings',
    args: () => ({ name: 'api_key', value: 'key' }),
  },
  send_backlog: {
    runs: admins,
    prepare: outboxRow({ topic: 'lead', is_backlog: true }),
    args: () => ({}),
  },
  send_test_lead: {
    runs: admins,
    before: () => 'delete from public.leads where is_test',
    args: () => ({}),
  },
  retry_dead_letters: {
    runs: admins,
    prepare: outboxRow({ dead_at: yesterday }),
    args: (_, { id }) => ({ outbox_ids: [id] }),
  },
  discard_dead_letters: {
    runs: admins,
    prepare: outboxRow({ dead_at: yesterday }),
    args: (_, { id }) => ({ outbox_ids: [id] }),
  },
  record_maintenance: { runs: ['admin', 'service_role'], args: () => ({ task: 'backup' }) },
  change_setting: {
    runs: admins,
    before: () => `update private.settings set value = '24' where name = 'response.requests'`,
    args: () => ({ name: 'response.requests', value: 12, expected_value: 24 }),
  },
  confirm_deletion: {
    runs: admins,
    // Not a rule that the platform evaluates every minute.
    before: () => `
      insert into private.retention_runs (rule, unconfirmed_since, expired, total) values ('any', now(), 30, 100)
      on conflict (rule) do update set unconfirmed_since = now(), expired = 30, total = 100, confirmed = 0`,
    args: () => ({ rule: 'any', expired: 30 }),
  },
  set_lead_emails: {
    runs: admins,
    before: ({ people }) =>
      `update public.profiles set lead_emails = false where user_id = '${people.admin.id}'`,
    args: ({ people }) => ({ account_id: people.admin.id, is_on: true }),
  },
};

export const functionRights: Record<string, FunctionRights> = {
  ...Object.fromEntries(
    byRole.flatMap(([runs, names]) => names.split(' ').map((name) => [name, { runs }])),
  ),
  ...ownRowsAndChanges,
};

/** Makes the row that a call works on. Returns the row and the arguments. */
export async function prepareCall(world: World, name: string) {
  const { prepare, before, args } = functionRights[name] ?? {};
  const { table, row } = prepare?.(world) ?? {};
  const prepared = table && row ? await insertRow(world.running, table, row) : {};
  if (before) await world.running.query(before(world, prepared));
  return { prepared, body: args?.(world, prepared) ?? anyArguments(world, name) };
}
