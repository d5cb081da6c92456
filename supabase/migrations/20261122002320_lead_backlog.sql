-- The backlog: leads that arrived while no CRM was connected. Connecting one doesn't send them, because the CRM writes to
-- the people in it. An admin tests the connection first, and then sends the backlog.
create function private.keep_backlog() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox o set is_backlog = true
  from public.leads l
  where o.topic = 'lead' and o.attempts = 0 and o.delivered_at is null and o.dead_at is null and not o.is_backlog
    and l.id = (o.payload ->> 'lead_id')::uuid and not l.is_test;
  return null;
end
$$;

create trigger paused_topics_keep_backlog after delete on private.paused_topics
  for each row when (old.topic = 'lead') execute function private.keep_backlog();

-- `since` and `error` are about the leads that the CRM hasn't accepted yet.
create function private.describe_crm_health() returns jsonb
language sql stable set search_path = '' as $$
  with delayed as materialized (
    select l.id, l.created_at from public.leads l where l.delivery_status = 'delayed' and not l.is_test)
  select jsonb_build_object(
    -- The dispatcher pauses what has no receiver.
    'is_connected', not exists (select from private.paused_topics t where t.topic = 'lead'),
    'backlog', (select count(*) from public.leads l where l.delivery_status = 'backlog'),
    'delayed', (select count(*) from delayed), 'since', (select min(d.created_at) from delayed d),
    'error', (select e.detail ->> 'error' from public.lead_events e
      where e.lead_id = (select d.id from delayed d order by d.created_at desc, d.id limit 1) and e.kind = 'delayed'
      order by e.id desc limit 1))
$$;

create function public.get_crm_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can see how the CRM is doing.' using errcode = 'insufficient_privilege';
  end if;
  return private.describe_crm_health();
end
$$;
comment on function public.get_crm_health() is
  'Whether leads reach the CRM: {is_connected, backlog, delayed, since, error}. Admins only.';
grant execute on function public.get_crm_health() to authenticated;

create function public.send_backlog() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  sent integer;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can send the earlier leads.' using errcode = 'insufficient_privilege';
  end if;
  update private.outbox o set is_backlog = false, due_at = now(), first_due_at = now()
  where o.topic = 'lead' and o.is_backlog;
  get diagnostics sent = row_count;
  if sent > 0 then
    perform private.audit('crm.backlog-sent', 'leads', 'backlog', null, jsonb_build_object('count', sent));
    perform pg_notify('outbox', 'lead');
  end if;
  return sent;
end
$$;
comment on function public.send_backlog() is
  'Sends the leads that arrived while no CRM was connected. Returns how many. Admins only, audited.';
grant execute on function public.send_backlog() to authenticated;
