-- How admins list and count leads. A filter is a JSON object, as private.get_lead_condition reads it.

-- Conditions on `l`, a row of public.leads, as SQL: it matches the filter and comes after the last lead of a page.
create function private.get_lead_page_condition(filter jsonb, older_than uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  -- If the lead has been deleted since, the audit log still has its time.
  last_seen timestamptz := coalesce(
    (select l.created_at from public.leads l where l.id = older_than),
    (select (a.before ->> 'created_at')::timestamptz from public.audit_log a
     where a.subject_type = 'lead' and a.subject_id = older_than::text and a.action = 'lead.deleted'));
begin
  if older_than is null then
    return private.get_lead_condition(filter);
  end if;
  if last_seen is null then
    raise exception 'There is no lead with this ID.' using errcode = 'invalid_parameter_value';
  end if;
  return private.get_lead_condition(filter)
    || format(' and l.created_at <= %L::timestamptz and (l.created_at < %1$L or l.id > %2$L)', last_seen, older_than);
end
$$;

-- The same, for leads that wait for a response, most urgent first.
create function private.get_urgent_lead_condition(filter jsonb, older_than uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  last_due timestamptz := (select l.respond_by from public.leads l where l.id = older_than);
begin
  if older_than is not null and last_due is null then
    raise exception 'There is no lead with this ID.' using errcode = 'invalid_parameter_value';
  end if;
  -- The index has only these leads, in this order.
  return private.get_lead_condition(filter) || $sql$ and l.pipeline_status = 'new'$sql$
    || case when older_than is null then ''
      else format(' and (l.respond_by, l.id) > (%L::timestamptz, %L::uuid)', last_due, older_than) end;
end
$$;

create function public.search_leads(
  filter jsonb default '{}', older_than uuid default null, page_size integer default 50, sort text default 'newest')
returns setof public.leads
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  if sort is null or sort not in ('newest', 'urgent') then
    raise exception 'The order must be newest or urgent.' using errcode = 'invalid_parameter_value';
  end if;
  return query execute format('select l.* from public.leads l where %s order by %s limit %s',
    case sort when 'newest' then private.get_lead_page_condition(filter, older_than)
      else private.get_urgent_lead_condition(filter, older_than) end,
    case sort when 'newest' then 'l.created_at desc, l.id' else 'l.respond_by, l.id' end,
    least(greatest(coalesce(page_size, 50), 1), 100));
end
$$;
comment on function public.search_leads(jsonb, uuid, integer, text) is
  'A page of at most 100 leads, newest first. filter: {search, statuses, deliveries, form, owner, tag, source, campaign, '
  'landing_page, follow_up_by, deadline, from, to}. Every word of the search must be in the name, email address, phone '
  'number, company, or website. owner is an ID or none, deadline is missed or soon. The page starts after the lead '
  'older_than, even if it was deleted. sort is newest or urgent: only leads that wait for a response, the one that''s due '
  'first at the start, after a lead that still exists. Admins only.';
grant execute on function public.search_leads(jsonb, uuid, integer, text) to authenticated;

create function public.count_leads(filter jsonb default '{}')
returns table (pipeline_status text, delivery_status text, count bigint, late bigint)
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '32MB' as $$
declare
  condition text;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  condition := private.get_lead_condition(filter);
  -- Reading all leads with a common word takes longer than a list may.
  if condition like '%exists (select from private.lead_search%' then
    return;
  end if;
  for pipeline_status, delivery_status, count, late in execute format($query$
    select l.pipeline_status, l.delivery_status, count(*),
      count(*) filter (where l.pipeline_status = 'new' and l.respond_by <= now())
    from public.leads l where %s group by 1, 2$query$, condition)
  loop
    return next;
  end loop;
end
$$;
comment on function public.count_leads(jsonb) is
  'Counts leads by pipeline status and delivery status. late: those whose response is overdue. Takes the same filter as '
  'search_leads. A search with more than 1,000 matches isn''t counted. Admins only.';
grant execute on function public.count_leads(jsonb) to authenticated;

create function public.get_lead_ids(filter jsonb default '{}') returns uuid[]
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  max_count constant integer := 5000;
  ids uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  execute format('select array(select l.id from public.leads l where %s limit %s)',
    private.get_lead_condition(filter), max_count + 1) into ids;
  if cardinality(ids) > max_count then
    raise exception 'At most 5,000 leads can be selected at once. Narrow down the list.'
      using errcode = 'invalid_parameter_value';
  end if;
  return ids;
end
$$;
comment on function public.get_lead_ids(jsonb) is
  'The IDs of all leads that match a filter of search_leads, at most 5,000, in no particular order. Admins only.';
grant execute on function public.get_lead_ids(jsonb) to authenticated;
