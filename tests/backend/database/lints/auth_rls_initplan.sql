-- A call that stands in a sub-select of its own is made once a statement, any other once a row.
select format('%I.%I: %s', c.relnamespace::regnamespace, c.relname, p.polname) as finding
from pg_policy p join pg_class c on c.oid = p.polrelid
where regexp_replace(
    concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)),
    '\( SELECT (auth|private)\.\w+\(\) AS \w+\)', '', 'g')
  ~ '((auth|private)\.\w+|current_setting)\('
