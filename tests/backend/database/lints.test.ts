import { beforeAll, expect, test } from 'vitest';
import { describeDatabase, type Running } from '../lanes/index.ts';

interface Lint {
  /** Returns a column `finding`. */
  sql: string;
  /** What the lint can find, with the reason. Unnecessary exceptions fail too. */
  exceptions?: Record<string, string>;
}

const ours = `('public'::regnamespace, 'private'::regnamespace)`;
const relation = `format('%I.%I', c.relnamespace::regnamespace, c.relname)`;
const signature = `format('%I.%I(%s)', p.pronamespace::regnamespace, p.proname, oidvectortypes(p.proargtypes))`;
const policy = `${relation} || ': ' || p.polname`;
const policies = `from pg_policy p join pg_class c on c.oid = p.polrelid`;

const actsForAccount = 'Tested in supabase/tests/disabled_accounts.test.sql.';
const onlyStored = 'Returns only how much an account has stored.';
const adminsOnly = 'Rejects everyone but admins';

/**
 * Checks of Supabase's advisors (its project splinter), under their names, and similar ones. The permission
 * matrix covers views, columns, missing policies, and who can call definer functions.
 */
const lints: Record<string, Lint> = {
  // Only private.active_account_id checks that the caller is still an active account.
  caller_not_checked: {
    sql: `select ${signature} as finding from pg_proc p
      where p.pronamespace in ${ours}
        and concat(p.prosrc, pg_get_function_sqlbody(p.oid)) ~ '(auth\\.(uid|jwt|email|role)\\(|request\\.jwt)'
      union all
      select ${policy} ${policies}
      where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
        ~ '(auth\\.|current_setting\\()'
      union all
      select ${relation} || ': default' from pg_attrdef d join pg_class c on c.oid = d.adrelid
      where c.relnamespace in ${ours} and pg_get_expr(d.adbin, d.adrelid) ~ 'auth\\.'`,
    exceptions: {
      'private.active_account_id()': 'The check itself.',
      'public.claim_lead(text)':
        'Acts for the admin whose email has the token, while they are one.',
    },
  },
  // Like caller_not_checked, for functions that take the account whose rights count, or look it up, such as the creator
  // of a link. private.get_user_role isn't enough: its result for a disabled account is that of any other user.
  named_account_not_checked: {
    sql: `select ${signature} as finding from pg_proc p
      where p.pronamespace in ${ours} and concat(p.prosrc, pg_get_function_sqlbody(p.oid)) !~ 'private\\.is_active_account\\('
        and exists (select from unnest(p.proargnames) name where name ~ '(account|user|admin|staff|author|owner)_id$')`,
    exceptions: {
      'private.is_active_account(uuid)': 'The check itself.',
      'private.check_writing_quotas(uuid, boolean)':
        'Only for triggers of the tables. Counts what an author has stored.',
      'private.get_image_usage(uuid, timestamp with time zone)': onlyStored,
      'private.get_name(uuid)': 'Returns only a name.',
      'private.get_writing_usage(uuid)': onlyStored,
      'private.describe_home_lead(leads, uuid)': 'Only marks the leads of the signed-in admin.',
      'private.get_home_leads(uuid, date, text)': 'Only marks the leads of the signed-in admin.',
      'private.list_waiting_leads(uuid)': 'Only marks the leads of the signed-in admin.',
      'private.thin_revisions(uuid)':
        'Deletes only what exceeds the quota of an author, whose account may be gone.',
      'private.check_account_change(uuid)': `${adminsOnly}.`,
      'private.set_role(uuid, text, text)': 'Only for callers who may change roles.',
      'public.audit_publishing(uuid, text, text, text)':
        'Only for the functions, which check the admin.',
      'public.get_moderation_digest(uuid, integer, timestamp with time zone)':
        'Only for moderators, which a disabled account isn’t.',
      'public.remove_account(uuid)': `${adminsOnly}.`,
      'public.set_lead_emails(uuid, boolean)': `${adminsOnly}.`,
      'public.set_user_role(uuid, text, text)': `${adminsOnly}.`,
      'public.sign_out_account(uuid)': `${adminsOnly}.`,
    },
  },
  // Whoever calls these needs no session. What they do on behalf of an account must end with it, which
  // supabase/tests/disabled_accounts.test.sql checks.
  account_without_session: {
    sql: `with recursive functions as (
        select p.oid, format('%I.%I(', p.pronamespace::regnamespace, p.proname) as call,
          concat(p.prosrc, pg_get_function_sqlbody(p.oid)) as source
        from pg_proc p where p.pronamespace in ${ours}
      ), reached as (
        select oid as root, oid from functions
        union
        select r.root, callee.oid from reached r join functions f on f.oid = r.oid
        join functions callee on strpos(f.source, callee.call) > 0
      )
      select distinct ${signature} as finding from pg_proc p
      join reached r on r.root = p.oid join functions f on f.oid = r.oid
      where p.pronamespace = 'public'::regnamespace
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('service_role', p.oid, 'execute'))
        and f.source ~ '\\m(account|user|author|owner|actor)_id\\M|\\m(created|invited|saved)_by\\M'
        and f.call not in ('private.active_account_id(', 'private.is_active_account(', 'private.get_user_role(',
          'private.get_account_id(')`,
    exceptions: {
      'public.accept_invitation(text, text, text)': actsForAccount,
      'public.get_invitation_mail(uuid)': actsForAccount,
      'public.claim_lead(text)': actsForAccount,
      'public.claim_outbox(text[], integer, integer)': 'Asks only whether there’s an admin.',
      'public.finish_proof(uuid, text, text)': 'Stores the result of the daily check.',
      'public.get_alarm_mail(bigint)': actsForAccount,
      'public.get_lead_mail(bigint)': actsForAccount,
      'public.get_lead_reply(bigint)': actsForAccount,
      'public.get_live_mail(bigint)': actsForAccount,
      'public.get_moderation_digest(uuid, integer, timestamp with time zone)': actsForAccount,
      'public.get_preview(text, text)': actsForAccount,
      'public.get_review_mail(bigint)': actsForAccount,
      'public.get_welcome_mail_recipient(uuid)': actsForAccount,
      'public.audit_publishing(uuid, text, text, text)': 'Only records who did it.',
      'public.grant_staff_role(text, text)': 'Only for npm run staff:role.',
      'public.publish_due_posts()': 'Publishes what moderators approved.',
      'public.record_booking(jsonb)': 'Stores what the CRM sends.',
      'public.record_maintenance(text)': `${adminsOnly} and the service role.`,
      'public.request_welcome_mail(text, text)': 'Queues an email that is checked when it’s sent.',
      'public.stop_moderation_digest(text)': 'Can only turn off emails.',
      'public.submit_lead(jsonb, text, text, uuid)': 'Stores what anyone can send.',
    },
  },
  // A call in its own sub-select is evaluated once per statement, any other once per row.
  auth_rls_initplan: {
    sql: `select ${policy} as finding ${policies}
      where regexp_replace(
          concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)),
          '\\( SELECT (auth|private)\\.\\w+\\(\\) AS \\w+\\)', '', 'g')
        ~ '((auth|private)\\.\\w+|current_setting)\\('`,
  },
  function_executable_by_public: {
    sql: `select ${signature} as finding from pg_proc p
      cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) granted
      where p.pronamespace in ${ours} and granted.grantee = 0`,
  },
  // With a search path chosen by the caller, the caller chooses what a name in the function means. Names in RETURN and
  // BEGIN ATOMIC are bound when the function is created.
  function_search_path_mutable: {
    sql: `select ${signature} as finding from pg_proc p
      where p.pronamespace in ${ours} and p.prosqlbody is null
        and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
  },
  // To everyone, with the right to grant it, to truncate a table, or to attach keys and triggers to it.
  grant_beyond_need: {
    sql: `select ${relation} || ': ' || granted.privilege_type as finding
      from pg_class c
      cross join lateral (
        select * from aclexplode(c.relacl)
        union all
        select x.* from pg_attribute a cross join aclexplode(a.attacl) x where a.attrelid = c.oid
      ) granted
      where c.relnamespace = 'public'::regnamespace and granted.grantee <> c.relowner
        and (granted.grantee = 0 or granted.is_grantable
          or granted.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER'))`,
  },
  // The generated types and the description of the API show the comments.
  missing_comment: {
    sql: `select ${relation} as finding from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace in ${ours}
        and obj_description(c.oid, 'pg_class') is null
      union all
      select ${signature} from pg_proc p
      where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') is null`,
  },
  // A policy without `to` is evaluated for roles that it wasn't written for.
  policy_for_everybody: {
    sql: `select ${policy} as finding ${policies} where 0 = any (p.polroles)`,
  },
  private_function_executable: {
    sql: `select ${signature} as finding from pg_proc p
      where p.pronamespace = 'private'::regnamespace
        and (has_function_privilege('anon', p.oid, 'execute')
          or has_function_privilege('authenticated', p.oid, 'execute'))`,
    exceptions: {
      'private.active_account_id()': 'Policies call it as the role of the request.',
      'private.is_admin()': 'Policies call it as the role of the request.',
      'private.is_moderator()': 'Policies call it as the role of the request.',
      'private.is_visible(text)': 'A constraint of blog_comments calls it. It reads nothing.',
      'private.is_single_line(text, integer)':
        'Constraints of blog_posts and client_documents call it. It reads nothing.',
      'private.to_line(text)': 'A constraint of blog_comments calls it. It reads nothing.',
      'private.get_category_key(text)': 'A constraint of blog_posts calls it. It reads nothing.',
      'private.check_post_lines(blog_posts)':
        'A trigger calls it as the role that changes a post. It can only reject.',
      'private.may_upload_image()': 'A policy calls it as the role of the request.',
      'private.is_email(text)': 'A constraint of blog_comments calls it. It reads nothing.',
      'private.are_valid_tags(text[])': 'A constraint of blog_posts calls it. It reads nothing.',
      'private.check_author_change(blog_posts, blog_posts)':
        'Its trigger runs as the role that it checks. It can only reject.',
      'private.get_post_fields(blog_posts)':
        'A trigger calls it as the role that changes a post. It reads nothing.',
      'private.get_shown_images(text)': 'An index of blog_posts calls it. It reads nothing.',
      'private.get_quota(text)':
        'A trigger calls it as the role that changes a post. It reads nothing.',
      'private.is_slug(text)': 'A constraint of blog_posts calls it. It reads nothing.',
      'private.is_reserved_slug(text)': 'A constraint of blog_posts calls it. It reads nothing.',
    },
  },
  private_relation_granted: {
    sql: `select ${relation} as finding from pg_class c
      where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and exists (
          select from (
            select (aclexplode(c.relacl)).grantee
            union all
            select (aclexplode(a.attacl)).grantee from pg_attribute a where a.attrelid = c.oid
          ) granted
          where grantee <> c.relowner)`,
  },
  // Without a limit, one query of a request could occupy the database.
  request_role_timeout: {
    sql: `select rolname || ': ' || coalesce(substring(setting from '^statement_timeout=(.*)'), 'none') as finding
      from pg_roles r left join unnest(rolconfig) setting on setting ~ '^statement_timeout='
      where (rolname = 'authenticator' or pg_has_role('authenticator', r.oid, 'member')) and not rolsuper`,
    exceptions: {
      'anon: 3s': 'Visitors',
      'authenticated: 8s': 'People',
      'authenticator: 8s': 'Roles without one',
      'service_role: 30s': 'Functions',
    },
  },
  rls_disabled_in_public: {
    sql: `select ${relation} as finding from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace in ${ours} and not c.relrowsecurity`,
  },
  // Includes select, because every table has hidden rows.
  rls_policy_always_true: {
    sql: `select ${policy} as finding ${policies}
      where p.polpermissive
        and exists (
          select from (values
            (p.polcmd <> 'a', pg_get_expr(p.polqual, p.polrelid)),
            -- Without its own check, an update or \`all\` policy checks with its condition.
            (p.polcmd in ('a', 'w', '*'),
              pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid))) as c (applies, condition)
          where applies and coalesce(condition, 'true') ~ '^[(\\s]*(true|(\\d+) = \\2)[)\\s]*$')`,
  },
  // People can write their own metadata.
  rls_references_user_metadata: {
    sql: `select ${policy} as finding ${policies}
      where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
        ~ '(user_metadata|raw_user_meta_data)'`,
  },
  // Without an index, deleting a row that the key refers to reads the whole table.
  unindexed_foreign_keys: {
    sql: `select format('%s on %s', k.conname, k.conrelid::regclass) as finding from pg_constraint k
      where k.contype = 'f' and k.connamespace in ${ours}
        and not exists (
          select from pg_index i
          where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
            and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
    exceptions: {
      'audit_log_action_fkey on audit_log': 'Actions are never deleted.',
    },
  },
};

describeDatabase('the schema', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test.each(Object.entries(lints))(
    '%s finds only exceptions',
    async (_, { sql, exceptions = {} }) => {
      const rows = await running.query<{ finding: string }>(sql);
      expect(rows.map(({ finding }) => finding).sort()).toEqual(Object.keys(exceptions).sort());
    },
  );

  test.each(['public', 'private'])(
    'in %s, new objects are inaccessible until granted',
    async (schema) => {
      const create = (object: string) => running.query(`create ${object.replace('$', schema)}`);
      await create('table $.scratch (id bigint generated always as identity primary key)');
      await create('sequence $.scratch_numbers');
      await create('view $.scratch_view as select 1 as id');
      await create("function $.scratch_function() returns int language sql as 'select 1'");
      const granted = await running.query(`
      select relname as name, relacl::text as acl from pg_class
      where relname like 'scratch%' and relkind in ('r', 'v', 'S')
        and relacl::text ~ '(anon|authenticated|service_role|[{,])='
      union all
      select proname, coalesce(proacl::text, 'the default: everyone') from pg_proc
      where proname = 'scratch_function'
        and (proacl is null or proacl::text ~ '(anon|authenticated|service_role|[{,])=')`);
      expect(granted).toEqual([]);
    },
  );
});
