-- The roles of a request have no right on any table, column or sequence that is not exposed.
select format('%I.%I', c.relnamespace::regnamespace, c.relname) as finding
from pg_class c
where c.relnamespace = 'private'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  and exists (
    select from (
      select (aclexplode(c.relacl)).grantee
      union all
      select (aclexplode(a.attacl)).grantee from pg_attribute a where a.attrelid = c.oid) granted
    where grantee <> c.relowner)
