-- How admins list, count, and export leads.

-- A custom plan for each call, because the arguments decide which index helps.
create function public.search_leads(
  query text default null, delivery_statuses text[] default null, form text default null,
  older_than uuid default null, page_size integer default 50)
returns setof public.leads
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(query), '[\s\u00a0]+') word where word <> '');
  last_seen timestamptz;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  if length(query) > 1000 then
    raise exception 'Searches are limited to 1000 characters.' using errcode = 'invalid_parameter_value';
  end if;
  if older_than is not null then
    -- If the lead has been deleted since, the audit log still has its time.
    last_seen := coalesce(
      (select l.created_at from public.leads l where l.id = older_than),
      (select (a.before ->> 'created_at')::timestamptz from public.audit_log a
       where a.subject_type = 'lead' and a.subject_id = older_than::text
         and a.action = 'lead.deleted'));
    if last_seen is null then
      raise exception 'There is no lead with this ID.' using errcode = 'invalid_parameter_value';
    end if;
  end if;
  return query
    select l.* from public.leads l
    where (delivery_statuses is null or l.delivery_status = any (delivery_statuses))
      and (form is null or l.form_id = form)
      and (last_seen is null or l.created_at <= last_seen
        and (l.created_at < last_seen or l.id > older_than))
      and (words = '{}' or lower(concat_ws(' ', l.first_name, l.last_name, l.email, l.phone,
        l.company, l.business_name, l.website_url)) like all (words))
    order by l.created_at desc, l.id
    limit least(greatest(coalesce(page_size, 50), 1), 200);
end
$$;
comment on function public.search_leads(text, text[], text, uuid, integer) is
  'A page of leads, newest first. Every word of the query must be in the name, email address, phone number, '
  'company, or website. The page starts after the lead older_than, even if it was deleted. Admins only.';
grant execute on function public.search_leads(text, text[], text, uuid, integer) to authenticated;

create function public.count_leads() returns table (delivery_status text, count bigint)
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  return query select l.delivery_status, count(*) from public.leads l group by l.delivery_status;
end
$$;
comment on function public.count_leads() is 'Counts leads by delivery status. Admins only.';
grant execute on function public.count_leads() to authenticated;

create function public.export_leads(since timestamptz default null)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can export leads.' using errcode = 'insufficient_privilege';
  end if;
  -- A single value, because the API would silently cut a set of rows after the first thousand.
  select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]') into exported
  from public.leads l where since is null or l.created_at >= since;
  perform private.audit('leads.exported', 'leads', 'all', null,
    jsonb_build_object('since', since, 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_leads(timestamptz) is
  'All leads since a time as one JSON array, newest first. Admins only, audited.';
grant execute on function public.export_leads(timestamptz) to authenticated;
