-- A single request must not occupy the database: PostgreSQL cancels statements that exceed their role's timeout
-- (error 57014). anon, authenticated, and authenticator get the defaults of a hosted Supabase project.
-- service_role has no timeout there and gets enough time for the dispatcher and maintenance. A function can set another
-- timeout for calls over REST (erase_person).
--
-- PostgREST applies the settings of each role to its transactions. The local backend does the same on
-- PostgreSQL and uses a watchdog with these values on the embedded database (docs/decisions/017). To change a
-- value, run `alter role`, then restart the local backend or notify PostgREST as below.
--
-- Roles belong to the whole server, and altering one takes CREATEROLE, so roles that are already set up are
-- skipped.
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
