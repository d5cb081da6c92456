\ir setup.psql
select plan(23);

insert into public.leads (id, form_id, email, business_name, website_url, consent_given, consent_statement, spam_signals, review)
select ('00000000-0000-4000-d000-00000000000' || n)::uuid, 'seo-audit', 'a@example.com', 'A', 'https://example.com', true, 'I agree.', signals, review
from (values (1, array['sales-pitch'], 'held'), (2, '{}', null),
  (3, array['sales-pitch'], 'held')) l (n, signals, review);
create function tap.decide(decision text, n integer default 1) returns boolean language sql as $$
  select cardinality(public.decide_on_leads(array[('00000000-0000-4000-d000-00000000000' || n)::uuid], decision)) = 1
$$;
create function tap.deliveries() returns bigint language sql security definer as $$
  select count(*) from private.outbox where topic = 'lead' and payload ->> 'lead_id' = '00000000-0000-4000-d000-000000000001'
$$;

select sign_in('admin');
select throws_ok(format('select decide(%L)', decision), '22023', 'The decision must be release, spam, not-spam, redeliver, or close.', 'rejects the decision ' || coalesce(decision, 'null'))
  from unnest(array['ham', '', null]) decision;
select ok(not decide(decision, 2), 'no decision about a lead that was never suspicious: ' || decision) from unnest(array['not-spam', 'release', 'spam']) decision;
select ok(not decide('spam', 9), 'nor about one that doesn''t exist');
select ok(decide('spam') and not decide('spam'), 'a held lead is marked as spam, once');
select ok(not decide('release'), 'spam can''t be released directly');
select is(public.decide_on_leads(array(select id from public.leads), 'spam'), array['00000000-0000-4000-d000-000000000003']::uuid[],
  'of several leads, it returns those that weren''t spam before');
select is(deliveries(), 0::bigint, 'nothing is delivered until a release');
select ok(decide('not-spam') and decide('release'), 'spam can be held again and then released');
select ok(not decide(decision), 'a released lead is final: ' || decision) from unnest(array['not-spam', 'spam']) decision;
select is(deliveries(), 1::bigint, 'it''s delivered once');
select sign_out();
select results_eq($$select kind, actor_id from public.lead_events where lead_id = '00000000-0000-4000-d000-000000000001' order by id$$,
  $$select kind, person('admin') from unnest(array['spam', 'held', 'released']) kind$$, 'the timeline has every decision and who made it');
select is((select string_agg(concat_ws('>', before ->> 'review', after ->> 'review'), ' ' order by id) from public.audit_log where action = 'lead.reviewed'
    and subject_id = '00000000-0000-4000-d000-000000000001'),
  'held>spam spam>held held>released', 'and so does the audit log');

select sign_in('admin');
select ok(not decide('close'), 'a delivery that''s still retried isn''t closed');
select throws_ok($$select public.decide_on_leads(array_fill(gen_random_uuid(), array[5001]), 'close')$$, '22023',
  'At most 5,000 leads can be changed at once. Narrow down the list.', 'nor are more than 5,000');
select sign_out();
insert into private.outbox (topic, payload, dead_at, last_error)
select 'lead', jsonb_build_object('lead_id', '00000000-0000-4000-d000-00000000000' || n), now(), 'HTTP 500' from generate_series(2, 3) n;
select sign_in('admin');
select is(array(select unnest(public.decide_on_leads(array(select id from public.leads), 'redeliver')) order by 1),
  array['00000000-0000-4000-d000-000000000002', '00000000-0000-4000-d000-000000000003']::uuid[], 'of several leads, it sends those again that weren''t delivered');
select is(public.decide_on_leads(array(select id from public.leads), 'close'), '{}', 'which can''t be closed while they''re retried');
select sign_in('moderator');
select throws_ok(format('select decide(%L)', decision), '42501', 'Only an admin can decide on leads.', 'a moderator can''t: ' || decision)
  from unnest(array['redeliver', 'close']) decision;

select * from finish();
rollback;
