-- Emails that confirm requests to the people who sent them, except held ones until they're released: at most one an
-- hour per mailbox, because anyone could enter somebody else's address. Requests that come in meanwhile share the next
-- one.
create table private.lead_confirmations (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  mail_key uuid not null,
  put_together_at timestamptz not null default now()
);
comment on table private.lead_confirmations is 'Which email confirms a request. Only get_lead_confirmation adds rows.';
comment on column private.lead_confirmations.mail_key is 'The idempotency key of the email''s outbox row.';
create index lead_confirmations_mail_key on private.lead_confirmations (mail_key);
alter table private.lead_confirmations enable row level security;

-- When the next confirmation may be sent to a mailbox.
create function private.get_next_confirmation_time(mailbox text) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(now(), max(c.put_together_at) + interval '1 hour')
  from public.leads l join private.lead_confirmations c on c.lead_id = l.id
  where l.mailbox = get_next_confirmation_time.mailbox
$$;

create function private.queue_lead_confirmation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due constant timestamptz := private.get_next_confirmation_time(new.mailbox);
begin
  insert into private.outbox (topic, payload, due_at, first_due_at)
  values ('lead-confirmation', jsonb_build_object('lead_id', new.id), due, due);
  return null;
end
$$;

create trigger leads_queue_confirmation after insert on public.leads
  for each row when (new.review is null and not new.is_test and new.form_id <> 'booked-call') execute function private.queue_lead_confirmation();
create trigger leads_queue_released_confirmation after update on public.leads
  for each row when (old.review = 'held' and new.review = 'released' and new.form_id <> 'booked-call') execute function private.queue_lead_confirmation();

-- Whoever was already answered knows that the request arrived, and the calendar confirms calls itself.
create function private.is_confirmation_useful(lead public.leads) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(lead.review, 'released') = 'released' and lead.pipeline_status = 'new' and not lead.is_test
    and lead.form_id <> 'booked-call'
$$;

-- Whether an email may be put together for it. After three days, a first one would only confuse. One that couldn't be
-- sent yet is tried until the dispatcher gives it up, which the timeline says.
create function private.awaits_confirmation(lead public.leads) returns boolean
language sql stable set search_path = '' as $$
  select private.is_confirmation_useful(lead)
    and greatest(lead.created_at, (select max(e.happened_at) from public.lead_events e
      where e.lead_id = lead.id and e.kind = 'released')) > now() - interval '3 days'
$$;

create function public.get_lead_confirmation(outbox_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued private.outbox;
  lead public.leads;
  due timestamptz;
begin
  select * into queued from private.outbox o where o.id = outbox_id and o.topic = 'lead-confirmation';
  select * into lead from public.leads l where l.id = (queued.payload ->> 'lead_id')::uuid;
  -- Two requests of the same person wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended('private.lead_confirmations ' || lead.mailbox, 0));
  if not exists (select from private.lead_confirmations c where c.lead_id = lead.id) then
    if private.awaits_confirmation(lead) is not true then
      return null;
    end if;
    due := private.get_next_confirmation_time(lead.mailbox);
    if due > now() then
      insert into private.outbox (topic, payload, due_at, first_due_at) values (queued.topic, queued.payload, due, due);
      return null;
    end if;
    insert into private.lead_confirmations (lead_id, mail_key)
    select l.id, queued.idempotency_key from public.leads l
    where l.mailbox = lead.mailbox and private.awaits_confirmation(l)
    order by l.created_at desc limit 20
    on conflict do nothing;
  end if;
  return (
    select jsonb_build_object('email', lead.email,
      'requests', jsonb_agg(jsonb_build_object('form', l.form_id, 'sent_at', l.created_at, 'time_zone', l.visitor_time_zone)
        order by l.created_at, l.id),
      'has_account', exists (select from auth.users u
        where lower(u.email) = lower(lead.email) and u.email_confirmed_at is not null))
    from private.lead_confirmations c join public.leads l on l.id = c.lead_id
    where c.mail_key = queued.idempotency_key
    -- The same email every time, as long as it's of use to one of them.
    having bool_or(private.is_confirmation_useful(l)));
end
$$;
comment on function public.get_lead_confirmation(bigint) is
  'What an email that confirms requests needs: {email, requests, has_account}, each request {form, sent_at, time_zone}. Contains '
  'nothing else that the visitor entered, because the address could be a stranger''s. Null if it''s no longer needed, if another '
  'email confirms the request, or if it''s too early, which queues it again.';
grant execute on function public.get_lead_confirmation(bigint) to service_role;

-- Whether a mail server said that the address doesn't exist (dispatch-outbox/mail-delivery.ts stores its codes): it
-- refused the recipient, or its enhanced status code is about the address or mailbox (RFC 3463). Refusals for other
-- reasons, such as the sender's reputation, say nothing about the address.
create function private.is_address_refused(error text) returns boolean
language sql immutable set search_path = '' as $$
  select error ~ 'answered 5[0-9]{2} (5\.[12]\.[0-9]+ to|to RCPT TO)' or error = 'The email address is not valid.'
$$;

create function private.record_confirmation_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lead public.leads;
begin
  select * into lead from public.leads l where l.id = (new.payload ->> 'lead_id')::uuid;
  -- All that may change, in the order in which everyone locks leads. A deadlock would lose the result, and the email
  -- would be sent again.
  perform from public.leads l
  where l.id = any (lead.id || array(select c.lead_id from private.lead_confirmations c where c.mail_key = new.idempotency_key))
    or lower(l.email) = lower(lead.email)
  order by l.id for no key update;
  -- It may have been deleted meanwhile.
  select * into lead from public.leads l where l.id = lead.id;
  if lead.id is null or new.delivered_at is not null and new.last_error is not null then
    -- There was nothing to send.
    return null;
  end if;
  if new.topic = 'lead-confirmation' then
    insert into public.lead_events (lead_id, kind, detail)
    select l.id, case when new.dead_at is null then 'confirmed' else 'unconfirmed' end,
      case when new.dead_at is null then '{}' else jsonb_build_object('error', new.last_error) end
    from private.lead_confirmations c join public.leads l on l.id = c.lead_id
    where c.mail_key = new.idempotency_key
    order by l.id;
  end if;
  if new.dead_at is null or private.is_address_refused(new.last_error) then
    update public.leads l set email_error = case when new.dead_at is not null then new.last_error end
    where lower(l.email) = lower(lead.email)
      and l.email_error is distinct from case when new.dead_at is not null then new.last_error end;
  end if;
  return null;
end
$$;

-- The same for answers, which go to the same address.
create trigger outbox_record_confirmation_delivery after update on private.outbox
  for each row when (new.topic in ('lead-confirmation', 'lead-reply')
    and (new.delivered_at is distinct from old.delivered_at or new.dead_at is distinct from old.dead_at)
    and (new.delivered_at is not null or new.dead_at is not null))
  execute function private.record_confirmation_delivery();
