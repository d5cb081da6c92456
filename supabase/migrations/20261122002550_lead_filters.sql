-- Which leads a list, count, bulk change, report, or export is about.

-- What admins can search for. In a table of its own, because changing an indexed text takes longer than all the rest of
-- an update, and because LIKE can't use an index under row-level security.
create table private.lead_search (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  words text not null
);
comment on table private.lead_search is 'The name, email address, phone number, company, and website of each lead, folded, and the digits of the phone number.';
alter table private.lead_search enable row level security;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    execute format('create index lead_search_trigrams on private.lead_search using gin (words %s.gin_trgm_ops)',
      (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
  end if;
end $$;

create function private.update_lead_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.lead_search
  select n.id, private.fold_text(concat_ws(' ', n.first_name, n.last_name, n.email, n.phone, n.company, n.business_name,
    n.website_url, regexp_replace(normalize(n.phone, nfkc), '[^0-9]', '', 'g')))
  from new_leads n
  on conflict (lead_id) do update set words = excluded.words where lead_search.words <> excluded.words;
  return null;
end
$$;

create trigger leads_add_search after insert on public.leads referencing new table as new_leads
  for each statement execute function private.update_lead_search();
-- What visitors sent changes only when an address is erased from it.
create trigger leads_update_search after update on public.leads referencing new table as new_leads
  for each statement when (current_setting('privacy.erasing', true) = 'yes')
  execute function private.update_lead_search();

-- Without +1 and leading zeros, which not everyone types.
create function private.get_phone_digits(typed text) returns text
language sql immutable set search_path = '' as $$
  select replace(regexp_replace(regexp_replace(typed, '[^0-9+]', '', 'g'),
    '^(?:\+1(?=[0-9]{3})|\+?0*(?:1(?=[0-9]{10}$))?(?=[0-9]{7}))', ''), '+', '')
$$;

-- A condition on `s`, a row of private.lead_search: it contains every word. Null if there are no words. It has one LIKE
-- per word, because LIKE ALL doesn't use the trigram index.
create function private.get_words_condition(words text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(format('s.words like %L', pattern), ' and ') from unnest(private.search_patterns(words)) pattern
$$;

-- A condition on `s`, for a search that may contain a phone number, which is found by its digits in any format. Null if
-- the search is empty.
create function private.get_lead_words_condition(search text) returns text
language sql immutable set search_path = '' as $$
  with folded as (
    select t.text, substring(t.text from '(?:^| )([+(]*[0-9][0-9()./+ -]*)(?= |$)') as phone
    from private.fold_text(left(search, 200)) t (text)
  )
  select nullif(concat_ws(' and ', private.get_words_condition(replace(f.text, coalesce(f.phone, ' '), ' ')),
    case when f.phone is not null then format('(s.words like %L or %s)', '%' || private.get_phone_digits(f.phone) || '%',
      private.get_words_condition(f.phone)) end), '')
  from folded f
$$;

-- Conditions on `l`, a row of public.leads, for a search. Up to 1,000 matches are given by ID. If more match, reading
-- the newest leads finds a page of them sooner.
create function private.get_lead_search_condition(search text) returns text
language plpgsql stable set search_path = '' as $$
declare
  words_match text := private.get_lead_words_condition(search);
  ids uuid[];
begin
  if length(search) > 1000 then
    raise exception 'Searches are limited to 1000 characters.' using errcode = 'invalid_parameter_value';
  end if;
  if words_match is null then
    return null;
  end if;
  execute format('select array(select s.lead_id from private.lead_search s where %s limit 1001)', words_match) into ids;
  if cardinality(ids) <= 1000 then
    return format('l.id = any (%L::uuid[])', ids);
  end if;
  return format('exists (select from private.lead_search s where s.lead_id = l.id and %s)', words_match);
end
$$;

-- Conditions on `l`, a row of public.leads, as SQL: the planner then sees only what was asked for.
create function private.get_lead_condition(filter jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  conditions text[] := array['not l.is_test'];
  name text;
  value text;
  items text[];
begin
  if length(filter::text) > 10000 then
    raise exception 'The filter is too long. Select fewer values.' using errcode = 'invalid_parameter_value';
  end if;
  for name, value in select * from jsonb_each_text(jsonb_strip_nulls(coalesce(filter, '{}'))) loop
    items := case when jsonb_typeof(filter -> name) = 'array'
      then array(select jsonb_array_elements_text(filter -> name)) end;
    conditions := conditions || case name
      when 'search' then private.get_lead_search_condition(value)
      when 'statuses' then format('l.pipeline_status = any (%L::text[])', items)
      when 'deliveries' then format('l.delivery_status = any (%L::text[])', items)
      when 'form' then format('l.form_id = %L', value)
      when 'owner' then case when value = 'none' then 'l.owner_id is null' else format('l.owner_id = %L::uuid', value) end
      when 'tag' then format('l.tags @> array[%L]', value)
      when 'source' then format('l.source = %L', value)
      when 'follow_up_by' then format('l.follow_up_on <= %L::date', value)
      when 'deadline' then case value
        when 'missed' then $sql$l.pipeline_status = 'new' and l.respond_by <= now()$sql$
        when 'soon' then $sql$l.pipeline_status = 'new' and l.respond_by > now()
          and private.get_warning_time(l) <= now()$sql$
        else private.reject_lead_filter(name, value) end
      when 'from' then format('l.created_at >= %L::timestamptz', value)
      when 'to' then format('l.created_at < %L::timestamptz', value)
      else private.reject_lead_filter(name, value) end;
  end loop;
  return array_to_string(conditions, ' and ');
end
$$;

-- If an unknown filter were ignored, a bulk change could affect unintended leads.
create function private.reject_lead_filter(name text, value text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  raise exception 'There is no filter "%" with the value "%".', name, left(value, 100)
    using errcode = 'invalid_parameter_value';
end
$$;

-- When three quarters of the time for a response have passed. After a canceled call, the time starts again.
create function private.get_warning_time(lead public.leads) returns timestamptz
language sql stable set search_path = '' as $$
  select lead.respond_by - least(lead.respond_by - lead.created_at,
    make_interval(hours => private.setting_response_hours(lead.form_id))) / 4
$$;
