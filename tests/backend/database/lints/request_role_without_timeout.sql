-- A request runs as authenticator or as a role granted to it; without a limit, one query could occupy the database.
select rolname as finding
from pg_roles r
where (rolname = 'authenticator' or pg_has_role('authenticator', r.oid, 'member'))
  and not rolsuper
  and not exists (
    select from unnest(rolconfig) setting
    where setting ~ '^statement_timeout=' and setting <> 'statement_timeout=0'
  )
