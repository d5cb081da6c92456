-- The inbox of leads: the newest first, found by who asked and how they stand.

-- Planned anew each time: what is asked for decides which index serves.
create function public.search_leads(
  query text default null, standings text[] default null, form text default null,
  older_than uuid default null, page_size integer default 50)
returns setof public.leads
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- What LIKE takes for more than itself is escaped.
  words text[] := array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(lower(query), '[\s\u00a0]+') word where word <> '');
  last_seen timestamptz;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  if length(query) > 1000 then
    raise exception 'Search for at most 1000 characters.' using errcode = 'invalid_parameter_value';
  end if;
  if older_than is not null then
    -- Deleted meanwhile, it has left its time in the log.
    last_seen := coalesce(
      (select l.created_at from public.leads l where l.id = older_than),
      (select (a.before ->> 'created_at')::timestamptz from public.audit_log a
       where a.subject_type = 'lead' and a.subject_id = older_than::text
         and a.action = 'lead.deleted'));
    if last_seen is null then
      raise exception 'There was no such lead.' using errcode = 'invalid_parameter_value';
    end if;
  end if;
  return query
    select l.* from public.leads l
    where (standings is null or l.standing = any (standings))
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
  'Leads, newest first, whose names, address, phone, company or website hold every word of the query, by '
  'how they stand and by form; behind the lead older_than, if that was deleted too. For admins.';

create function public.count_leads() returns table (standing text, count bigint)
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can read leads.' using errcode = 'insufficient_privilege';
  end if;
  return query select l.standing, count(*) from public.leads l group by l.standing;
end
$$;
comment on function public.count_leads() is 'How many leads stand how, for admins.';

create function public.redeliver_lead(lead_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  dead bigint;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can send a lead again.' using errcode = 'insufficient_privilege';
  end if;
  select o.id into dead from private.outbox o
  where o.topic = 'lead' and o.order_key = redeliver_lead.lead_id::text and o.delivered_at is null
    and o.dead_at is not null
  order by o.id limit 1;
  return dead is not null and public.replay_dead_letter(dead);
end
$$;
comment on function public.redeliver_lead(uuid) is
  'Delivers a lead anew that was given up, under its old key; false where it was not. Admins only, audited.';

revoke all on function public.search_leads(text, text[], text, uuid, integer)
  from public, anon, authenticated, service_role;
revoke all on function public.count_leads() from public, anon, authenticated, service_role;
revoke all on function public.redeliver_lead(uuid) from public, anon, authenticated, service_role;
grant execute on function public.search_leads(text, text[], text, uuid, integer) to authenticated;
grant execute on function public.count_leads() to authenticated;
grant execute on function public.redeliver_lead(uuid) to authenticated;
