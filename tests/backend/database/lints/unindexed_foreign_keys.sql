-- Deleting a referred row reads the whole table of a key whose columns no index begins with.
select format('%s on %s', k.conname, k.conrelid::regclass) as finding
from pg_constraint k
where k.contype = 'f'
  and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not exists (
    select from pg_index i
    where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)
