-- The backlog: leads that arrived while no CRM was connected. Connecting one doesn't send them, because the CRM writes
-- to the people in it. An admin tests the connection first, and then sends the backlog.
create function private.is_test_delivery(payload jsonb) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.leads l where l.id = (payload ->> 'lead_id')::uuid and l.is_test)
$$;

create function private.join_backlog() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_backlog := new.is_backlog or (exists (select from private.paused_topics p where p.topic = 'lead')
    and not private.is_test_delivery(new.payload));
  return new;
end
$$;

create trigger outbox_join_backlog before insert on private.outbox
  for each row when (new.topic = 'lead') execute function private.join_backlog();

create function private.record_backlog() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.lead_events (lead_id, kind)
  select l.id, 'backlog' from public.leads l where l.id = (new.payload ->> 'lead_id')::uuid;
  return null;
end
$$;

create trigger outbox_record_backlog after insert on private.outbox
  for each row when (new.is_backlog) execute function private.record_backlog();

-- The few leads from before the dispatcher noticed that there's no receiver.
create function private.keep_backlog() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox o set is_backlog = true
  where o.topic = 'lead' and o.attempts = 0 and o.delivered_at is null and o.dead_at is null and not o.is_backlog
    and not private.is_test_delivery(o.payload);
  return null;
end
$$;

create trigger paused_topics_keep_backlog after insert or update on private.paused_topics
  for each row when (new.topic = 'lead') execute function private.keep_backlog();

-- `since` and `error` are about the leads that the CRM hasn't accepted yet.
create function private.describe_crm_health() returns jsonb
language sql stable set search_path = '' as $$
  with delayed as materialized (
    select l.id, l.created_at from public.leads l where l.delivery_status = 'delayed' and not l.is_test)
  select jsonb_build_object(
    -- The dispatcher pauses what has no receiver.
    'is_connected', not exists (select from private.paused_topics t where t.topic = 'lead'),
    'backlog', (select count(*) from private.outbox o where o.is_backlog),
    'delayed', (select count(*) from delayed), 'since', (select min(d.created_at) from delayed d),
    'error', (select e.detail ->> 'error' from public.lead_events e
      where e.lead_id = (select d.id from delayed d order by d.created_at desc, d.id limit 1) and e.kind = 'delayed'
      order by e.id desc limit 1))
$$;

create function public.get_crm_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see how the CRM is doing');
  return private.describe_crm_health();
end
$$;
comment on function public.get_crm_health() is
  'Whether leads reach the CRM: {is_connected, backlog, delayed, since, error}. Admins only.';
grant execute on function public.get_crm_health() to authenticated;

create function public.send_backlog() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids bigint[];
  sent integer;
begin
  perform private.require_admin('send the earlier leads');
  ids := array(select o.id from private.outbox o where o.is_backlog order by o.id limit 500 for update skip locked);
  -- In the order in which other bulk changes lock them.
  perform from public.leads l
  where l.id in (select (o.payload ->> 'lead_id')::uuid from private.outbox o where o.id = any (ids)) order by l.id for update;
  update private.outbox o set is_backlog = false, due_at = now(), first_due_at = now() where o.id = any (ids);
  get diagnostics sent = row_count;
  if sent > 0 then
    perform private.audit('crm.backlog-sent', 'leads', 'backlog', null, jsonb_build_object('count', sent));
    perform pg_notify('outbox', 'lead');
  end if;
  return sent;
end
$$;
comment on function public.send_backlog() is
  'Sends up to 500 of the leads that arrived while no CRM was connected. Returns how many: call it until that''s 0. Admins '
  'only, audited.';
grant execute on function public.send_backlog() to authenticated;
