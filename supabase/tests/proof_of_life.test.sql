-- The daily check that leads arrive: who sees its lead, and what it tells whom.
\ir setup.psql
select plan(55);

delete from public.leads;
delete from private.outbox;
delete from private.alarms;
delete from private.proof_of_life;
delete from private.paused_topics;
update public.user_roles set role = 'user' where user_id not in (person('admin'), person('moderator')) and role = 'admin';

-- Claims a run that's due. Null if none is.
create function tap.claim() returns uuid language sql as $$
  select idempotency_key from public.claim_outbox('{proof-of-life}', 1)
$$;
create function tap.form() returns jsonb language sql as $$
  select jsonb_build_object('form_id', 'seo-audit', 'email', private.get_proof_address(), 'business_name', 'A',
    'website_url', 'https://example.com', 'consent_given', true, 'consent_statement', 'I agree.')
$$;
create function tap.submit(run uuid, lead jsonb default form()) returns boolean language sql as $$
  select public.submit_lead(lead, run::text, '192.0.2.1', run) is not null
$$;
create function tap.topics() returns text language sql as $$
  select string_agg(o.topic, ' ' order by o.id) from private.outbox o where o.topic <> 'proof-of-life'
$$;
-- The run's outbox row is delivered, and the next run is due.
create function tap.next_day() returns void language sql as $$
  update private.outbox set delivered_at = now() where topic = 'proof-of-life';
  update private.proof_of_life set due_at = now() - interval '1 second';
$$;
create function tap.mailed() returns text language sql as $$
  select coalesce(string_agg(
    concat_ws(' ', mail ->> 'kind', mail ->> 'step', mail ->> 'error', split_part(mail ->> 'email', '@', 1)), ', ' order by n), '')
  from deliver_mails('alarm-mail', 'get_alarm_mail') with ordinality m (mail, n)
$$;

-- When it runs
update public.user_roles set role = 'user' where user_id = person('admin');
select is(claim(), null, 'a site without an admin isn''t checked');
select is((select count(*) from private.proof_of_life), 0::bigint, 'nor is a check planned');
update public.user_roles set role = 'admin' where user_id = person('admin');
select is(claim(), null, 'the first check isn''t at once');
select is((select due_at from private.proof_of_life), now() + interval '15 minutes', 'but in a quarter of an hour');
select is(private.describe_proof(), null, 'until then, there''s nothing to say');
update private.proof_of_life set due_at = now() - interval '3 hours';
select is(private.describe_proof() -> 'is_late', 'true', 'a check that nothing runs is late');
select claim() as run \gset
select isnt(:'run'::uuid, null, 'it runs when it''s due');
select is(claim(), null, 'only once at a time');
select is((select count(*) from private.outbox where topic = 'proof-of-life'), 1::bigint, 'however often the dispatcher asks');

-- The lead
select is(submit(:'run'), false, 'a run that hasn''t begun has no lead');
select is(public.continue_proof(:'run', true) -> 'deliveries', '[]', 'a run begins without deliveries');
select is(private.describe_proof() -> 'is_late', 'false', 'one that''s underway isn''t late');
select is(submit(gen_random_uuid()), false, 'nobody else can submit it');
select is(submit(:'run', form() || '{"email": "a@example.com"}'), false, 'nor with a person''s address');
update private.proof_of_life set attempted_at = now() - interval '6 minutes';
select is(submit(:'run'), false, 'nor later than five minutes');
update private.proof_of_life set attempted_at = now();
select is(submit(:'run'), true, 'the lead is stored');
select is(submit(:'run'), true, 'a repeat has the same response');
select is((select count(*) from public.leads where is_test), 1::bigint, 'and stores nothing');
select is(topics(), 'lead lead-mail', 'it goes to the CRM and to the admins');
select is((select count(*) from private.rate_limits where limit_name = 'leads'), 0::bigint, 'and counts toward no limit');
select is((select count(*) from private.outbox where topic = 'lead-confirmation'), 0::bigint, 'its sender gets no email');
select id as lead from public.leads \gset
select sign_in('admin');
select ok(public.search_leads('{}')::text not like '%' || :'lead' || '%', 'no list shows it');
select is(public.get_test_lead(), null, 'nor does the page about the CRM');
select ok(public.export_leads('{}')::text not like '%' || :'lead' || '%', 'nor an export');
select is(public.get_staff_home() #>> '{leads,waiting,count}', '0', 'nor the home page');
select is(public.count_leads('{}')::text like '%1%', false, 'nor a count');
select public.get_lead_report('2000-01-01', '2100-01-01')::text as report \gset
select public.send_test_lead() as test_lead \gset
select sign_out();
select ok(exists (select from public.leads where id = :'lead'), 'an admin''s test lead doesn''t replace it');
select is(public.continue_proof(:'run', true) ->> 'lead_id', :'lead', 'the run continues with it');

-- The email
select id as mail from private.outbox where topic = 'lead-mail' \gset
select is(public.get_lead_mail(:mail), null, 'the email about it goes to everyone who gets emails about leads');
select is((select array_agg((public.get_lead_mail(o.id) ->> 'is_check')::boolean) from private.outbox o where o.topic = 'lead-mail' and o.payload ? 'user_id'),
  array[true], 'but it''s only a check');

-- The end
select ok(public.finish_proof(:'run'), 'the run ends');
select is((select array_agg(id) from public.leads), array[:'test_lead'::uuid], 'its lead is deleted');
select sign_in('admin');
select is(public.get_lead_report('2000-01-01', '2100-01-01')::text, :'report', 'reports don''t change');
select sign_out();
select is((select count(*) from private.outbox where payload ->> 'lead_id' = :'lead'), 0::bigint, 'and so are its deliveries');
select is((select count(*) from public.audit_log where subject_id = :'lead'), 0::bigint, 'the audit log doesn''t mention it');
select is(private.describe_proof() - 'worked_at', jsonb_build_object('with_crm', true, 'with_mail', true, 'failing_since', null,
  'failed_step', null, 'error', null, 'is_late', false), 'staff can see that it worked');
select is(public.finish_proof(:'run', 'form', 'Late.'), false, 'a slower attempt can''t end it again');
select ok((select delivered_at is not null from private.outbox where idempotency_key = :'run'), 'a dispatcher that''s killed now doesn''t repeat it');
select is(public.continue_proof(:'run', true), null, 'nor does a slower attempt begin it again');
select is(submit(:'run'), false, 'nor submit another lead');
select is(claim(), null, 'the next run is a day later');

-- Killed in the middle, and without a CRM
delete from public.leads;
select next_day();
select claim() as run \gset
select public.continue_proof(:'run', true) ->> 'email' as address \gset
select submit(:'run');
select next_day();
select claim() as run \gset
select is(public.continue_proof(:'run', false) ->> 'lead_id', null, 'a run deletes what a killed one left');
select is((select submit(:'run'))::text || ' ' || topics(), 'true lead-mail', 'without an API key, nothing goes to the CRM');
delete from private.outbox where topic in ('lead', 'lead-mail');
select public.finish_proof(:'run');
select next_day();
select claim() as run \gset
select is((public.continue_proof(:'run', true) ->> 'includes_crm') || (public.continue_proof(:'run', false) ->> 'includes_crm')
  || (public.continue_proof(:'run', true) ->> 'includes_crm'), 'truefalsefalse', 'settings that are removed during a run end the CRM''s part in it');

-- Failures
create function tap.run(failed_step text default null) returns text language plpgsql as $$
declare
  run uuid;
begin
  perform next_day();
  run := claim();
  perform public.continue_proof(run, true);
  perform public.finish_proof(run, failed_step, 'No.');
  return mailed();
end
$$;
select public.finish_proof(:'run', 'mail', 'No.');
select is(mailed(), 'proof-of-life mail No. admin', 'if it fails, the admins get an email');
select is(run('mail'), '', 'but no other one before it works');
update private.proof_of_life set failing_since = now() - interval '2 days';
select is(run('form'), '', 'even if it fails at another step');
select is((select p.failed_step from private.proof_of_life p), 'form', 'which staff can see');
select is((select (public.get_alarm_mail(o.id) ->> 'began_at')::timestamptz from private.outbox o where o.topic = 'alarm-mail' and o.payload ? 'user_id' order by o.id desc limit 1),
  now() - interval '2 days', 'the email says since when it hasn''t worked');
select run();
select is((select count(*) from private.alarms), 0::bigint, 'which ends the incident');
insert into private.alarms (kind, mailed_at) values ('crm', now() - interval '23 hours');
select is(run('crm'), '', 'nor do they if they heard within a day that the CRM rejects leads');
update private.alarms set mailed_at = now() - interval '25 hours' where kind = 'crm';
select is(run('crm'), 'proof-of-life crm No. admin', 'but later, that may be old news');
delete from private.alarms where kind = 'crm';
insert into public.leads (form_id, email, business_name, website_url, consent_given, consent_statement)
values ('seo-audit', 'a@example.com', 'A', 'https://example.com', true, 'I agree.') returning id as waiting \gset
insert into private.outbox (topic, payload) values ('lead', jsonb_build_object('lead_id', :'waiting')) returning id as delivery \gset
select public.finish_outbox(:delivery, 0, 'retry', 'Rejected.');
update private.outbox set due_at = now() where topic = 'alarm-mail' and delivered_at is null;
select is(mailed(), 'crm Rejected. admin', 'a check that fails never keeps an email about real leads from being sent');

-- The clock
select next_day();
update private.proof_of_life set due_at = now() + interval '1 year';
insert into private.outbox (topic, payload, due_at) values ('proof-of-life', '{}', now() + interval '1 year');
select isnt(claim(), null, 'a clock that was wrong doesn''t postpone it');
select is((select count(*) from private.outbox where topic = 'proof-of-life' and delivered_at is null), 1::bigint, 'for long');

update private.proof_of_life set due_at = now() + interval '1 hour';
create or replace function private.get_user_role(account_id uuid) returns text language plpgsql stable as $$
begin
  raise exception 'Slow.';
end
$$;
select is(private.is_proof_due(), false, 'until it''s due, nobody looks for admins');

select * from finish();
rollback;
