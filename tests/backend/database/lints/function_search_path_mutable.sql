-- With a search path that the caller chooses, the caller chooses what a name in it means.
select format('%I.%I(%s)', p.pronamespace::regnamespace, p.proname, oidvectortypes(p.proargtypes)) as finding
from pg_proc p
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not coalesce(p.proconfig, '{}') @> array['search_path=""']
