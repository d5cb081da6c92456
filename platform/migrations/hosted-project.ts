import { getAuthSchemaSql } from '@supabase/lite';
import { authHelpers } from '../backend/workarounds/auth-email-is-null.ts';
import { PlatformError } from '../error.ts';
import type { Session } from './database.ts';

// Roles belong to the whole server: another database of it may make them at the same moment.
const roles = `
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('authenticator', 'nologin noinherit'),
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls')) as role (name, options)
  loop
    if to_regrole(wanted.name) is null then
      begin
        execute format('create role %I %s', wanted.name, wanted.options);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role('authenticator', wanted.name, 'member') then
      begin
        execute format('grant %I to authenticator', wanted.name);
      exception when unique_violation then null;
      end;
    end if;
  end loop;
end $$;
`;

const schemas = `
create schema if not exists auth;
create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
do $$
begin
  if exists (select from pg_available_extensions where name = 'pgcrypto') then
    create extension if not exists pgcrypto with schema extensions;
  end if;
end $$;
`;

// New hosted projects grant the roles of a request nothing that a migration does not grant.
const closedByDefault = `
alter default privileges in schema public
  revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
`;

/**
 * Makes what every migration may take for granted because a hosted Supabase project has it: the
 * roles of a request, the schemas auth (with its tables and functions) and extensions, and nothing
 * exposed by default. Idempotent. Throws a PlatformError on the database of a hosted project, whose
 * auth schema is not ours to change.
 */
export async function makeHostedProject(session: Session): Promise<void> {
  const hosted = await session.query("select from pg_roles where rolname = 'supabase_auth_admin'");
  if (hosted.length > 0) {
    throw new PlatformError(
      'DATABASE_URL names the database of a Supabase project, which has a backend of its own. Set PUBLIC_SUPABASE_URL to that project, or DATABASE_URL to a plain PostgreSQL.',
    );
  }
  for (const script of [roles, schemas, getAuthSchemaSql(false), authHelpers, closedByDefault]) {
    await session.run(script);
  }
}
