-- The API exposes the schema public. Everything else, including the helpers that policies call, is in private.
create schema private;
comment on schema private is 'Not exposed by the API: outbox, rate limits, and helpers for policies.';
grant usage on schema private to anon, authenticated, service_role;

-- Nothing is accessible unless a migration grants it. Older hosted projects grant everything by default.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- The site uses REST only. Older hosted projects come with GraphQL, which exposes the same tables again.
drop extension if exists pg_graphql;
