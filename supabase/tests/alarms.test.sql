-- Emails to admins about incidents: one per incident, however many deliveries fail.
\ir setup.psql
select plan(40);

delete from public.leads;
delete from private.outbox;
delete from private.alarms;
update public.user_roles set role = 'user' where user_id not in (person('admin'), person('moderator')) and role = 'admin';
create function tap.lead(n integer, test boolean default false) returns bigint language sql as $$
  with stored as (
    insert into public.leads (id, form_id, email, business_name, website_url, consent_given, consent_statement, is_test)
    values (('00000000-0000-4000-d000-' || lpad(n::text, 12, '0'))::uuid, 'seo-audit', 'a' || n || '@example.com', 'A', 'https://example.com', true, 'I agree.', test)
    returning id)
  insert into private.outbox (topic, payload, order_key) select 'lead', jsonb_build_object('lead_id', s.id), s.id::text from stored s returning id
$$;
create function tap.finish(id bigint, outcome text, error text default null) returns void language sql as $$
  update private.outbox o set attempts = attempts + 1 where o.id = finish.id;
  select public.finish_outbox(o.id, o.attempts, outcome, error) from private.outbox o where o.id = finish.id;
$$;
-- What the dispatcher emails after that time, with the counts of leads and messages.
create function tap.mails(span interval) returns text language sql as $$
  update private.outbox o set due_at = o.due_at - span where o.topic = 'alarm-mail' and o.delivered_at is null;
  select coalesce(string_agg(
    concat_ws(' ', mail ->> 'kind', mail ->> 'leads', mail ->> 'messages', split_part(mail ->> 'email', '@', 1)), ', ' order by n), '')
  from deliver_mails('alarm-mail', 'get_alarm_mail') with ordinality m (mail, n)
$$;

-- The CRM
select finish(lead(10), 'retry', 'The CRM accepted the lead but doesn’t show it yet (check 1 of 10).');
select is(mails('15 minutes'), '', 'a CRM that accepts leads isn''t rejecting them');
delete from private.outbox;
select lead(11) as a, lead(12) as b, lead(13) as c \gset
select finish(:a, 'retry', 'The CRM answered 500.');
select is(mails('14 minutes'), '', 'a CRM that rejects leads for 14 minutes may recover');
select finish(:b, 'retry', 'The CRM answered 500.');
select finish(:a, 'retry', 'The CRM answered 500.');
select is(mails('1 minute'), 'crm 2 0 admin', 'after 15 minutes, the admins get an email');
select finish(:c, 'retry', 'The CRM answered 500.');
select finish(:a, 'retry', 'The CRM answered 500.');
select is(mails('1 day'), '', 'and no other, however many leads it rejects');
select is((select count(*) from private.alarms where kind = 'crm'), 1::bigint, 'while the incident lasts');
select finish(:a, 'delivered');
select is((select count(*) from private.alarms where kind = 'crm'), 0::bigint, 'which ends when the CRM accepts one');
select finish(:b, 'retry', 'The CRM answered 500.');
select is(mails('1 day'), '', 'a lead that it keeps rejecting isn''t another incident');
select lead(14) as d \gset
select finish(:d, 'retry', 'The CRM answered 500.');
select is(mails('15 minutes'), 'crm 3 0 admin', 'but a new lead that it rejects is');
select finish(:d, 'delivered');
select lead(15) as e \gset
select finish(:e, 'retry', 'The CRM answered 500.');
select finish(:c, 'delivered');
select is(mails('1 day'), '', 'if it recovers within 15 minutes, nobody gets an email');
select lead(16) as f \gset
select finish(:f, 'retry', 'The CRM answered 500.');
delete from private.outbox where topic = 'lead' and delivered_at is null;
select is(mails('1 day'), '', 'nor if the leads were deleted');
select is((select count(*) from private.alarms where kind = 'crm'), 0::bigint, 'which ends it, too');
select lead(19) as n \gset
select finish(:n, 'retry', 'The CRM answered 500.');
select finish(:n, 'delivered', 'Not needed anymore.');
select is((select count(*) from private.alarms where kind = 'crm'), 1::bigint, 'a lead that didn''t have to be sent doesn''t end it');
select lead(20) as o \gset
select finish(:o, 'retry', 'The CRM answered 500.');
select finish(:o, 'retry', 'The CRM accepted the lead but doesn’t show it yet (check 1 of 10).');
select is((select count(*) from private.alarms where kind = 'crm'), 1::bigint, 'nor does one that has to be looked up');
select finish(:o, 'delivered', 'The CRM accepted the lead. Its API didn’t respond, so this isn’t confirmed.');
select is((select count(*) from private.alarms where kind = 'crm'), 0::bigint, 'but one that was accepted with a caveat does');
select lead(17, true) as g \gset
select finish(:g, 'retry', 'The CRM answered 500.');
select is(mails('1 day'), '', 'nor about a test lead');
select lead(30) as s, lead(31, true) as t, lead(32, true) as u \gset
select finish(:s, 'retry', 'The CRM answered 422.');
select finish(:t, 'delivered');
select is(mails('15 minutes'), 'crm 1 0 admin', 'a test lead that it accepts doesn''t end it');
delete from private.outbox where id = :s;
select finish(:u, 'delivered');
select is((select count(*) from private.alarms where kind = 'crm'), 0::bigint, 'unless no lead waits anymore');
select lead(18) as h \gset
select finish(:h, 'retry', 'The CRM answered 500.');
select finish(:h, 'dead', 'The CRM answered 410.');
select sign_in('admin');
select is(public.decide_on_leads(array['00000000-0000-4000-d000-000000000018'::uuid], 'close'), array['00000000-0000-4000-d000-000000000018'::uuid], 'an admin who closes a delivery');
select sign_out();
select is((select count(*) from private.alarms where kind = 'crm'), 1::bigint, 'doesn''t say that the CRM accepts leads');

-- What goes dead
delete from private.outbox;
delete from private.alarms;
select lead(21) as a, lead(22) as b \gset
insert into private.outbox (topic, payload) values ('live-mail', '{}') returning id as m \gset
select finish(:a, 'dead', 'The CRM answered 410.');
select finish(:b, 'dead', 'The CRM answered 410.');
select is(mails('59 seconds'), '', 'a delivery that goes dead waits a minute for others');
select is(mails('1 minute'), 'undelivered 2 0 admin', 'then the admins get an email about all');
select finish(:m, 'dead', 'No.');
select is(mails('1 hour'), '', 'and no other');
update private.alarms set mailed_at = now() - interval '25 hours' where kind = 'undelivered';
insert into private.outbox (topic, payload) values ('live-mail', '{}') returning id as n \gset
select finish(:n, 'dead', 'No.');
select is(mails('1 minute'), 'undelivered 2 2 admin', 'until the next day, because the first ones may be old news');
select is((select count(*) from private.outbox where topic = 'alarm-mail' and payload ? 'user_id'), 2::bigint, 'each admin gets one each time');
delete from private.outbox where dead_at is not null;
insert into private.outbox (topic, payload) values ('live-mail', '{}') returning id as o \gset
select finish(:o, 'dead', 'No.');
select is(mails('1 minute'), 'undelivered 0 1 admin', 'once everything was dealt with, the next one is another incident');
delete from private.outbox where dead_at is not null;
insert into private.outbox (topic, payload) values ('live-mail', '{}') returning id as p \gset
select finish(:p, 'dead', 'No.');
delete from private.outbox where id = :p;
select is(mails('1 minute'), '', 'nobody gets an email about what was dealt with at once');
insert into private.outbox (topic, payload) values ('lead-confirmation', '{}') returning id as q \gset
select finish(:q, 'dead', 'The mail server answered 550 5.1.1 to RCPT TO.');
select is(mails('1 minute'), '', 'nor about a sender''s mistyped address');
insert into private.outbox (topic, payload) values ('alarm-mail', '{"kind": "crm"}') returning id as r \gset
select finish(:r, 'dead', 'No.');
select is((select count(*) from private.alarms), 0::bigint, 'nor about these emails themselves');
select is(public.get_alarm_mail(:r), null, 'an email about an unknown incident isn''t sent');

-- "I'm on it"
delete from public.leads;
insert into public.leads (form_id, email, message, consent_given, consent_statement)
select 'client-question', email, 'Hello ' || n, true, 'I agree.' from (values (1, 'dana@example.com'), (2, 'Dana+x@example.com'), (3, 'b@example.com')) l (n, email);
select private.get_claim_token(l.id, person('admin')) as token from public.leads l where l.email = 'dana@example.com' \gset
select is(public.claim_lead(:'token'), 'claimed', 'whoever gets an email about a lead can claim it');
select is((select array_agg(l.email order by l.email collate "C") from public.leads l where l.owner_id = person('admin') and l.pipeline_status = 'new'),
  array['Dana+x@example.com', 'dana@example.com'], 'with the person''s other open requests');
select is((select array_agg(distinct private.is_claimed(l)) from public.leads l where l.owner_id = person('admin')), array[true], 'which ends the reminders');
select is((select count(*) from public.lead_events e where e.kind = 'changed' and e.actor_id = person('admin')), 2::bigint, 'the timeline says who');
select sign_out();
select is((select actor_id from public.audit_log order by id desc limit 1), person('admin'), 'and so does the audit log');
select is(public.claim_lead(:'token'), 'claimed', 'a second click changes nothing');
select sign_out();
update public.leads set owner_id = null;
select is((select private.is_claimed(l) from public.leads l where l.email = 'dana@example.com'), false, 'once it''s somebody else''s, reminders go on');
insert into auth.users (id, email, email_confirmed_at) values ('00000000-0000-4000-a000-000000000019', 'second@test.example', now());
insert into public.user_roles (user_id, role) values ('00000000-0000-4000-a000-000000000019', 'admin');
update public.leads set owner_id = '00000000-0000-4000-a000-000000000019' where email = 'dana@example.com';
select is(public.claim_lead(:'token'), 'taken', 'a lead of another admin can''t be claimed');
update public.leads set pipeline_status = 'contacted' where email = 'dana@example.com';
select is(public.claim_lead(:'token'), 'answered', 'nor one that was answered');
update public.leads set pipeline_status = 'new', owner_id = null where email = 'dana@example.com';
update public.user_roles set role = 'moderator' where user_id = person('admin');
select is(public.claim_lead(:'token'), null, 'nor by someone who isn''t an admin anymore');
select is(public.claim_lead(repeat('0', 64)), null, 'and a token must exist');

select * from finish();
rollback;
