-- What no client may reach: the API exposes `public` only. Helpers that policies call live here too,
-- so the roles of a request may look names up in it; they get no table of it.
create schema if not exists private;
comment on schema private is 'Not exposed by the API: delivery, limits and the helpers of policies.';

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Nothing is reachable unless a migration grants it, on older hosted projects too.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
