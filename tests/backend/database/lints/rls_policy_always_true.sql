-- A policy that admits every row. Reads count here as well: a table of the site has hidden rows.
select format('%I.%I: %s', c.relnamespace::regnamespace, c.relname, p.polname) as finding
from pg_policy p join pg_class c on c.oid = p.polrelid
where p.polpermissive
  and exists (
    select from (values
      (p.polcmd <> 'a', pg_get_expr(p.polqual, p.polrelid)),
      -- Without a check of its own, an update or `all` policy checks with its condition.
      (p.polcmd in ('a', 'w', '*'),
        pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid))) as said (applies, condition)
    where applies and coalesce(condition, 'true') ~ '^[(\s]*(true|(\d+) = \2)[)\s]*$')
