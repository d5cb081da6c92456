-- Grants that no request needs: to PUBLIC, to hand on, to empty a table, to hang keys or triggers on it.
select distinct format('%I.%I: %s to %s', c.relnamespace::regnamespace, c.relname,
  lower(granted.privilege_type),
  case when granted.grantee = 0 then 'public' else granted.grantee::regrole::text end) as finding
from pg_class c
cross join lateral (
  select * from aclexplode(c.relacl)
  union all
  select x.* from pg_attribute a cross join aclexplode(a.attacl) x where a.attrelid = c.oid) granted
where c.relnamespace = 'public'::regnamespace and granted.grantee <> c.relowner
  and (granted.grantee = 0 or granted.is_grantable
    or granted.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER'))
