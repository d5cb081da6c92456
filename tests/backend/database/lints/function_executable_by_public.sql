-- Every role, those of later migrations too, may call what is granted to PUBLIC.
select format('%I.%I(%s)', p.pronamespace::regnamespace, p.proname, oidvectortypes(p.proargtypes)) as finding
from pg_proc p
cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) granted
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and granted.grantee = 0
