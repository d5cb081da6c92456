-- Only primary keys of the auth schema are there to stay: its unique constraints may be dropped.
select format('%s on %s', k.conname, k.conrelid::regclass) as finding
from pg_constraint k
join pg_class referred on referred.oid = k.confrelid and referred.relnamespace = 'auth'::regnamespace
join pg_index i on i.indexrelid = k.conindid and not i.indisprimary
where k.contype = 'f' and k.connamespace <> 'auth'::regnamespace
