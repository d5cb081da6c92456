-- Without a primary key a row cannot be named, nor the table replicated.
select format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_class c
where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
