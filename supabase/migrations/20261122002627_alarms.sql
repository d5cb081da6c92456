-- Emails to all admins when something keeps leads or messages from arriving: one per incident, from when it begins
-- until it's over. Home shows the same until then (get_staff_home).
create table private.alarms (
  kind text primary key,
  began_at timestamptz not null default now(),
  mailed_at timestamptz,
  constraint alarms_kind_known check (kind in ('crm', 'undelivered', 'proof-of-life', 'held'))
);
comment on table private.alarms is
  'The current incident of each kind: the CRM accepts nothing, messages are undelivered, or the daily check fails. held is about emails that say how many '
  'leads wait for a review (get_lead_mail).';
comment on column private.alarms.mailed_at is 'When the admins were told.';
alter table private.alarms enable row level security;

-- Failed confirmations are shown with their lead. An email about failed emails would fail, too.
create function private.raises_alarm(delivery private.outbox) returns boolean
language sql stable set search_path = '' as $$
  select delivery.topic not in ('lead-confirmation', 'alarm-mail')
    and not (delivery.topic = 'lead' and private.is_test_delivery(delivery.payload))
$$;

-- Leads that the CRM hasn't accepted, although it was asked. Queries repeat the conditions that their index has.
create function private.is_rejected_lead(delivery private.outbox) returns boolean
language sql stable set search_path = '' as $$
  select delivery.topic = 'lead' and delivery.last_error is not null and delivery.delivered_at is null and delivery.dead_at is null
    -- It may take a while until a lead that was accepted can be found (functions/dispatch-outbox/crm.ts).
    and delivery.last_error not like 'The CRM accepted the lead%' and private.raises_alarm(delivery)
$$;

create function private.queue_alarm(alarm_kind text, delay interval) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (topic, payload, due_at, first_due_at)
  select 'alarm-mail', jsonb_build_object('kind', a.kind, 'began_at', a.began_at), now() + delay, now() + delay
  from private.alarms a where a.kind = alarm_kind
$$;

-- While messages wait for an admin, a new one belongs to the same incident, for a day.
create function private.begin_undelivered_incident() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.raises_alarm(new) then
    return null;
  end if;
  insert into private.alarms (kind) values ('undelivered')
  on conflict (kind) do update set began_at = now(), mailed_at = null
  where alarms.mailed_at < now() - interval '1 day' or not exists (
    select from private.outbox o where o.dead_at is not null and o.id <> new.id and private.raises_alarm(o));
  if found then
    -- Waits for others that fail for the same reason.
    perform private.queue_alarm('undelivered', interval '1 minute');
  end if;
  return null;
end
$$;

create trigger outbox_begin_undelivered_incident after update on private.outbox
  for each row when (new.dead_at is not null and old.dead_at is null)
  execute function private.begin_undelivered_incident();

-- A lead's first failure begins it, unless it's permanent. Later attempts don't: a single lead that the CRM never
-- accepts isn't an incident while it accepts others.
create function private.update_crm_incident() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.delivered_at is null then
    if private.is_rejected_lead(new) then
      insert into private.alarms (kind) values ('crm')
      on conflict (kind) do update set began_at = now(), mailed_at = null
      where not exists (
        select from private.outbox o
        where o.delivered_at is null and o.dead_at is null and not o.is_backlog and o.id <> new.id and private.is_rejected_lead(o));
      if found then
        perform private.queue_alarm('crm', interval '15 minutes');
      end if;
    end if;
  elsif (select private.active_account_id()) is null and (not private.is_test_delivery(new.payload) or not exists (
      select from private.outbox o
      where o.delivered_at is null and o.dead_at is null and not o.is_backlog and private.is_rejected_lead(o))) then
    -- The CRM accepted it, perhaps with a caveat, unless an admin said so. That it accepts a test lead doesn't mean
    -- that it accepts those of people.
    delete from private.alarms a where a.kind = 'crm';
  end if;
  return null;
end
$$;

create trigger outbox_update_crm_incident after update on private.outbox
  for each row when (new.topic = 'lead' and (
    new.delivered_at is null and new.dead_at is null and new.last_error is not null and old.last_error is null
    or new.delivered_at is not null and old.delivered_at is null
      -- As in functions/dispatch-outbox/dispatch.ts.
      and new.last_error is distinct from 'Not needed anymore.'))
  execute function private.update_crm_incident();

create function public.get_alarm_mail(outbox_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued private.outbox;
  alarm_kind text;
  is_over boolean;
begin
  select * into queued from private.outbox o where o.id = outbox_id and o.topic = 'alarm-mail';
  alarm_kind := queued.payload ->> 'kind';
  is_over := case alarm_kind
    when 'undelivered' then not exists (
      select from private.outbox o where o.dead_at is not null and private.raises_alarm(o))
    when 'proof-of-life' then not exists (select from private.proof_of_life p where p.failing_since is not null)
    else exists (select from private.paused_topics t where t.topic = 'lead') or not exists (
      select from private.outbox o
      where o.delivered_at is null and o.dead_at is null and not o.is_backlog and private.is_rejected_lead(o)) end;
  if is_over then
    delete from private.alarms a where a.kind = alarm_kind and a.began_at = (queued.payload ->> 'began_at')::timestamptz;
  end if;
  if not queued.payload ? 'user_id' then
    update private.alarms a set mailed_at = now()
    where a.kind = alarm_kind and a.began_at = (queued.payload ->> 'began_at')::timestamptz and a.mailed_at is null;
    if found then
      insert into private.outbox (topic, payload)
      select queued.topic, queued.payload || jsonb_build_object('user_id', r.user_id)
      from public.user_roles r where private.get_user_role(r.user_id) = 'admin';
    end if;
    return null;
  end if;
  return (
    select jsonb_build_object('kind', alarm_kind, 'email', u.email, 'began_at', coalesce(min(p.failing_since), a.began_at),
      'leads', count(o.id) filter (where o.topic = 'lead'), 'messages', count(o.id) filter (where o.topic <> 'lead'),
      'error', coalesce(min(p.error), (array_agg(o.last_error order by o.id desc))[1]), 'step', min(p.failed_step))
    from private.alarms a
    join auth.users u on u.id = (queued.payload ->> 'user_id')::uuid
    left join private.proof_of_life p on alarm_kind = 'proof-of-life'
    left join private.outbox o on case alarm_kind
      when 'undelivered' then o.dead_at is not null and private.raises_alarm(o)
      else o.delivered_at is null and o.dead_at is null and private.is_rejected_lead(o) end
    where a.kind = alarm_kind and a.began_at = (queued.payload ->> 'began_at')::timestamptz
      and u.email_confirmed_at is not null and private.get_user_role(u.id) = 'admin'
    group by u.email, a.began_at);
end
$$;
comment on function public.get_alarm_mail(bigint) is
  'What an email about an incident needs: {kind, email, began_at, leads, messages, error, step}. kind is crm, undelivered, or '
  'proof-of-life. leads and messages: how many the CRM hasn''t accepted, or weren''t delivered. error: of the newest of them, or of the '
  'step at which the daily check fails. Null if it''s over, or if the '
  'row has no recipient yet: then it adds a row for each admin, once per incident.';
grant execute on function public.get_alarm_mail(bigint) to service_role;
