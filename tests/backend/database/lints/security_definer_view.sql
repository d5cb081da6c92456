-- A view reads with its owner's rights, past row-level security, unless it is told otherwise.
select format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_class c
where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
  and not coalesce(c.reloptions, '{}') && array[
    'security_invoker=true', 'security_invoker=on', 'security_invoker=yes', 'security_invoker=1']
