import { emulateHostedProject } from '../../../platform/migrations/hosted-project.ts';
import type { Session } from '../../../platform/migrations/index.ts';

/**
 * What a hosted project has besides what the embedded database emulates: a `postgres` that isn't a superuser, and
 * owners of the schemas auth and storage. In a hosted project, an extension allows postgres to write policies on
 * storage.objects. Here, membership in the owner does.
 */
const roles = `
create role supabase_auth_admin nologin noinherit createrole;
create role supabase_storage_admin nologin noinherit;
create role postgres login createrole createdb bypassrls;
grant anon, authenticated, service_role, authenticator to postgres with admin option;
grant supabase_storage_admin to postgres;
grant set on parameter session_replication_role to postgres;
alter schema auth owner to supabase_auth_admin;
alter schema storage owner to supabase_storage_admin;
alter schema extensions owner to postgres;
grant usage on schema public, auth, storage, extensions to postgres;
`;

/** GoTrue's columns that Lite doesn't have. GoTrue can't read a user with a null token. */
const auth = `
alter table auth.users add column instance_id uuid, add column is_super_admin boolean;
alter table auth.refresh_tokens alter column id type bigint using id::bigint;
`;

/** Stand-ins for the Vault and pg_cron. */
const extensions = `
create schema vault authorization postgres;
create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as $$
  insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;
create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as $$
  update vault.secrets set secret = new_secret where id = secret_id $$;
create schema cron authorization postgres;
create table cron.job (jobid bigserial, jobname text, schedule text, command text, active boolean default true);
create table cron.job_run_details (jobid bigint, status text, return_message text, start_time timestamptz, end_time timestamptz);
create schema net authorization postgres;
create function net.http_post(url text, body jsonb, headers jsonb, timeout_milliseconds integer) returns bigint
  language sql as 'select 1::bigint';
grant all on all tables in schema vault, cron to postgres;
grant all on all sequences in schema cron to postgres;
`;

const privileges = `
do $$
declare
  item record;
begin
  for item in select c.oid::regclass as name, n.nspname as schema from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage') and c.relkind = 'r'
  loop
    execute format('alter table %s owner to supabase_%s_admin', item.name, item.schema);
    execute format('grant all on table %s to postgres', item.name);
    execute format('alter table %s enable row level security', item.name);
  end loop;
end $$;
grant select, insert, update, delete on storage.buckets to anon, authenticated, service_role;
-- Older projects grant everything that's created in public.
alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to anon, authenticated, service_role;
alter database postgres owner to postgres;
`;

/** Needs a superuser that isn't `postgres`. */
export async function stubHostedProject(session: Session): Promise<void> {
  await emulateHostedProject(session);
  for (const script of [roles, auth, extensions, privileges]) await session.run(script);
}
