-- Calls that people book, move, or cancel in the CRM's calendar. The function calendar-booking receives them.
create table private.bookings (
  appointment_id text primary key,
  lead_id uuid references public.leads (id) on delete cascade,
  decision_id uuid,
  changed_at timestamptz,
  seen_events text[] not null default '{}',
  constraint bookings_appointment_id_length check (length(appointment_id) between 1 and 100)
);
comment on table private.bookings is 'Which lead each appointment of the CRM''s calendar belongs to.';
comment on column private.bookings.lead_id is 'Null if the call was canceled before it was booked here.';
comment on column private.bookings.decision_id is 'The change that answered the lead and the person''s earlier requests.';
comment on column private.bookings.changed_at is 'When the newest event happened, if the CRM says.';
comment on column private.bookings.seen_events is 'The IDs of the latest events, if they have any.';
create index bookings_lead on private.bookings (lead_id);
alter table private.bookings enable row level security;

create table private.booking_webhook (
  is_only_row boolean primary key default true,
  accepted_at timestamptz,
  rejected_at timestamptz,
  problem text,
  is_authentic boolean not null default false,
  constraint booking_webhook_one_row check (is_only_row),
  constraint booking_webhook_problem_length check (length(problem) <= 300)
);
comment on table private.booking_webhook is 'When the latest event arrived, and why the latest rejected one was rejected.';
comment on column private.booking_webhook.is_authentic is 'Whether the rejected event came from the CRM.';
alter table private.booking_webhook enable row level security;

-- What a booked call is an answer to. Audits and questions need another one.
create function private.asks_for_call(form text) returns boolean
language sql immutable set search_path = '' as $$
  select form in ('strategy-session', 'request-a-time', 'booked-call')
$$;

-- The newest open request for a call of a person, unless it has a booked call already.
create function private.find_request_to_book(person text) returns uuid
language sql stable set search_path = '' as $$
  select l.id from public.leads l
  where l.mailbox = person and not l.is_test and l.review is distinct from 'held' and private.asks_for_call(l.form_id)
    and l.pipeline_status in ('new', 'contacted', 'qualified') and l.created_at > now() - interval '90 days'
    and not exists (select from private.bookings b where b.lead_id = l.id and l.call_at is not null)
  order by l.created_at desc, l.id limit 1
$$;

-- A time with an offset directly after it, or in the time zone.
create function private.parse_booking_time(typed text, time_zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select case when typed ~* ':[0-9]{2}(\.[0-9]+)?(z|[+-][0-9]{2}(:?[0-9]{2})?)$' then typed::timestamptz else typed::timestamp at time zone time_zone end
$$;

-- A canceled call leaves the requests unanswered that only the booking had answered, unless another call is planned.
create function private.find_reopened_requests(booking private.bookings) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.id), '{}')
  from public.lead_events e join public.leads l on l.id = e.lead_id
  where e.decision_id = booking.decision_id and e.detail #>> '{before,pipeline_status}' = 'new'
    and l.pipeline_status = 'contacted' and l.responded_by is null and (l.id = booking.lead_id or l.call_at is null)
    and not exists (select from private.lead_responses r where r.lead_id = l.id)
    and not exists (select from public.leads o where o.mailbox = l.mailbox and o.id <> booking.lead_id and o.call_at > now())
$$;

create function private.cancel_booking(booking private.bookings) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  reopened constant uuid[] := private.find_reopened_requests(booking);
  changed integer;
begin
  changed := private.apply_lead_changes(gen_random_uuid(), (
    select jsonb_object_agg(l.id, case when l.id = booking.lead_id then '{"call_at": null}'::jsonb else '{}' end
      || case when l.id = any (reopened) then '{"pipeline_status": "new"}'::jsonb else '{}' end)
    from public.leads l where l.id = any (reopened || booking.lead_id)), false);
  -- They haven't waited since they wrote, but only from now on.
  update public.leads l
  set respond_by = due.at, target_at = private.get_response_target(now(), due.at, l.spam_signals)
  from (select o.id, greatest(o.respond_by, now() + make_interval(hours => private.setting_response_hours(o.form_id))) as at
    from public.leads o) due
  where l.id = any (reopened) and due.id = l.id;
  -- Whoever was on it was done when the call was booked.
  update private.lead_claims c set claimed_at = null
  from public.leads l join public.leads o on o.mailbox = l.mailbox
  where l.id = any (reopened) and c.lead_id = o.id and c.claimed_at is not null;
  return changed > 0;
end
$$;

create function private.find_requests_answered_by_call(lead_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.id), '{}') from public.leads l
  where l.id = any (private.find_answered_requests(array[find_requests_answered_by_call.lead_id], null))
    and private.asks_for_call(l.form_id)
$$;

create function private.save_booking(booking private.bookings, starts_at timestamptz) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  decision uuid := gen_random_uuid();
  answered constant uuid[] := private.find_requests_answered_by_call(booking.lead_id);
  changed integer;
begin
  changed := private.apply_lead_changes(decision, (
    select jsonb_object_agg(l.id, case when l.id = booking.lead_id then jsonb_build_object('call_at', starts_at) else '{}' end
      || case when l.pipeline_status = 'new' then '{"pipeline_status": "contacted"}'::jsonb else '{}' end)
    from public.leads l where l.id = any (answered || booking.lead_id)), false);
  if exists (select from public.lead_events e where e.decision_id = decision and e.detail #>> '{before,pipeline_status}' = 'new') then
    update private.bookings b set decision_id = decision where b.appointment_id = booking.appointment_id;
  end if;
  return changed > 0;
end
$$;

create function public.record_booking(booking jsonb) returns text
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  event constant text := booking ->> 'event';
  event_id constant text := booking ->> 'event_id';
  -- A clock that's ahead must not keep later events out.
  happened_at constant timestamptz := case when booking ->> 'happened_at' is not null
    then least((booking ->> 'happened_at')::timestamptz, now() + interval '5 minutes') end;
  person constant text := private.get_mailbox(booking #>> '{lead,email}');
  known private.bookings;
  is_new boolean := false;
  starts_at timestamptz;
  former_call timestamptz;
  changed boolean;
begin
  if event is null or event not in ('booked', 'moved', 'canceled') or person is null then
    raise exception 'A booking needs an email address, and an event: booked, moved, or canceled.'
      using errcode = 'invalid_parameter_value';
  end if;
  -- Two events about one person can't create two leads.
  perform pg_advisory_xact_lock(hashtextextended('booking ' || person, 0));
  insert into private.booking_webhook (accepted_at) values (now())
  on conflict (is_only_row) do update set accepted_at = now();
  -- Whoever deletes a lead locks it before its bookings. Everything that this changes belongs to these people.
  perform from public.leads l
  where l.mailbox = any (array[person, (select k.mailbox from private.bookings b join public.leads k on k.id = b.lead_id
    where b.appointment_id = booking ->> 'appointment_id')])
  order by l.id for update;
  select * into known from private.bookings b where b.appointment_id = booking ->> 'appointment_id' for update;
  if event_id = any (known.seen_events) or happened_at < known.changed_at then
    return 'unchanged';
  end if;
  if event <> 'canceled' then
    starts_at := private.parse_booking_time(booking ->> 'starts_at', booking ->> 'time_zone');
    if starts_at is null or starts_at not between now() - interval '1 year' and now() + interval '5 years' then
      raise exception 'The call has no plausible start.' using errcode = 'invalid_datetime_format';
    end if;
  end if;
  if known.lead_id is null and event = 'canceled' then
    -- Its booking may still arrive. Retries come within days.
    delete from private.bookings b where b.lead_id is null and b.changed_at < now() - interval '30 days';
    insert into private.bookings (appointment_id, changed_at) values (booking ->> 'appointment_id', coalesce(happened_at, now()))
    on conflict (appointment_id) do update set changed_at = greatest(bookings.changed_at, excluded.changed_at);
    return 'unknown';
  end if;
  if known.lead_id is null then
    known.appointment_id := booking ->> 'appointment_id';
    known.lead_id := private.find_request_to_book(person);
    is_new := known.lead_id is null;
    if is_new then
      known.lead_id := private.store_lead((booking -> 'lead') || jsonb_build_object('form_id', 'booked-call', 'consent_given', true,
        -- The same as bookedCallStatement in _shared/rules/lead/origins.ts.
        'consent_statement', 'The calendar sends us your answers, so that we can prepare the call.'));
    end if;
    insert into private.bookings (appointment_id, lead_id) values (known.appointment_id, known.lead_id)
    on conflict (appointment_id) do update set lead_id = excluded.lead_id;
  end if;
  select l.call_at into former_call from public.leads l where l.id = known.lead_id;
  changed := case event when 'canceled' then private.cancel_booking(known)
    else private.save_booking(known, starts_at) end;
  update private.bookings b set changed_at = greatest(b.changed_at, happened_at),
    seen_events = case when event_id is null then b.seen_events
      -- Retries come within days. An appointment has only a few events.
      else (array[event_id] || b.seen_events)[:20] end
  where b.appointment_id = known.appointment_id;
  -- A new lead has its own email.
  if changed and not is_new then
    insert into private.outbox (topic, payload)
    values ('lead-mail', jsonb_build_object('kind', 'call', 'lead_id', known.lead_id, 'call', event,
      'call_at', coalesce(starts_at, former_call)));
  end if;
  return case when changed then event else 'unchanged' end;
end
$$;
comment on function public.record_booking(jsonb) is
  'Stores a call that was booked, moved, or canceled in the CRM''s calendar: {event, event_id, happened_at, appointment_id, starts_at, '
  'time_zone, lead}. lead: columns of public.leads. It becomes a lead or belongs to the person''s newest open request for a call, and '
  'answers such requests. Returns booked, moved, canceled, unchanged, or unknown (a canceled call that was never booked here).';
grant execute on function public.record_booking(jsonb) to service_role;

create function public.reject_booking(problem text, is_authentic boolean) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.booking_webhook as w (rejected_at, problem, is_authentic)
  values (now(), left(reject_booking.problem, 300), reject_booking.is_authentic)
  on conflict (is_only_row) do update
  set rejected_at = excluded.rejected_at, problem = excluded.problem, is_authentic = excluded.is_authentic
  where excluded.is_authentic or w.rejected_at is null
    -- Anyone can send events, so they don't hide why the CRM's was rejected, and not every one is worth a write.
    or (not w.is_authentic or w.accepted_at > w.rejected_at) and w.rejected_at not between now() - interval '5 seconds' and now()
$$;
comment on function public.reject_booking(text, boolean) is
  'Remembers why an event of the calendar was rejected, for the CRM setup page. is_authentic: whether it had the booking secret.';
grant execute on function public.reject_booking(text, boolean) to service_role;

create function public.get_booking_webhook() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see how booked calls arrive');
  return (select jsonb_build_object('accepted_at', w.accepted_at, 'rejected_at', w.rejected_at, 'problem', w.problem)
    from (select) always left join private.booking_webhook w on true);
end
$$;
comment on function public.get_booking_webhook() is
  'When events of the calendar arrived: {accepted_at, rejected_at, problem}. problem: why the latest rejected one was rejected. '
  'Admins only.';
grant execute on function public.get_booking_webhook() to authenticated;
