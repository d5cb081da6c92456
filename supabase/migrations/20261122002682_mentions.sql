-- All text in the database that contains an email address, in any table, apart from the records that belong to its
-- owner: notes, comments by others, the audit log, and so on. New tables are searched automatically.

-- A regular expression for PostgreSQL and JavaScript, ignoring case. It finds the mailbox's addresses, with and without a
-- tag, plain or URL-encoded, but not within a longer address.
--
-- The address can't follow a letter or digit, even with punctuation between them: brien@example.com isn't in
-- o'brien@example.com, but dana@example.com is in 'dana@example.com' and _dana@example.com_. It can follow anything that
-- ends a word: =, /, ?, and | (?email=dana@example.com), letters of languages without spaces, and escaped white space or
-- punctuation (\n in JSON, %20 in a URL).
create function private.get_mailbox_pattern(address text) returns text
language sql immutable set search_path = '' as $$
  select $before$(?:(?<!\+|[a-z0-9\u00c0-\u1fff][!#$%&'*+.^_`{}~-]*)|(?<=(?:\\[nrtbf]|\\u00[01][0-9a-f]|[/=?|]|%(?:[01][0-9a-f]|2[0289cf]|3[a-f]|5[b-d]|7c))(?:[!#$&'*.^_`{}~-]|%2[17a])*))$before$
    || name.pattern || $tag$(?:(?:\+|%2b)[^\s@%"'<>,;()]*)?(?:@|%40)$tag$
    || replace(split_part(mailbox, '@', 2), '.', '\.') || '(?![a-z0-9-]|\.[a-z0-9])'
  from private.get_mailbox(address) mailbox
  cross join lateral (
    select string_agg(case when c.letter ~ '[a-z0-9_-]' then c.letter when c.letter = '.' then '\.'
      else format('(?:%s|%s)', regexp_replace(c.letter, '[*+?^${}|]', '\\\&'),
        regexp_replace(encode(convert_to(c.letter, 'UTF8'), 'hex'), '..', '%\&', 'g')) end, '' order by c.ordinal) as pattern
    from regexp_split_to_table(split_part(mailbox, '@', 1), '') with ordinality c (letter, ordinal)) name
$$;

-- The tables to search. key and owners are SQL for the primary key of a row `t`, and for its foreign keys with
-- `on delete cascade`. A row doesn't own rows of the same table, because comments with replies by others aren't deleted.
-- address_columns contain one address each, which find_own_records finds. Part of an address would be invalid.
-- A table that the database derives from another one counts as part of it.
create function private.get_mention_sources()
returns table (source regclass, name text, is_copy boolean, key text, owners text, is_changeable boolean,
  address_columns text[])
language sql stable set search_path = '' as $$
  select c.oid::regclass, coalesce(copy.original, c.relname), copy.original is not null,
    coalesce((
      select string_agg(format('t.%I::text', a.attname), $sep$ || ' ' || $sep$ order by a.attnum)
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), 't.ctid::text'),
    coalesce((
      select string_agg(format('t.%I::text', a.attname), ', ')
      from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c' and k.confrelid <> c.oid), 'null'),
    -- Changing a setting could break it.
    has_table_privilege(c.oid, 'update') and c.relname !~ '(settings|secrets)$', coalesce(address.columns, '{}')
  from pg_class c
  left join (values ('lead_search', 'leads'), ('post_search', 'blog_posts')) copy (name, original)
    on copy.name = c.relname
  left join (values ('leads', '{email}'::text[]), ('blog_comments', '{author_email}'), ('invitations', '{email}'),
    ('comment_addresses', '{email}'), ('users', '{email,email_change}'), ('one_time_tokens', '{relates_to}'))
    address (name, columns) on address.name = c.relname
  where c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select')
    and c.relnamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'private', 'auth', 'storage'))
  order by c.relname
$$;

-- [{kind, id, outcome, happened_at, details}], without records with these IDs and what belongs to them. Searches for the end
-- of the part before the @ first, because that's faster than the pattern, and few rows contain it.
create function private.find_mentions(address text, except_ids text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  source record;
  found jsonb;
  mentions jsonb := '[]'::jsonb;
begin
  for source in select * from private.get_mention_sources() s where not s.is_copy loop
    execute format($query$
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'mention', 'id', %1$L || ' ' || %2$s, 'outcome', %3$L,
        'happened_at', null, 'details', jsonb_build_object('table', %1$L, 'key', %2$s, 'fields', matching.fields))
        order by %2$s), '[]')
      from %4$s t cross join lateral (select lower(t::text) as words offset 0) lower_case
      cross join lateral (select case when strpos(words, $2) = 0 then null
        when strpos(words, $2 || '@') + strpos(words, $2 || '+') + strpos(words, $2 || '%%') = 0 then null
        when words ~ $1 and not array[%2$s, %5$s] && $3 and not coalesce(to_jsonb(t) ->> 'topic' like 'erase-%%', false)
        then (
          select jsonb_agg(jsonb_build_object('name', field.key,
            'excerpt', regexp_substr(field.value, '.{0,80}' || $1 || '.{0,80}', 1, 1, 'i')) order by field.key)
          from jsonb_each_text(to_jsonb(t)) field where field.value ~* $1 and field.key <> all ($4))
        end as fields offset 0) matching
      where matching.fields is not null$query$,
      source.name, source.key, case when source.is_changeable then 'anonymized' else 'kept' end, source.source, source.owners)
      into found
      using private.get_mailbox_pattern(address),
        regexp_replace(split_part(private.get_mailbox(address), '@', 1), '^.*[^a-z0-9._-]', ''), except_ids,
        source.address_columns;
    mentions := mentions || found;
  end loop;
  return mentions;
end
$$;

-- Replaces the address with ***, which is valid wherever an address can be, and shorter.
create function private.redact_mentions(address text, mentions jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  target record;
begin
  for target in
    select s.source, s.name, s.key, found.keys, (
      select string_agg(format('%1$I = ' || case
        when t.typname in ('json', 'jsonb') then 'regexp_replace(t.%1$I::text, $1, ''***'', ''gi'')::%2$s'
        when t.typcategory = 'S' then 'regexp_replace(t.%1$I, $1, ''***'', ''gi'')'
        else 'array(select regexp_replace(item, $1, ''***'', ''gi'') from unnest(t.%1$I) with ordinality items (item, ordinal) '
          'order by ordinal)' end, a.attname, t.typname), ', ')
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = s.source and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and (t.typcategory = 'S' or t.typname in ('json', 'jsonb') or t.typelem in ('text'::regtype, 'varchar'::regtype))
        and (s.is_copy or a.attname = any (found.fields))) as changes
    from private.get_mention_sources() s
    join (
      select m.value #>> '{details,table}' as name, array_agg(distinct m.value #>> '{details,key}') as keys,
        array_agg(distinct field.value ->> 'name') as fields
      from jsonb_array_elements(mentions) m
      cross join lateral jsonb_array_elements(m.value #> '{details,fields}') field
      where m.value ->> 'kind' = 'mention' and m.value ->> 'outcome' = 'anonymized'
      group by 1) found using (name)
    where s.is_changeable
  loop
    execute format('update %s t set %s where %s = any ($2)', target.source, target.changes, target.key)
      using private.get_mailbox_pattern(address), target.keys;
  end loop;
exception when check_violation or unique_violation or not_null_violation then
  raise exception 'The address can’t be removed from a record in %. Edit that record first, or keep it.', target.name
    using errcode = 'restrict_violation';
end
$$;
