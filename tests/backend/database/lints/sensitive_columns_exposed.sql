-- Columns named like credentials or personal data that a client can read whichever the row.
select format('%I.%I.%I', c.relnamespace::regnamespace, c.relname, a.attname) as finding
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace = 'public'::regnamespace
  and a.attname ~ '(^|_)(password|passphrase|secret|token|otp|api_?key|private_key|ssn|tax_id|iban|cvv|card_number|session_id|ip|address|e_?mail|phone)(_|$)'
  and (has_column_privilege('anon', c.oid, a.attnum, 'select')
    or (not c.relrowsecurity and has_column_privilege('authenticated', c.oid, a.attnum, 'select')))
