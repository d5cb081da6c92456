-- People write their own metadata: no right may hang on it.
select format('%I.%I: %s', c.relnamespace::regnamespace, c.relname, p.polname) as finding
from pg_policy p join pg_class c on c.oid = p.polrelid
where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  ~ '(user_metadata|raw_user_meta_data)'
