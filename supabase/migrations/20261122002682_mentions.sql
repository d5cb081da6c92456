-- All text in the database that contains an email address, in any table, apart from the records that belong to its
-- owner: notes, comments by others, the audit log, and so on. New tables are searched automatically.

-- The tables to search. key and owners are SQL for the primary key of a row `t`, and for its foreign keys with `on
-- delete cascade`. A row doesn't own rows of the same table, because comments with replies by others aren't deleted.
-- columns: {name, type, text}, where type is text, json, jsonb, or array, and text is SQL. This leaves out only columns
-- whose type can't contain an address, generated columns, and columns that contain one address each: find_own_records
-- finds these, and part of an address would be invalid there. A table that the database derives from another one counts
-- as part of it. outcome: what erase_person does with a row that contains the address.
create function private.get_mention_sources()
returns table (source regclass, name text, is_copy boolean, key text, owners text, outcome text, columns jsonb)
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
    -- Changing a setting could break it. Reports that differ only in the address would become equal.
    case when not has_table_privilege(c.oid, 'update') or c.relname ~ '(settings|secrets)$' then 'kept'
      when c.relname = 'browser_reports' then 'deleted' else 'anonymized' end,
    searched.columns
  from pg_class c
  left join (values ('lead_search', 'leads'), ('post_search', 'blog_posts')) copy (name, original)
    on copy.name = c.relname
  left join (values ('leads', '{email,mailbox}'::text[]), ('blog_comments', '{author_email}'), ('invitations', '{email}'),
    ('comment_addresses', '{email}'), ('users', '{email,email_change}'), ('one_time_tokens', '{relates_to}'))
    address (name, columns) on address.name = c.relname
  cross join lateral (
    select jsonb_agg(jsonb_build_object('name', a.attname,
      'type', case when t.typcategory = 'A' then 'array' when t.typname in ('json', 'jsonb') then t.typname else 'text' end,
      'text', format(case when t.typcategory = 'A' then $item$array_to_string(t.%I, ', ')$item$ else 't.%I::text' end, a.attname)
      ) order by a.attname) as columns
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    join pg_type item on item.oid = case when t.typcategory = 'A' then t.typelem else t.oid end
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and item.typcategory not in ('B', 'D', 'E', 'I', 'N', 'T')
      and item.typname not in ('bytea', 'pg_snapshot', 'tsvector', 'uuid', 'xid8')
      and a.attname <> all (coalesce(address.columns, '{}'))) searched
  where c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select') and searched.columns is not null
    and c.relnamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'private', 'auth', 'storage'))
  order by c.relname
$$;

-- [{kind, id, outcome, happened_at, details}], without records with these IDs and what belongs to them. changed_only:
-- only in rows that this transaction has written. Few rows contain the end of the name in front of @, +, or %, and the
-- domain, so only those are split. Gmail's names can end with dots.
create function private.find_mentions(address text, except_ids text[], changed_only boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  mailbox text := private.get_mailbox(address);
  domains text[] := private.get_mailbox_domains(mailbox);
  excepted jsonb := coalesce((select jsonb_object_agg(e.id, true) from unnest(except_ids) e (id)), '{}');
  source record;
  found jsonb;
  mentions jsonb := '[]'::jsonb;
begin
  for source in
    select s.*, lists.texts, lists.fields
    from private.get_mention_sources() s
    cross join lateral (
      select string_agg(c.value ->> 'text', ', ') as texts,
        string_agg(format('(%L, %s, %L::boolean)', c.value ->> 'name', c.value ->> 'text', c.value ->> 'type' like 'json%'), ', ') as fields
      from jsonb_array_elements(s.columns) c) lists
    where not s.is_copy
  loop
    execute format($query$
      select coalesce(jsonb_agg(jsonb_build_object('kind', 'mention', 'id', %1$L || ' ' || %2$s, 'outcome', %3$L,
        'happened_at', null, 'details', jsonb_build_object('table', %1$L, 'key', %2$s, 'fields', matching.fields))
        order by %2$s), '[]')
      from %4$s t
      cross join lateral (select lower(concat_ws(' ', %5$s) collate "C") as words offset 0) lower_case
      cross join lateral (
        select case when strpos(words, $1) > 0 and exists (select from unnest($2) domain where strpos(words, domain) > 0)
          and strpos(words, $1 || '@') + strpos(words, $1 || '+') + strpos(words, $1 || '%%') > 0
          and not $5 ?| array[%6$s, %7$s]
        then (
          select jsonb_agg(jsonb_build_object('name', field.name,
            'excerpt', right(parts[1], 80) || left(parts[2], 254) || left(parts[3], 80)))
          from (values %8$s) field (name, value, is_json)
          cross join unnest($2) domain
          cross join lateral (
            select private.split_at_addresses(field.value, domain, case when field.is_json then $4 else $3 end) as parts offset 0) split
          where cardinality(parts) > 1)
        end as fields offset 0) matching
      where %9$s and matching.fields is not null$query$,
      source.name, source.key, source.outcome, source.source, source.texts, source.key, source.owners, source.fields,
      -- Comparing ages also finds rows that subtransactions have written.
      case when changed_only then 'age(t.xmin) <= age(pg_current_xact_id()::xid)' else 'true' end
        || case when source.name = 'outbox' then $condition$ and t.topic not like 'erase-%'$condition$ else '' end)
      into found
      using case when cardinality(domains) = 1 then regexp_replace(split_part(mailbox, '@', 1), '^.*[^a-z0-9._-]', '') else '' end,
        domains, private.get_name_pattern(mailbox, false), private.get_name_pattern(mailbox, true), excepted;
    mentions := mentions || found;
  end loop;
  return mentions;
end
$$;

-- Changes the rows as their outcome says: replaces the address with ***, or deletes the row.
create function private.redact_mentions(address text, mentions jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  mailbox text := private.get_mailbox(address);
  domains text[] := private.get_mailbox_domains(mailbox);
  target record;
begin
  for target in
    select s.source, s.name, s.key, s.outcome, found.keys, (
      select string_agg(format(case
        when c.value ->> 'type' like 'json%' then '%1$I = private.redact_addresses(t.%1$I::text, $2, $4, 0)::%2$s'
        when c.value ->> 'type' = 'array' then '%1$I = array(select private.redact_addresses(item, $2, $3, 0) '
          'from unnest(t.%1$I) with ordinality items (item, ordinal) order by ordinal)'
        else '%1$I = private.redact_addresses(t.%1$I, $2, $3, $5)' end, c.value ->> 'name', c.value ->> 'type'), ', ')
      from jsonb_array_elements(s.columns) c
      where s.is_copy or c.value ->> 'name' = any (found.fields)) as changes
    from private.get_mention_sources() s
    join (
      select m.value #>> '{details,table}' as name, array_agg(distinct m.value #>> '{details,key}') as keys,
        array_agg(distinct field.value ->> 'name') as fields
      from jsonb_array_elements(mentions) m
      cross join lateral jsonb_array_elements(m.value #> '{details,fields}') field
      where m.value ->> 'kind' = 'mention' and m.value ->> 'outcome' <> 'kept'
      group by 1) found using (name)
    where s.outcome <> 'kept'
  loop
    if target.outcome = 'deleted' then
      execute format('delete from %s t where %s = any ($1)', target.source, target.key) using target.keys;
      continue;
    end if;
    -- Some texts have a minimum length, which 10 characters satisfy.
    for min_length in 0..10 by 10 loop
      begin
        execute format('update %s t set %s where %s = any ($1)', target.source, target.changes, target.key)
          using target.keys, domains, private.get_name_pattern(mailbox, false),
            private.get_name_pattern(mailbox, true), min_length;
        exit;
      exception when check_violation or unique_violation or not_null_violation then
        if min_length > 0 then
          raise exception 'The address can’t be removed from a record in %. Edit that record first, or keep it.', target.name
            using errcode = 'restrict_violation';
        end if;
      end;
    end loop;
  end loop;
end
$$;
