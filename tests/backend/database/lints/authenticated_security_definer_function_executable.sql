-- Sign-up is open: what any account may call past row-level security has to be looked at.
select format('%I.%I(%s)', p.pronamespace::regnamespace, p.proname, oidvectortypes(p.proargtypes)) as finding
from pg_proc p
where p.prosecdef and p.pronamespace = 'public'::regnamespace
  and has_function_privilege('authenticated', p.oid, 'execute')
