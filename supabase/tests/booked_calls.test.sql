\ir setup.psql
select plan(62);

delete from private.outbox;
create function tap.book(event text, appointment text, address text, starts timestamptz, more jsonb default '{}') returns text language sql as $$
  select public.record_booking(jsonb_build_object('event', event, 'appointment_id', appointment, 'starts_at', starts, 'time_zone', 'America/New_York',
    'lead', jsonb_build_object('email', address, 'first_name', 'Ada')) || more)
$$;
create function tap.lead(times text, address text) returns uuid language sql as $$
  select (public.submit_lead(jsonb_build_object('form_id', 'request-a-time', 'first_name', 'Ada', 'last_name', 'L', 'email', address,
    'preferred_times', times, 'consent_given', true, 'consent_statement', 'I agree.'), null, '192.0.2.1') ->> 'lead_id')::uuid
$$;
create function tap.state(address text) returns text language sql security definer as $$
  select string_agg(concat_ws(' ', form_id, pipeline_status, call_at - now(), responded_at is not null), ', ' order by created_at, form_id) from public.leads where email = address
$$;
create function tap.events() returns bigint language sql security definer as $$ select count(*) from public.lead_events $$;

-- Someone new
select is(book('booked', 'a1', 'new@example.com', now() + interval '2 days'), 'booked', 'a booked call is stored');
select is(state('new@example.com'), 'booked-call contacted 2 days t', 'as a lead, and counts as the response');
select is((select concat_ws(' ', delivery_status, consent_given, mailbox, first_name) from public.leads where email = 'new@example.com'),
  'delivered t new@example.com Ada', 'which the CRM has already');
select is((select string_agg(topic || ' ' || coalesce(payload ->> 'kind', ''), ', ' order by id) from private.outbox where payload ->> 'kind' = 'new' or topic = 'lead'),
  'lead-mail new', 'so that it''s only emailed to the team');
select events() as before \gset
select is(book('booked', 'a1', 'new@example.com', now() + interval '2 days'), 'unchanged', 'the same event again changes nothing');
select is(events(), :before::bigint, 'and isn''t in the timeline');
select is(book('moved', 'a1', 'new@example.com', now() + interval '3 days'), 'moved', 'a call is moved');
select is(state('new@example.com'), 'booked-call contacted 3 days t', 'in its lead');
select is(book('canceled', 'a1', 'new@example.com', null), 'canceled', 'a call is canceled');
select is(state('new@example.com'), 'booked-call new f', 'and then the person waits for a response again');
select is((select respond_by - now() from public.leads where email = 'new@example.com'), interval '24 hours', 'from now on');
select is(book('canceled', 'a1', 'new@example.com', null), 'unchanged', 'once');
select is(book('booked', 'a1', 'new@example.com', now() + interval '4 days'), 'booked', 'an appointment can be confirmed again');
select is(state('new@example.com'), 'booked-call contacted 4 days t', 'which answers the person again');
select is(book('canceled', 'a2', 'new@example.com', null), 'unknown', 'a canceled call that was never booked here creates nothing');

-- Someone who wrote before
select lead('One', 'ada@example.com'), lead('Two', 'ada+x@example.com');
update public.leads set created_at = now() - interval '30 days', respond_by = now() - interval '29 days' where email = 'ada@example.com';
select is(book('booked', 'b1', 'ADA@example.com', now() + interval '1 day'), 'booked', 'a call of someone who wrote before');
select is(state('ada+x@example.com'), 'request-a-time contacted 1 day t', 'belongs to their newest open request');
select is(state('ada@example.com'), 'request-a-time contacted t', 'and answers the earlier ones');
select is(book('booked', 'b2', 'ada@example.com', now() + interval '5 days'), 'booked', 'a second call');
select is(state('ada@example.com'), 'request-a-time contacted 5 days t', 'belongs to another request');
select is(book('canceled', 'b2', 'ada@example.com', null), 'canceled', 'which is canceled');
update public.leads set pipeline_status = 'qualified' where email = 'ada+x@example.com';
select is(book('canceled', 'b1', 'ada@example.com', null), 'canceled', 'a call can be canceled after the status was changed');
select is(state('ada+x@example.com') || ', ' || state('ada@example.com'), 'request-a-time qualified t, request-a-time new f',
  'which leaves the status, but reopens what only the booking had answered');

-- Another appointment instead of a moved one
select lead('One', 'lu@example.com') as claimed \gset
insert into private.lead_claims (lead_id, user_id, claimed_at) values (:'claimed', person('admin'), now());
select book('booked', 'f1', 'lu@example.com', now() + interval '1 day'), book('booked', 'f2', 'lu@example.com', now() + interval '2 days');
select is(book('canceled', 'f1', 'lu@example.com', null), 'canceled', 'one of two calls is canceled');
select ok(state('lu@example.com') not like '%new%', 'so the person still waits for the other one');
select book('canceled', 'f2', 'lu@example.com', null);
select is(state('lu@example.com'), 'booked-call new f, request-a-time contacted t', 'and waits for a response once that is canceled, too');
select is((select claimed_at from private.lead_claims where lead_id = :'claimed'), null, 'of which somebody is reminded, whoever was on it before');

-- Order
select is(book('moved', 'c1', 'kim@example.com', now() + interval '2 days', '{"event_id": "e2", "happened_at": "2026-01-02T00:00:00Z"}'), 'moved', 'a moved call needn''t be known');
select is(book('booked', 'c1', 'kim@example.com', now() + interval '1 day', '{"event_id": "e1", "happened_at": "2026-01-01T00:00:00Z"}'), 'unchanged', 'an older event that arrives later changes nothing');
select is(book('moved', 'c1', 'kim@example.com', now() + interval '3 days', '{"event_id": "e2"}'), 'unchanged', 'nor does one with the same ID');

-- A cancellation that arrives before its booking
select is(book('canceled', 'e1', 'early@example.com', null, '{"happened_at": "2026-01-02T00:00:00Z"}'), 'unknown', 'a cancellation may come first');
select is(book('booked', 'e1', 'early@example.com', now() + interval '1 day', '{"happened_at": "2026-01-01T00:00:00Z"}'), 'unchanged', 'and then its booking is over already');
select is(state('early@example.com'), null, 'which stores no lead');
select is(book('booked', 'e1', 'early@example.com', now() + interval '1 day', '{"happened_at": "2026-01-03T00:00:00Z"}'), 'booked', 'until it''s booked again');
select is(state('early@example.com'), 'booked-call contacted 1 day t', 'as a lead');
update private.bookings set lead_id = null, changed_at = now() - interval '31 days' where appointment_id = 'e1';
select is(book('canceled', 'e2', 'early@example.com', null), 'unknown', 'another cancellation of an unknown call');
select is((select string_agg(appointment_id, ' ') from private.bookings where appointment_id ~ '^e'), 'e2', 'deletes those that are too old to matter');

-- A clock in the future
select is(book('booked', 'g1', 'future@example.com', now() + interval '1 day', '{"happened_at": "2090-01-01T00:00:00Z"}'), 'booked', 'an event may claim to be of the future');
select is((select changed_at - now() from private.bookings where appointment_id = 'g1'), interval '5 minutes', 'but doesn''t keep later ones out');

-- Requests that a call doesn't answer
select lead('One', 'audit@example.com');
update public.leads set form_id = 'seo-audit', website_url = 'https://audit.example', business_name = 'A' where email = 'audit@example.com';
select is(book('booked', 'h1', 'audit@example.com', now() + interval '1 day'), 'booked', 'a call of someone who waits for an audit');
select is(state('audit@example.com'), 'booked-call contacted 1 day t, seo-audit new f', 'leaves the audit open');

-- Emails
delete from private.outbox;
create function tap.calls() returns text language sql security definer as $$
  select string_agg(concat_ws(' ', payload ->> 'kind', payload ->> 'call', (payload ->> 'call_at')::timestamptz - now()), ', ' order by id)
  from private.outbox where topic = 'lead-mail' and payload ->> 'kind' in ('new', 'call')
$$;
select book('booked', 'm1', 'mail@example.com', now() + interval '1 day');
select is(calls(), 'new', 'a call that becomes a lead is in the email about the new lead');
select book('moved', 'm1', 'mail@example.com', now() + interval '2 days'), book('moved', 'm1', 'mail@example.com', now() + interval '2 days');
select book('canceled', 'm1', 'mail@example.com', null), book('canceled', 'm1', 'mail@example.com', null);
select is(calls(), 'new, call moved 2 days, call canceled 2 days', 'each change of it is emailed once');
select (select lead('One', 'mail2@example.com')), book('booked', 'm2', 'mail2@example.com', now() + interval '1 day');
select is(calls(), 'new, call moved 2 days, call canceled 2 days, new, call booked 1 day', 'as is a call that belongs to an earlier request');
select is((select count(*) from private.outbox where topic = 'lead-confirmation' and payload ->> 'lead_id' in (select id::text from public.leads where email = 'mail@example.com')),
  0::bigint, 'the calendar has confirmed the call to the person, so the site doesn''t');
select is((select count(*) from public.leads l where email = 'mail@example.com' and private.awaits_confirmation(l)), 0::bigint, 'even if it''s canceled');
update public.leads set created_at = now() - interval '30 days' where email = 'mail@example.com';
select private.get_lead_condition('{"deadline": "soon"}') as is_soon \gset
select is((select count(*) from public.leads l where email = 'mail@example.com' and :is_soon), 0::bigint, 'an old lead that waits again isn''t urgent at once');
update public.leads set respond_by = now() + interval '6 hours' where email = 'mail@example.com';
select is((select count(*) from public.leads l where email = 'mail@example.com' and :is_soon), 1::bigint, 'but after three quarters of the new time');
select lead('Two', 'held@example.com') as held \gset
select public.find_superseded_leads(array[:'held'::uuid]) as before_call \gset
update public.leads set created_at = now() - interval '1 hour', pipeline_status = 'lost' where id = :'held';
select book('booked', 'm3', 'held@example.com', now() + interval '1 day');
select is(public.find_superseded_leads(array[:'held'::uuid]), '{}', 'the CRM has no lead of a booked call, so it supersedes no earlier one');

-- What the setup page shows about rejected events
delete from private.booking_webhook;
create function tap.rejected(problem text, is_authentic boolean, rejected_before interval default '0') returns text language plpgsql as $$
begin
  update private.booking_webhook set rejected_at = rejected_at - rejected_before;
  perform public.reject_booking(rejected.problem, rejected.is_authentic);
  return (select w.problem from private.booking_webhook w);
end
$$;
select is(rejected('The secret is wrong.', false), 'The secret is wrong.', 'a rejected event is shown');
select is(rejected('No start.', true), 'No start.', 'an event from the CRM replaces it');
select is(rejected('A stranger.', false, '1 minute'), 'No start.', 'an event from a stranger doesn''t');
select is(rejected('No email.', true), 'No email.', 'another one from the CRM does');
update private.booking_webhook set accepted_at = now();
select is(rejected('A stranger.', false, '1 minute'), 'A stranger.', 'once an event is accepted, a stranger''s is shown again');

-- Times
select is(private.parse_booking_time(typed, zone), expected::timestamptz, typed || ' ' || zone) from (values
  ('2026-12-01T15:00:00', 'America/Chicago', '2026-12-01 21:00Z'),
  ('2026-12-01T15:00:00-05:00', 'America/Chicago', '2026-12-01 20:00Z'),
  ('2026-12-01T15:00:00.5-05', 'America/Chicago', '2026-12-01 20:00:00.5Z'), ('2026-12-01 15:00-0500', 'America/Chicago', '2026-12-01 20:00Z'),
  ('12/01/2026 3:00 PM', 'America/New_York', '2026-12-01 20:00Z'),
  ('Tuesday, December 1, 2026 at 3:00 PM', 'America/New_York', '2026-12-01 20:00Z')) times (typed, zone, expected);
select throws_ok($$select book('booked', 'd1', 'kim@example.com', null)$$, '22007', null, 'a booked call needs a start');
select throws_ok($$select public.record_booking('{"event": "lost"}')$$, '22023', null, 'an unknown event is rejected');

select * from finish();
rollback;
