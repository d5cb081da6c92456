/** A fault that a lint must find: the SQL that makes it, and the finding. */
export interface Fault {
  sql: string;
  finding: string;
}

const view = 'create view public.fault as select id, email from auth.users';
const table = 'create table public.fault (id int primary key)';
const secured = `${table}; alter table public.fault enable row level security`;
const definer = `create function public.fault() returns int
  language sql security definer set search_path = '' as 'select 1'`;
const helper = `create function private.fault() returns int
  language sql set search_path = '' as 'select 1'`;

/** One fault per lint, by the lint's name. Each is made in a transaction that is rolled back. */
export const faults: Record<string, Fault> = {
  anon_security_definer_function_executable: {
    sql: `${definer}; grant execute on function public.fault() to anon`,
    finding: 'public.fault()',
  },
  auth_rls_initplan: {
    sql: `create policy fault on public.leads for insert to authenticated
      with check (first_name = auth.uid()::text and (select private.is_admin()))`,
    finding: 'public.leads: fault',
  },
  auth_users_exposed: { sql: view, finding: 'public.fault' },
  authenticated_security_definer_function_executable: {
    sql: `${definer}; grant execute on function public.fault() to authenticated`,
    finding: 'public.fault()',
  },
  duplicate_index: {
    sql: 'create index fault on public.leads (created_at desc, id)',
    finding: 'fault, leads_newest',
  },
  extension_in_public: {
    sql: 'drop extension if exists pg_trgm cascade; create extension pg_trgm schema public',
    finding: 'pg_trgm',
  },
  fkey_to_auth_unique: {
    sql: `alter table auth.users add column fault text unique;
      ${table}; alter table public.fault add column who text constraint fault references auth.users (fault)`,
    finding: 'fault on fault',
  },
  foreign_table_in_api: {
    sql: `create foreign data wrapper fault; create server fault foreign data wrapper fault;
      create foreign table public.fault (id int) server fault`,
    finding: 'public.fault',
  },
  function_executable_by_public: {
    sql: `${helper}; grant execute on function private.fault() to public`,
    finding: 'private.fault()',
  },
  function_search_path_mutable: {
    sql: `${helper}; alter function private.fault() set search_path = public`,
    finding: 'private.fault()',
  },
  grant_beyond_need: {
    sql: `${table}; grant select, truncate on public.fault to service_role`,
    finding: 'public.fault: truncate to service_role',
  },
  insecure_queue_exposed_in_api: {
    sql: 'create schema pgmq; create table pgmq.q_fault (msg_id bigint primary key)',
    finding: 'pgmq.q_fault',
  },
  materialized_view_in_api: {
    sql: 'create materialized view public.fault as select 1 as id',
    finding: 'public.fault',
  },
  missing_comment: { sql: table, finding: 'public.fault' },
  multiple_permissive_policies: {
    sql: `create policy fault on public.leads to authenticated using ((select private.is_moderator()))`,
    finding: 'public.leads: delete for authenticated',
  },
  no_primary_key: { sql: 'create table private.fault (id int unique)', finding: 'private.fault' },
  policy_exists_rls_disabled: {
    sql: `alter table public.leads disable row level security`,
    finding: 'public.leads',
  },
  policy_for_everybody: {
    sql: 'create policy fault on public.leads for select using ((select private.is_admin()))',
    finding: 'public.leads: fault',
  },
  private_function_executable: {
    sql: `${helper}; grant execute on function private.fault() to anon`,
    finding: 'private.fault()',
  },
  private_relation_granted: {
    sql: 'grant select (topic) on private.outbox to service_role',
    finding: 'private.outbox',
  },
  request_role_without_timeout: {
    sql: 'alter role anon set statement_timeout = 0',
    finding: 'anon',
  },
  rls_disabled_in_public: { sql: table, finding: 'public.fault' },
  rls_enabled_no_policy: { sql: secured, finding: 'public.fault' },
  rls_policy_always_true: {
    sql: 'create policy fault on public.leads for insert to anon with check (1 = 1)',
    finding: 'public.leads: fault',
  },
  rls_references_user_metadata: {
    sql: `create policy fault on public.leads for select to authenticated using (
      ((select auth.jwt()) -> 'user_metadata' ->> 'role') = 'admin')`,
    finding: 'public.leads: fault',
  },
  security_definer_view: { sql: view, finding: 'public.fault' },
  sensitive_columns_exposed: {
    sql: 'grant select (author_email) on public.blog_comments to anon',
    finding: 'public.blog_comments.author_email',
  },
  unindexed_foreign_keys: {
    sql: `${table}; alter table public.fault
      add column lead_id uuid constraint fault references public.leads (id)`,
    finding: 'fault on fault',
  },
  unsupported_reg_types: {
    sql: 'create table private.fault (id regproc primary key)',
    finding: 'private.fault.id',
  },
};
