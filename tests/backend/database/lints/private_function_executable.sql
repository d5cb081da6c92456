-- What a client may execute of the schema that is not exposed: policies and triggers call it for them.
select distinct
  format('%I.%I(%s)', p.pronamespace::regnamespace, p.proname, oidvectortypes(p.proargtypes)) as finding
from pg_proc p
cross join (values ('anon'), ('authenticated')) client (role)
where p.pronamespace = 'private'::regnamespace
  and has_function_privilege(client.role, p.oid, 'execute')
