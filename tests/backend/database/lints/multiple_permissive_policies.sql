-- Permissive policies of one role and verb are all asked for every row: one condition is faster.
select format('%I.%I: %s for %s', c.relnamespace::regnamespace, c.relname, v.verb, r.rolname) as finding
from pg_policy p
join pg_class c on c.oid = p.polrelid
join pg_roles r on r.oid = any (p.polroles) or 0 = any (p.polroles)
cross join (values ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')) v (cmd, verb)
where p.polpermissive and p.polcmd in ('*', v.cmd::"char")
  and r.rolname in ('anon', 'authenticated')
group by c.relnamespace, c.relname, v.verb, r.rolname
having count(*) > 1
