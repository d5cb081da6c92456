-- A single request must not occupy the database: PostgreSQL cancels a statement that runs longer than its
-- role allows (error 57014). The values for anon, authenticated and authenticator are the defaults of a hosted
-- Supabase project; service_role has none there and gets room for the dispatcher and for maintenance.
--
-- Who enforces them: PostgREST reads the settings of the roles it impersonates and applies them to each
-- transaction. The local backend does the same on PostgreSQL and uses a watchdog with these values on the
-- embedded database (docs/decisions/017). Changing a value takes an `alter role`, then a restart of the local
-- backend or, for PostgREST, the notification below.
--
-- Roles belong to the whole server, and altering one takes CREATEROLE: a role that is already set up is left
-- alone.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', '3s'),
      ('authenticated', '8s'),
      ('authenticator', '8s'),
      ('service_role', '30s')) as timeout (role, value)
  loop
    if not exists (
      select from pg_roles
      where rolname = wanted.role and 'statement_timeout=' || wanted.value = any (rolconfig)
    ) then
      execute format('alter role %I set statement_timeout = %L', wanted.role, wanted.value);
    end if;
  end loop;
end $$;

notify pgrst, 'reload config';
