-- Policies that nobody asks, because row-level security was not turned on.
select distinct format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_policy p join pg_class c on c.oid = p.polrelid
where not c.relrowsecurity
