-- Row-level security without a policy refuses everything: meant, or forgotten.
select format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_class c
where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid)
