\ir setup.psql
select plan(4);

select is(
  (select split_part(setting, '=', 2) from pg_roles, unnest(rolconfig) setting
   where rolname = role and setting like 'statement_timeout=%'),
  value, role || ' has a statement timeout of ' || value)
from (values
  ('anon', '3s'), ('authenticated', '8s'), ('authenticator', '8s'), ('service_role', '30s')) a (role, value);

select * from finish();
rollback;
