-- A view of the API that reads accounts, whoever may select from it.
select distinct format('%I.%I', v.relnamespace::regnamespace, v.relname) as finding
from pg_depend d
join pg_class accounts on accounts.oid = d.refobjid and accounts.relnamespace = 'auth'::regnamespace
join pg_rewrite r on r.oid = d.objid
join pg_class v on v.oid = r.ev_class and v.relnamespace = 'public'::regnamespace
where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
