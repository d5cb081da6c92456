-- Text rules that several tables share.

-- Removes the white space that trim() removes in JavaScript.
create function private.trim_white_space(value text) returns text
language sql immutable set search_path = '' as $$
  select btrim(value, E'\t\n\x0B\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007'
    '\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
$$;

-- The same rule as isEmail in _shared/rules/account/email.ts, which explains it. White space is what ECMAScript's
-- \s matches, because PostgreSQL's \s depends on the locale.
create function private.is_email(address text) returns boolean
language sql immutable set search_path = '' as $$
  select length(address) <= 254
    and address ~ '^[^@]+@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$'
    and address !~ '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and address !~ '[<>()\[\],;:\\"\u0001-\u001f\u007f-\u009f\u3002]'
    and address !~ '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e]'
    and address !~ '[\u2060-\u206f\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8]'
    and address !~ '[\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and address is nfkc normalized
$$;
-- A check constraint runs with the rights of whoever inserts the row.
grant execute on function private.is_email(text) to anon, authenticated, service_role;

-- The mailbox of an address: without its +tag, and for Gmail, without dots. dana+news@example.com reaches the mailbox
-- dana@example.com, and d.ana@googlemail.com reaches dana@gmail.com. +news@example.com has no tag, and a name of dots
-- keeps them. The same rule as getMailbox in _shared/rules/account/email.ts.
create function private.get_mailbox(address text) returns text
language sql immutable set search_path = '' as $$
  select case when p.domain in ('gmail.com', 'googlemail.com') and p.plain <> '' then p.plain || '@gmail.com' else p.email end
  from (
    select a.email, split_part(a.email, '@', 2) as domain, replace(split_part(a.email, '@', 1), '.', '') as plain
    from regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@') a (email)) p
$$;

-- The domains at which a mailbox has addresses.
create function private.get_mailbox_domains(mailbox text) returns text[]
language sql immutable set search_path = '' as $$
  select case when d.domain = 'gmail.com' then array['gmail.com', 'googlemail.com'] else array[d.domain] end
  from split_part(mailbox, '@', 2) d (domain)
$$;

-- The same rule as isVisible in _shared/rules/lead/text.ts: white space, control characters, and characters without ink
-- of their own (Default_Ignorable_Code_Point) don't count.
create function private.is_visible(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value ~ ('[^\u0001- \u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
$$;
grant execute on function private.is_visible(text) to anon, authenticated, service_role;

-- Removes accents of Latin, Greek, and Cyrillic letters, compatibility forms, and characters that show nothing. Other
-- scripts keep their marks. PostgreSQL sorts marks in quadratic time, so it gets long texts in pieces.
create function private.remove_accents(value text) returns text
language sql immutable set search_path = '' as $$
  select case when length(value) > 255 then
    (select string_agg(private.remove_accents(piece[1]), '' order by place)
    from regexp_matches(value, '.{1,255}', 'g') with ordinality pieces (piece, place))
  else normalize(regexp_replace(normalize(value, nfkd),
    '[\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e'
    '\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'), nfc) end
$$;

-- The form in which searches compare texts, and the first step of a slug. It's in lower case, without accents or
-- invisible characters. Hyphens and quotes are plain, letters with strokes and ligatures become ASCII letters, and each
-- run of white space (as in ECMAScript) and control characters becomes one space. foldText in
-- _shared/rules/post/fold-text.ts is the same rule. Most texts are ASCII, which takes a tenth of the time. RETURN binds
-- names now, so the function needs no search path, and PostgreSQL can inline it in queries of lists.
create function private.fold_text(value text) returns text
language sql immutable
return regexp_replace(
  case when octet_length(value) = length(value) then lower(value)
  else replace(replace(replace(replace(translate(lower(private.remove_accents(value)),
    '‐‑‒–—―−⁃‘’“”øłđðħŧıς', '--------''''""olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end,
  -- NFKD turns most other white space into spaces. A single space stays, because each match takes time.
  ' [\u0001-\u0020\u007f-\u009f\u1680\u2028\u2029]+|[\u0001-\u001f\u007f-\u009f\u1680\u2028\u2029]'
    '[\u0001-\u0020\u007f-\u009f\u1680\u2028\u2029]*',
  ' ', 'g');

-- True for null and for one line with something visible.
create function private.is_single_line(value text, max_length integer) returns boolean
language sql immutable set search_path = '' as $$
  select value is null
    or (length(value) <= max_length and private.is_visible(value) and value !~ '[[:cntrl:]]')
$$;

grant execute on function private.is_single_line(text, integer) to authenticated, service_role;

-- The same rule as asLine in _shared/rules/lead/text.ts, which explains it (tests/backend/database/lines.test.ts). No
-- line may have 10,000 characters, so longer ones are left to the constraints.
create function private.to_line(value text) returns text
language sql immutable strict set search_path = '' as $$
  select case when length(value) > 10000 then value else
    normalize(btrim(regexp_replace(regexp_replace(regexp_replace(normalize(regexp_replace(regexp_replace(value,
      '[\t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'),
      '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e'
        '\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
        '\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]', '', 'g'), nfc),
      '([0-9#*\u00a9\u00ae\u0370-\u180a\u1810-\u200b\u200e-\ufdff\ufe10-\U000dffff])'
        '([\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef])'
        '|[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]', '\1\2', 'g'),
      '([\u0370-\u200b\u200e-\U0010ffff])([\u200c\u200d])(?=[\u0370-\u200b\u200e-\U0010ffff])|[\u200c\u200d]', '\1\2', 'g'),
      ' +', ' ', 'g')), nfc) end
$$;

grant execute on function private.to_line(text) to anon, authenticated, service_role;

-- The same rule as asPhone in _shared/rules/lead/text.ts.
create function private.to_phone(value text) returns text
language sql immutable strict set search_path = '' as $$
  select private.to_line(case when length(value) > 1000 then value
    else translate(normalize(value, nfkc), U&'\2010\2011\2012\2013\2014\2015\2212', '-------') end)
$$;

-- For tables with one-line texts. Arguments: the columns, which are texts or arrays of texts.
create function private.normalize_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  fields jsonb := to_jsonb(new);
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(name, case jsonb_typeof(fields -> name)
      when 'string' then to_jsonb(private.to_line(fields ->> name))
      when 'array' then (select coalesce(jsonb_agg(private.to_line(line) order by place), '[]')
        from jsonb_array_elements_text(fields -> name) with ordinality lines (line, place))
      else fields -> name end)
    from unnest(tg_argv) name));
end
$$;

create function private.set_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
