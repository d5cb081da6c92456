import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import type { Session } from './session.ts';

// Roles belong to the whole server.
const roles = `
do $$
begin
  if to_regrole('authenticator') is null then
    create role authenticator nologin noinherit;
    create role anon nologin noinherit;
    create role authenticated nologin noinherit;
    create role service_role nologin noinherit bypassrls;
    grant anon, authenticated, service_role to authenticator;
  end if;
end $$;
`;

const schemas = `
create schema if not exists auth;
create schema if not exists extensions;
grant usage on schema public, auth, extensions to anon, authenticated, service_role;
`;

// Lite's read only the settings of old PostgREST versions (`request.jwt.claim.sub`).
const authHelpers = `
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select (auth.jwt() ->> 'sub')::uuid
$$;
grant execute on function auth.uid(), auth.jwt() to public;
`;

// Lite has no second factors. Functions read this table to find out that an account has none.
const factors = `
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null
);
create index if not exists mfa_factors_user_id on auth.mfa_factors (user_id);
`;

// Row-level security decides, as in hosted projects. The bucket itself is only for the owner.
const storageAccess = `
grant usage on schema storage to anon, authenticated, service_role;
grant select, insert, update, delete on table storage.objects to anon, authenticated, service_role;
`;

// In new hosted projects, API roles have only the privileges that migrations grant.
const closedByDefault = `
alter default privileges in schema public
  revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public
  revoke all on functions from anon, authenticated, service_role;
`;

/**
 * Creates what migrations expect from a hosted Supabase project: the API roles, the schemas auth and
 * storage (with their tables and functions) and extensions (empty), and no default privileges. Idempotent.
 */
export async function emulateHostedProject(session: Session): Promise<void> {
  const auth = [getAuthSchemaSql(false), authHelpers, factors];
  const storage = [getStorageSchemaSql(false), storageAccess];
  for (const script of [roles, schemas, ...auth, ...storage, closedByDefault]) {
    await session.run(script);
  }
}
