-- Queues of pgmq are tables; clients reach them where the extension's API is switched on.
select format('%I.%I', n.nspname, c.relname) as finding
from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'pgmq'
where c.relkind in ('r', 'p') and c.relname ~ '^[qa]_' and not c.relrowsecurity
