-- Row-level security does not reach a materialized view.
select format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_class c
where c.relkind = 'm' and c.relnamespace = 'public'::regnamespace
