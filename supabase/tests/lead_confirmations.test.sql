-- Emails that confirm requests: when they're sent, what they contain, and what their delivery says about the address.
\ir setup.psql
select plan(43);

delete from public.leads;
delete from private.outbox;
create function tap.submit(email text, fields jsonb default '{}') returns uuid language sql as $$
  select (public.submit_lead(jsonb_build_object('form_id', 'request-a-time', 'first_name', 'Dana', 'last_name', 'Miller',
    'preferred_times', 'Mondays ' || gen_random_uuid(), 'message', 'Buy at evil.example', 'email', email, 'consent_given', true,
    'consent_statement', 'I agree.', 'visitor_time_zone', 'America/Denver') || fields, gen_random_uuid()::text, gen_random_uuid()::text) ->> 'lead_id')::uuid
$$;
create function tap.queued() returns bigint language sql as $$
  select count(*) from private.outbox where topic = 'lead-confirmation' and attempts = 0
$$;
-- What the dispatcher sends next, and to whom. `outcome` as in finish_outbox.
create function tap.deliver(outcome text default 'delivered', error text default null) returns text language plpgsql as $$
declare
  row record;
  mail jsonb;
begin
  select * into row from public.claim_outbox('{lead-confirmation}', 1);
  if row.id is null then
    return 'nothing is due';
  end if;
  mail := public.get_lead_confirmation(row.id);
  perform public.finish_outbox(row.id, row.attempts, case when mail is null then 'delivered' else outcome end,
    case when mail is null then 'Not needed anymore.' else error end);
  return coalesce(mail ->> 'email' || ' ' || jsonb_array_length(mail -> 'requests'), 'not needed');
end
$$;
-- Moves everything back in time.
create function tap.let_pass(span interval) returns void language sql as $$
  update private.outbox set due_at = due_at - span;
  update private.lead_confirmations set put_together_at = put_together_at - span;
$$;
create function tap.events(address text) returns text language sql as $$
  select string_agg(e.kind, ' ' order by e.id) from public.lead_events e join public.leads l on l.id = e.lead_id
  where l.email = address and e.kind in ('confirmed', 'unconfirmed')
$$;

select submit('dana@example.com');
select is((select delivery_status from public.leads), 'submitted', 'a request is stored');
select is(deliver(), 'dana@example.com 1', 'and confirmed at once');
select is(events('dana@example.com'), 'confirmed', 'which the timeline says');
select is((select delivery_status from public.leads), 'submitted', 'but not the delivery to the CRM');
select is(deliver(), 'nothing is due', 'once');

select submit('dana@example.com') from generate_series(1, 3);
select submit('Dana+news@example.com');
select is(deliver(), 'nothing is due', 'the next requests from the same mailbox wait');
select let_pass('59 minutes');
select is(deliver(), 'nothing is due', 'for an hour');
select let_pass('1 minute');
select is(deliver(), 'dana@example.com 4', 'and then share an email');
select is(deliver(), 'not needed', 'so the others have none of their own');
select is(deliver() || ', ' || deliver(), 'not needed, not needed', 'however many there are');
select is(events('dana@example.com'), 'confirmed confirmed confirmed confirmed', 'each request''s timeline has a line');
select is(events('Dana+news@example.com'), 'confirmed', 'under any spelling of the address');

select submit('other@example.com');
select submit('other@example.com');
select is(deliver(), 'other@example.com 2', 'requests at the same time share one, too');
select is(deliver(), 'not needed', 'so there is one');

delete from public.leads;
delete from private.outbox;
select submit('held@example.com', '{"spam_signals": ["markup", "many-links"]}');
select is(queued(), 0::bigint, 'a held request isn''t confirmed');
select sign_in('admin');
select is(cardinality(public.decide_on_leads(array(select id from public.leads), 'release')), 1, 'until an admin releases it');
select sign_out();
select is(deliver(), 'held@example.com 1', 'then it is');

select submit('spam@example.com', '{"spam_signals": ["markup", "many-links"]}');
select sign_in('admin');
select public.decide_on_leads(array(select id from public.leads where email = 'spam@example.com'), 'spam');
select sign_out();
select is(queued(), 0::bigint, 'nor is spam');
select public.send_test_lead() from (select sign_in('admin')) s;
select sign_out();
select is(queued(), 0::bigint, 'nor a test lead');

select submit('answered@example.com');
update public.leads set pipeline_status = 'contacted' where email = 'answered@example.com';
select is(deliver(), 'not needed', 'nor a request that was answered first');
select submit('late@example.com');
update public.leads set created_at = now() - interval '73 hours' where email = 'late@example.com';
select is(deliver(), 'not needed', 'nor one from three days ago');
select submit('gone@example.com');
delete from public.leads where email = 'gone@example.com';
select is(deliver(), 'not needed', 'nor one that was deleted');

select submit('quiet@example.com');
select is((select string_agg(distinct key, ' ' order by key) from private.outbox o cross join lateral jsonb_object_keys(public.get_lead_confirmation(o.id)) key
  where o.topic = 'lead-confirmation' and o.attempts = 0), 'email has_account requests', 'the email has nothing that was typed');
select is((select string_agg(distinct key, ' ' order by key) from private.outbox o
  cross join lateral jsonb_object_keys(public.get_lead_confirmation(o.id) #> '{requests,0}') key
  where o.topic = 'lead-confirmation' and o.attempts = 0), 'form sent_at time_zone', 'except the address');
select is(deliver('retry', 'The mail server answered 450 4.2.0 to RCPT TO.'), 'quiet@example.com 1', 'after a failed attempt');
select let_pass('2 minutes');
select is(deliver(), 'quiet@example.com 1', 'the same email is sent again');

-- The mail server is down, but it isn't the address.
select submit('down@example.com');
select is(deliver('retry', 'The mail server answered 421.'), 'down@example.com 1', 'while the mail server is down');
update public.leads set created_at = now() - interval '73 hours' where email = 'down@example.com';
select let_pass('73 hours');
select is(deliver('dead', 'The mail server answered 421.'), 'down@example.com 1', 'it''s tried until the dispatcher gives up');
select is(events('down@example.com'), 'unconfirmed', 'which the timeline says');

create function tap.share(first text, second text) returns text language sql as $$
  select submit(first);
  select submit(second);
  select deliver('retry', 'The mail server answered 421.') || ', ' || deliver() from (select let_pass('1 hour')) l
$$;
select is(share('carrier@example.com', 'carrier+2@example.com'), 'carrier@example.com 2, not needed', 'of an email that two requests share');
update public.leads set pipeline_status = 'contacted' where email = 'carrier@example.com';
select let_pass('1 hour');
select is(deliver(), 'carrier@example.com 2', 'the second one''s remains if the first is answered');
select is(events('carrier+2@example.com'), 'confirmed', 'so it''s confirmed');

select is(share('erased@example.com', 'erased+2@example.com'), 'erased@example.com 2, not needed', 'again');
select sign_in('admin');
select public.delete_lead(id) from public.leads where email = 'erased@example.com';
select sign_out();
select let_pass('1 hour');
select is(deliver(), 'erased+2@example.com 1', 'or deleted');
select is(events('erased+2@example.com'), 'confirmed', 'so that is, too');
select share('both@example.com', 'both+2@example.com');
update public.leads set pipeline_status = 'contacted' where email like 'both%';
select let_pass('1 hour');
select is(deliver(), 'not needed', 'but not if both are answered');

select submit('typo@example.com');
select submit('Typo@example.com');
select is(deliver('dead', 'The mail server answered 550 5.1.1 to RCPT TO.'), 'typo@example.com 2', 'if the mail server refuses the address');
select is(events('typo@example.com'), 'unconfirmed', 'the timeline says so');
select is((select count(*) from public.leads where lower(email) = 'typo@example.com' and email_error = 'The mail server answered 550 5.1.1 to RCPT TO.'),
  2::bigint, 'and the address of each request is doubtful');
select is((select count(*) from private.undelivered_messages), 0::bigint, 'which isn''t a message that an admin has to send again');
insert into private.outbox (topic, payload, delivered_at) select 'lead-reply', jsonb_build_object('lead_id', id), null from public.leads where email = 'typo@example.com';
update private.outbox set delivered_at = now() where topic = 'lead-reply';
select is((select count(email_error) from public.leads), 0::bigint, 'until the mail server accepts an email to it');

select submit('blocked@example.com');
select is((select string_agg(deliver('dead', 'The mail server answered 554 5.7.1 to RCPT TO.'), ' ') from generate_series(1, 2)),
  'not needed blocked@example.com 1', 'if it refuses us, not the address');
select is((select count(email_error) from public.leads), 0::bigint, 'the address isn''t doubtful');

select * from finish();
rollback;
