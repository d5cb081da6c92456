-- Indexes alike in all but their names: every write pays for each.
select string_agg(i.indexrelid::regclass::text, ', ' order by i.indexrelid::regclass::text) as finding
from pg_index i
join pg_class c on c.oid = i.indrelid
  and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
group by i.indrelid,
  regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX \S+ ', '')
having count(*) > 1
