-- A policy without `to` is asked, and paid for, by roles that it was not written for.
select format('%I.%I: %s', c.relnamespace::regnamespace, c.relname, p.polname) as finding
from pg_policy p join pg_class c on c.oid = p.polrelid
where 0 = any (p.polroles)
