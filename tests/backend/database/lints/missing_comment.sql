-- The generated types and the API's description show the comment: a table or function says what it is.
select format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_class c
where c.relkind in ('r', 'p', 'v', 'm', 'f')
  and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and obj_description(c.oid, 'pg_class') is null
union all
select format('%I.%I(%s)', p.pronamespace::regnamespace, p.proname, oidvectortypes(p.proargtypes))
from pg_proc p
where p.pronamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_proc') is null
