\ir setup.psql
select plan(18);

insert into public.leads (id, form_id, email, business_name, website_url, consent_given, consent_statement, spam_signals, review)
select ('00000000-0000-4000-d000-00000000000' || n)::uuid, 'seo-audit', 'a@example.com', 'A', 'https://example.com', true, 'I agree.', signals, review
from (values (1, array['sales-pitch'], 'held'), (2, '{}', null),
  (3, array['sales-pitch'], 'held')) l (n, signals, review);
create function tap.review(verdict text, n integer default 1) returns boolean language sql as $$
  select cardinality(public.review_leads(array[('00000000-0000-4000-d000-00000000000' || n)::uuid], verdict)) = 1
$$;
create function tap.deliveries() returns bigint language sql security definer as $$
  select count(*) from private.outbox where topic = 'lead' and payload ->> 'lead_id' = '00000000-0000-4000-d000-000000000001'
$$;

select sign_in('admin');
select throws_ok(format('select review(%L)', verdict), '22023', 'The verdict must be held, released, or spam.', 'rejects the verdict ' || coalesce(verdict, 'null'))
  from unnest(array['ham', '', null]) verdict;
select ok(not review(verdict, 2), 'a lead that was never suspicious can''t become ' || verdict) from unnest(array['held', 'released', 'spam']) verdict;
select ok(not review('spam', 9), 'nor can one that doesn''t exist');
select ok(review('spam') and not review('spam'), 'a held lead is marked as spam, once');
select ok(not review('released'), 'spam can''t be released directly');
select is(public.review_leads(array(select id from public.leads), 'spam'), array['00000000-0000-4000-d000-000000000003']::uuid[],
  'of several leads, it returns those that weren''t spam before');
select is(deliveries(), 0::bigint, 'nothing is delivered until a release');
select ok(review('held') and review('released'), 'spam can be held again and then released');
select ok(not review(verdict), 'a released lead can''t become ' || verdict) from unnest(array['held', 'spam']) verdict;
select is(deliveries(), 1::bigint, 'it''s delivered once');
select sign_out();
select results_eq($$select kind, actor_id from public.lead_events where lead_id = '00000000-0000-4000-d000-000000000001' order by id$$,
  $$select kind, person('admin') from unnest(array['spam', 'held', 'released']) kind$$, 'the timeline has every decision and who made it');
select is((select string_agg(concat_ws('>', before ->> 'review', after ->> 'review'), ' ' order by id) from public.audit_log where action = 'lead.reviewed'
    and subject_id = '00000000-0000-4000-d000-000000000001'),
  'held>spam spam>held held>released', 'and so does the audit log');

select sign_in('admin');
select ok(not public.close_lead_delivery('00000000-0000-4000-d000-000000000001'), 'a delivery that''s still retried isn''t closed');

select * from finish();
rollback;
