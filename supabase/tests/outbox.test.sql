\ir setup.psql
select plan(45);

delete from private.outbox;
delete from private.post_changes;

-- Public changes
create function tap.changes() returns text language sql as $$
  select string_agg(payload ->> 'change', ' ' order by id) from private.outbox
$$;
insert into public.blog_posts (id, slug, title, category, author_name) values
  ('00000000-0000-4000-b000-000000000001', 't-post', 'A post', 'Testing', 'T');
update public.blog_posts set title = 'A draft', is_published = true where slug = 't-post';
select is(changes(), null, 'a change that nobody can see queues no build');
select is(public.public_post_changes('0') -> 'changed', '[]'::jsonb, 'and isn''t listed');
update public.blog_posts set moderation_status = 'approved' where slug = 't-post';
select is(public.public_post_changes('0') -> 'changed', '["00000000-0000-4000-b000-000000000001"]', 'a public post is');
update public.blog_posts set title = title where slug = 't-post';
update public.blog_posts set content = '<p>New</p>' where slug = 't-post';
update public.blog_posts set moderation_status = 'rejected' where slug = 't-post';
update public.blog_posts set moderation_status = 'approved' where slug = 't-post';
delete from public.blog_posts where slug = 't-post';
select is(changes(), 'published edited unpublished published unpublished', 'every public change queues a build');
select is(public.public_post_changes('0') -> 'changed', '[]', 'a deleted post isn''t listed');
select is(public.public_post_changes('0') -> 'removed', jsonb_build_array(encode(sha256('00000000-0000-4000-b000-000000000001'), 'hex')),
  'but the digest of its ID is');
select is(public.public_post_changes(cursor) -> 'changed', 'null'::jsonb, 'no list for the cursor ' || coalesce(cursor, 'null'))
from unnest(array[null, '999999999999999999', '1; drop table x']) cursor;

-- Order
delete from private.outbox;
create function tap.lead(times text, address text default 'ada@example.com') returns uuid language sql as $$
  select (public.submit_lead(jsonb_build_object('form_id', 'request-a-time', 'first_name', 'Ada', 'last_name', 'L', 'email', address,
    'preferred_times', times, 'consent_given', true, 'consent_statement', 'I agree.'), null, '192.0.2.1') ->> 'lead_id')::uuid
$$;
create function tap.events(of_lead uuid) returns text language sql security definer as $$
  select string_agg(kind || coalesce(': ' || (detail ->> 'error'), ''), ', ' order by id) from public.lead_events where lead_id = of_lead
$$;
create temporary table leads_here on commit drop as select lead('One') as one, lead('Two', 'kim@example.com') as two, lead('Three', 'Ada+x@example.com') as three;
grant select on leads_here to authenticated, service_role;
insert into private.outbox (topic, payload) values ('build', '{}'), ('build', '{}');
set local role service_role;
create temporary table claimed on commit drop as select * from public.claim_outbox(array['lead'], 50, 60);
select is((select array_agg(payload ->> 'lead_id' order by id) from claimed), (select array[one, two]::text[] from leads_here), 'claims only the first lead of each person');
select is((select count(*)::int from public.claim_outbox(array['lead'])), 0, 'the next one waits until the first is delivered');
select is((select count(*)::int from public.claim_outbox(array['build'], 1)), 1, 'a claim takes as many rows as it asks for');
select is((select count(*)::int from public.claim_outbox(array['build'])), 1, 'other topics don''t wait');
select ok((select bool_and(public.finish_outbox(id, attempts, 'retry', 'The CRM answered 500.', 0)) from claimed), 'a failed attempt is recorded');
select ok(not (select bool_or(public.finish_outbox(id, attempts + 1, 'dead', 'late')) from claimed), 'but not under the number of another attempt');
select is((select count(*)::int from public.claim_outbox(array['lead'], 50, 0)), 2, 'a failed row is retried before the next of its key');
select public.finish_outbox(id, attempts + 1, 'retry', 'The CRM did not answer.', 0) from claimed;
select is(events((select one from leads_here)), 'submitted, delayed: The CRM answered 500.', 'only the first failure becomes a lead event');
select public.claim_outbox(array['lead'], 50, 0);
select public.finish_outbox(id, attempts + 2, 'dead', 'The CRM answered 422.') from claimed where payload ->> 'lead_id' = (select one::text from leads_here);
select is((select count(*)::int from public.claim_outbox(array['lead'], 50, 0) where payload ->> 'lead_id' = (select one::text from leads_here)), 0, 'a dead letter isn''t claimed');
select is((select count(*)::int from public.claim_outbox(array['lead'], 50, 0) where payload ->> 'lead_id' = (select three::text from leads_here)), 1, 'but doesn''t hold up the person''s next lead');
select is(events((select one from leads_here)), 'submitted, delayed: The CRM answered 500., dead: The CRM answered 422.', 'giving up is a lead event');
select public.finish_outbox(id, 0, 'delivered') from claimed where payload ->> 'lead_id' = (select two::text from leads_here);
select is(events((select two from leads_here)), 'submitted, delayed: The CRM answered 500., delivered', 'so is a delivery');
select is((select public.finish_outbox(id, 0, 'delivered') from claimed where payload ->> 'lead_id' = (select two::text from leads_here)), false, 'but only once');
select is((select count(*)::int from public.claim_outbox(array['lead'], 50, 0) where payload ->> 'lead_id' = (select two::text from leads_here)), 0, 'and the row isn''t claimed again');
select throws_ok($$select public.finish_outbox(1, 1, 'lost')$$, '22023', null, 'rejects an unknown outcome');
select public.finish_outbox(o.id, o.attempts, 'delivered', 'A reservation.') from (select 0) one (x) cross join lateral (
  select * from public.claim_outbox(array['lead'], 50, 0) c where c.payload ->> 'lead_id' = (select three::text from leads_here)) o;
select sign_out();
select is(events((select three from leads_here)), 'submitted, delivered: A reservation.', 'a delivery can have a caveat');
create function tap.superseded() returns uuid[] language sql as $$ select public.find_superseded_leads(array[one, two, three]) from leads_here $$;
select is(superseded(), '{}', 'another address is another contact in the CRM, so nothing is superseded');
update public.leads set email = 'ADA@example.com', created_at = now() + interval '1 second' where id = (select three from leads_here);
select is(superseded(), array[one], 'a lead is superseded if the CRM has a newer one with the same address') from leads_here;
update public.leads set delivery_status = 'submitted' where id = (select three from leads_here);
select is(superseded(), array[one], 'or if an attempt has begun') from leads_here;

-- Dead letters
create temporary table letter on commit drop as select id from private.outbox where dead_at is not null;
grant select on letter to authenticated;
select sign_in('admin');
select is(public.retry_dead_letters(array[(select id from letter)]), 1, 'retries one');
select is(public.retry_dead_letters(array[(select id from letter), -1]), 0, 'but not a row that isn''t dead');
select results_eq($$select kind, actor_id from public.lead_events where lead_id = (select one from leads_here) order by id desc limit 1$$, $$values ('retried', person('admin'))$$, 'the lead event says who retried it');
select results_eq($$select action, subject_id, actor_role from public.audit_log order by id desc limit 1$$, $$select 'delivery.retried', id::text, 'admin' from letter$$, 'and so does the audit log');
select sign_out();
select throws_ok($$update public.lead_events set kind = 'delivered'$$, '42501', 'lead_events is append-only: rows can’t be changed.', 'the owner can''t update lead events');
select results_eq($$select attempts, dead_at, last_error, due_at, first_due_at from private.outbox where id = (select id from letter)$$, $$values (0, null::timestamptz, null::text, now(), now())$$, 'a retry starts over');

-- Retention
insert into private.outbox (topic, payload, created_at) select 'build', '{}', now() - make_interval(days => days) from unnest(array[40, 31, 1]) days;
update private.outbox set delivered_at = now() - interval '30 days 1 minute' where topic = 'build' and created_at = now();
update private.outbox set created_at = now() - interval '60 days' where topic = 'lead';
select public.delete_expired();
select is((select string_agg(distinct topic, ' ' order by topic) from private.outbox), 'alarm-mail build lead lead-confirmation lead-mail', 'rows delivered 30 days ago are deleted, undelivered ones aren''t');
select is((select string_agg(extract(day from now() - created_at)::text, ' ') from private.outbox where topic = 'build'), '1', 'except build hooks that a newer one replaces');
insert into public.browser_reports (kind, name, page)
select 'missing-page', 'missing-page', '/page-' || number from generate_series(1, 5000) number;
select public.delete_expired();
select results_eq($$select count(*)::int, min(page) from public.browser_reports$$, $$values (5000, '/page-1')$$, 'and so are all browser reports but the latest 5,000');

-- A phone number that the CRM can't accept
insert into private.outbox (topic, payload, attempts) values ('lead', '{"lead_id": null}', 2)
  returning id as phone_id, idempotency_key as phone_key \gset
select is(public.send_lead_without_phone(:phone_id, 1), false, 'a worker that lost its claim can''t change a lead''s delivery');
select is(public.send_lead_without_phone(:phone_id, 2), true, 'a lead can be sent without its phone number');
select is((select payload ->> 'without_phone' from private.outbox where id = :phone_id), 'true', 'which the next attempt sees');
select isnt((select idempotency_key::text from private.outbox where id = :phone_id), :'phone_key', 'under another key');
select is(public.send_lead_without_phone(:phone_id, 2), false, 'but only once');

-- The clock
delete from private.outbox;
insert into private.outbox (topic, payload, created_at, due_at, first_due_at)
select 'build', '{}', ahead, ahead, ahead from (values (now() + interval '1 day')) clock (ahead);
select is((select count(*)::int from private.get_due_topics() topic where topic = 'build'), 1, 'what was stored while the clock was ahead is due');
select is((select count(*)::int from public.claim_outbox(array['build'])), 1, 'and is claimed');
select is((select count(*)::int from public.claim_outbox(array['build'])), 0, 'by one caller at a time');

select * from finish();
rollback;
