-- Row-level security does not reach a foreign table.
select format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_class c
where c.relkind = 'f' and c.relnamespace = 'public'::regnamespace
