-- A table of the API without row-level security is anybody's as soon as a grant slips.
select format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_class c
where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and not c.relrowsecurity
