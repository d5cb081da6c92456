-- A definer function goes past row-level security: each that anybody may call has to be looked at.
select format('%I.%I(%s)', p.pronamespace::regnamespace, p.proname, oidvectortypes(p.proargtypes)) as finding
from pg_proc p
where p.prosecdef and p.pronamespace = 'public'::regnamespace
  and has_function_privilege('anon', p.oid, 'execute')
