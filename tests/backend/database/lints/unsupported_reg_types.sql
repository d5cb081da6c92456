-- pg_upgrade refuses databases with columns of the reg* types whose objects have no stable OID.
select format('%I.%I.%I', c.relnamespace::regnamespace, c.relname, a.attname) as finding
from pg_attribute a
join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'm')
where a.attnum > 0 and not a.attisdropped
  and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  and a.atttypid in ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype,
    'regnamespace'::regtype, 'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype,
    'regprocedure'::regtype)
