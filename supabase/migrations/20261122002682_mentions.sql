-- Every text in the database that contains an email address, in any table, apart from the records that belong to its
-- owner: notes, comments of others, the audit log, and so on. A new table is searched without further steps.

-- A regular expression for PostgreSQL and JavaScript, ignoring case. It finds the mailbox's addresses, with and without a
-- tag, as they are and as in URLs, but not in a longer address.
create function private.get_mailbox_pattern(address text) returns text
language sql immutable set search_path = '' as $$
  select format($pattern$(?:(?<![a-z0-9._+-])|(?<=%%[0-9a-f]{2}))%s(?:(?:\+|%%2b)[^\s@%%"'<>,;()]*)?(?:@|%%40)%s(?![a-z0-9-]|\.[a-z0-9])$pattern$,
    regexp_replace(split_part(mailbox, '@', 1), '[.*+?^${}()|[\]\\]', '\\\&', 'g'),
    regexp_replace(split_part(mailbox, '@', 2), '\.', '\\.', 'g'))
  from private.get_mailbox(address) mailbox
$$;

-- The tables to search. key and owners are SQL for the primary key and for the columns whose row takes a row `t` with it
-- when it's deleted. What the database derives from another table counts as part of that one.
create function private.get_mention_sources()
returns table (source regclass, name text, is_copy boolean, key text, owners text, is_changeable boolean)
language sql stable set search_path = '' as $$
  select c.oid::regclass, coalesce(copy.original, c.relname), copy.original is not null,
    coalesce((
      select string_agg(format('t.%I::text', a.attname), $sep$ || ' ' || $sep$ order by a.attnum)
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and i.indisprimary), 't.ctid::text'),
    coalesce((
      select string_agg(format('t.%I::text', a.attname), ', ')
      from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c'), 'null'),
    -- A setting could stop working.
    has_table_privilege(c.oid, 'update') and c.relname not like '%settings'
  from pg_class c
  left join (values ('lead_search', 'leads'), ('post_search', 'blog_posts')) copy (name, original)
    on copy.name = c.relname
  where c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select')
    and c.relnamespace in (select n.oid from pg_namespace n where n.nspname in ('public', 'private', 'auth', 'storage'))
  order by c.relname
$$;

-- The condition of both functions below, for a row `t`. $1: the pattern. $2: the part before the @, which is faster to
-- look for. $3: IDs of records that are left out with everything that belongs to them.
create function private.get_mention_condition(texts text, key text, owners text) returns text
language sql immutable set search_path = '' as $$
  select format('strpos(lower(%1$s), $2) > 0 and %1$s ~* $1 and not array[%2$s, %3$s] && $3'
    ' and not coalesce(to_jsonb(t) ->> ''topic'' like ''erase-%%'', false)', texts, key, owners)
$$;

-- [{kind, id, outcome, details}]
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
        'happened_at', null, 'details', jsonb_build_object('table', %1$L, 'key', %2$s, 'fields', (
          select jsonb_agg(jsonb_build_object('name', field.key,
            'excerpt', regexp_substr(field.value, '.{0,80}' || $1 || '.{0,80}', 1, 1, 'i')) order by field.key)
          from jsonb_each_text(to_jsonb(t)) field where field.value ~* $1))) order by %2$s), '[]')
      from %4$s t where %5$s$query$,
      source.name, source.key, case when source.is_changeable then 'anonymized' else 'kept' end, source.source,
      private.get_mention_condition('t::text', source.key, source.owners))
      into found
      using private.get_mailbox_pattern(address), split_part(private.get_mailbox(address), '@', 1), except_ids;
    mentions := mentions || found;
  end loop;
  return mentions;
end
$$;

-- Replaces the address with ***, which is valid wherever an address can be, and shorter. kept_ids: IDs of mentions.
create function private.redact_mentions(address text, except_ids text[], kept_ids text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  target record;
begin
  for target in
    select s.*, a.attname, case
      when t.typname in ('json', 'jsonb') then format('regexp_replace(t.%I::text, $1, ''***'', ''gi'')::%s', a.attname, t.typname)
      when t.typcategory = 'S' then format('regexp_replace(t.%I, $1, ''***'', ''gi'')', a.attname)
      else format('array(select regexp_replace(item, $1, ''***'', ''gi'') from unnest(t.%I) with ordinality as items (item, place) '
        'order by place)', a.attname) end as redacted
    from private.get_mention_sources() s
    join pg_attribute a on a.attrelid = s.source and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    where s.is_changeable
      and (t.typcategory = 'S' or t.typname in ('json', 'jsonb') or t.typelem in ('text'::regtype, 'varchar'::regtype))
  loop
    execute format('update %s t set %I = %s where %s and %L || '' '' || %s <> all ($4)',
      target.source, target.attname, target.redacted,
      private.get_mention_condition(format('t.%I::text', target.attname), target.key, target.owners),
      target.name, target.key)
      using private.get_mailbox_pattern(address), split_part(private.get_mailbox(address), '@', 1), except_ids, kept_ids;
  end loop;
exception when check_violation or unique_violation or not_null_violation then
  raise exception 'The address can''t be removed from %. Change that text first, or exclude the record.', target.name
    using errcode = 'restrict_violation';
end
$$;
