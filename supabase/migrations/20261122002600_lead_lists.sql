-- How admins list and count leads. A filter is a JSON object, as private.get_lead_condition reads it.
--
-- In lists and counts, a lead is a person: all their requests that match the filter are one row. It shows the first of
-- them in the order of the list. Selecting the row selects all of them.

-- SQL for the rank of a request among those of the same person. The lowest is shown. `alias` is a row of public.leads.
create function private.get_request_rank(alias text, sort text) returns text
language sql immutable set search_path = '' as $$
  select format(case sort when 'urgent' then '%1$s.target_at, %1$s.respond_by, %1$s.id' else 'timestamptz ''epoch'' - %1$s.created_at, %1$s.id' end, alias)
$$;

-- A condition on `l`, a row of public.leads, as SQL: it comes after the last lead of a page.
create function private.get_page_condition(older_than uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  -- If the lead has been deleted since, the audit log still has its time.
  last_seen timestamptz := coalesce(
    (select l.created_at from public.leads l where l.id = older_than),
    (select (a.before ->> 'created_at')::timestamptz from public.audit_log a
     where a.subject_type = 'lead' and a.subject_id = older_than::text and a.action = 'lead.deleted'));
begin
  if older_than is null then
    return 'true';
  end if;
  if last_seen is null then
    raise exception 'There is no lead with this ID.' using errcode = 'invalid_parameter_value';
  end if;
  return format('l.created_at <= %L::timestamptz and (l.created_at < %1$L or l.id > %2$L)', last_seen, older_than);
end
$$;

-- The same, for leads that wait for a response, most urgent first.
create function private.get_urgent_page_condition(older_than uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  last public.leads;
begin
  select * into last from public.leads l where l.id = older_than;
  if older_than is not null and last.id is null then
    raise exception 'There is no lead with this ID.' using errcode = 'invalid_parameter_value';
  end if;
  return case when older_than is null then 'true' else format('(l.target_at, l.respond_by, l.id) > (%L::timestamptz, %L::timestamptz, %L::uuid)',
    last.target_at, last.respond_by, last.id) end;
end
$$;

create function public.search_leads(
  filter jsonb default '{}', older_than uuid default null, page_size integer default 50, sort text default 'newest')
returns setof jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  condition text;
begin
  perform private.require_admin('read leads');
  if sort is null or sort not in ('newest', 'urgent') then
    raise exception 'The order must be newest or urgent.' using errcode = 'invalid_parameter_value';
  end if;
  -- An index has only the open leads, in this order.
  condition := private.get_lead_condition(filter) || case sort when 'urgent' then $sql$ and l.pipeline_status = 'new'$sql$ else '' end;
  return query execute format($query$
    select to_jsonb(shown) || (
      select jsonb_build_object('request_ids', jsonb_agg(l.id order by %5$s), 'deliveries', jsonb_agg(distinct l.delivery_status))
      from public.leads l where l.mailbox = shown.mailbox and %1$s)
    from (select l.* from public.leads l where %1$s and %2$s) shown
    where not exists (
      select from public.leads l where l.mailbox = shown.mailbox and %1$s and (%5$s) < (%6$s))
    order by %3$s limit %4$s$query$,
    condition,
    case sort when 'newest' then private.get_page_condition(older_than) else private.get_urgent_page_condition(older_than) end,
    case sort when 'newest' then 'shown.created_at desc, shown.id' else 'shown.target_at, shown.respond_by, shown.id' end,
    least(greatest(coalesce(page_size, 50), 1), 100), private.get_request_rank('l', sort), private.get_request_rank('shown', sort));
end
$$;
comment on function public.search_leads(jsonb, uuid, integer, text) is
  'A page of at most 100 leads, newest first: one for all requests of a person that match, with the columns of the first '
  'one, request_ids, which begins with it, and deliveries, their statuses. filter: {search, statuses, deliveries, form, owner, tag, source, follow_up_by, '
  'deadline, from, to}. Every word of the search must be in the name, email address, phone '
  'number, company, or website. owner is an ID or none, deadline is missed or soon. The page starts after the lead '
  'older_than, even if it was deleted. sort is newest or urgent: only leads that wait for a response, the one with the earliest '
  'target at the start, after a lead that still exists. Admins only.';
grant execute on function public.search_leads(jsonb, uuid, integer, text) to authenticated;

create function public.count_leads(filter jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '32MB' as $$
declare
  condition text;
  counts jsonb;
begin
  perform private.require_admin('read leads');
  condition := private.get_lead_condition(filter);
  -- Reading all leads with a common word takes longer than a list may.
  if condition like '%exists (select from private.lead_search%' then
    return null;
  end if;
  -- One bit for each part, and a hash for each person, because grouping by texts takes longer than a list may.
  execute format($query$
    with people as (
      select bit_or(case l.pipeline_status
          when 'new' then case when l.delivery_status = 'held' then 0 when l.respond_by <= now() then 3 else 1 end
          when 'contacted' then 4 when 'qualified' then 8 when 'won' then 16 when 'lost' then 32 else 64 end
        | case l.delivery_status when 'held' then 128 when 'dead' then 256 else 0 end) as bits
      from public.leads l where %s group by hashtextextended(l.mailbox, 0)
    ), groups as materialized (select p.bits, count(*) as count from people p group by p.bits)
    select jsonb_object_agg(part.name, (
        select coalesce(sum(g.count), 0) from groups g where g.bits & (1 << part.place::integer - 1) <> 0))
      || jsonb_build_object('all', (select coalesce(sum(g.count), 0) from groups g))
    from unnest(array['new', 'late', 'contacted', 'qualified', 'won', 'lost', 'spam', 'held', 'dead'])
      with ordinality part (name, place)$query$, condition) into counts;
  return counts;
end
$$;
comment on function public.count_leads(jsonb) is
  'Counts the people with requests that match a filter of search_leads, and those with such a request in each pipeline status, '
  'held for review, not delivered, or with an overdue response: {all, new, contacted, qualified, won, lost, spam, held, dead, '
  'late}. Held requests aren''t new or late. Null for a search with more than 1,000 matches, which isn''t counted. Admins only.';
grant execute on function public.count_leads(jsonb) to authenticated;

create function public.get_lead_ids(filter jsonb default '{}', sort text default 'newest') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  max_count constant integer := 5000;
  ids jsonb;
  total bigint;
begin
  perform private.require_admin('read leads');
  execute format($query$
    select coalesce(jsonb_agg(p.ids), '[]'), coalesce(sum(p.count), 0)
    from (
      select jsonb_agg(l.id order by %s) as ids, count(*) as count
      from (select l.* from public.leads l where %s limit %s) l group by l.mailbox) p$query$,
    private.get_request_rank('l', sort), private.get_lead_condition(filter), max_count + 1) into ids, total;
  if total > max_count then
    raise exception 'At most 5,000 leads can be selected at once. Narrow down the list.'
      using errcode = 'invalid_parameter_value';
  end if;
  return ids;
end
$$;
comment on function public.get_lead_ids(jsonb, text) is
  'The IDs of all requests that match a filter of search_leads, at most 5,000: a list per person, which begins with the one '
  'that search_leads shows. Admins only.';
grant execute on function public.get_lead_ids(jsonb, text) to authenticated;
