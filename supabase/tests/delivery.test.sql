\ir setup.psql
\ir people.psql
select plan(37);

delete from private.outbox;
create function tap.lead(text_of text) returns uuid language sql as $$
  select (public.submit_lead(jsonb_build_object('form_id', 'request-a-time', 'first_name', 'Ada', 'last_name', 'L', 'email', 'ada@example.com',
    'preferred_times', text_of, 'consent_given', true, 'consent_statement', 'I agree.'), null, '192.0.2.1') ->> 'lead_id')::uuid
$$;
create function tap.row_of(lead uuid) returns private.outbox language sql security definer as $$
  select o from private.outbox o where o.order_key = lead::text order by id limit 1
$$;
create function tap.timeline(lead uuid) returns text language sql security definer as $$
  select string_agg(kind || coalesce(': ' || (detail ->> 'error'), ''), ', ' order by id) from public.lead_events where lead_id = lead
$$;
create temporary table leads_here on commit drop as select lead('One') as one, lead('Two') as two;
grant select on leads_here to authenticated, service_role;
-- A second delivery for the first lead, as an erasure or an update would be.
insert into private.outbox (topic, payload, order_key) select 'lead', jsonb_build_object('lead_id', one), one::text from leads_here;
insert into private.outbox (topic, payload) values ('build', '{}'), ('build', '{}');

select function_privs_are('public', name, args, role, '{}', role || ' cannot execute ' || name)
from (values ('claim_outbox', array['text[]', 'integer', 'integer']), ('finish_outbox', array['bigint', 'integer', 'text', 'text', 'integer']), ('forget_expired', array[]::text[])) f (name, args)
cross join unnest(array['anon', 'authenticated']) role;
select function_privs_are('public', name, args, role, '{}', name || ' is for people') from (values ('get_dead_letters', array[]::text[]), ('replay_dead_letter', array['bigint'])) f (name, args)
cross join unnest(array['anon', 'service_role']) role;

-- Order
set local role service_role;
create temporary table claimed on commit drop as select * from public.claim_outbox(array['lead'], 50, 60);
select is((select array_agg(payload ->> 'lead_id' order by id) from claimed), (select array[one, two]::text[] from leads_here), 'rows of one key go one after the other, others meanwhile');
select is((select count(*)::int from public.claim_outbox(array['lead'])), 0, 'the next of a key waits while the first is out');
select is((select count(*)::int from public.claim_outbox(array['build'])), 2, 'rows without a key wait for nobody, another topic neither');
select public.finish_outbox(id, attempts, 'retry', 'The CRM answered 500.', 0) from claimed;
select is((select count(*)::int from public.claim_outbox(array['lead'], 50, 0)), 2, 'a row that failed is tried before the next of its key');
select is(timeline((select one from leads_here)), 'submitted, delayed: The CRM answered 500.', 'its timeline says that it is late');
select public.finish_outbox(id, attempts + 1, 'retry', 'The CRM did not answer.', 0) from claimed;
select is(timeline((select one from leads_here)), 'submitted, delayed: The CRM answered 500.', 'once');
select public.claim_outbox(array['lead'], 50, 0);
select public.finish_outbox(id, attempts + 2, 'dead', 'The CRM answered 422.') from claimed where payload ->> 'lead_id' = (select one::text from leads_here);
select is((select count(*)::int from public.claim_outbox(array['lead'], 50, 0) where payload ->> 'lead_id' = (select one::text from leads_here)), 0, 'a dead letter holds up the others of its key');
select is(timeline((select one from leads_here)), 'submitted, delayed: The CRM answered 500., dead: The CRM answered 422.', 'and is in the timeline');
select public.finish_outbox(id, 0, 'delivered') from claimed where payload ->> 'lead_id' = (select two::text from leads_here);
select is(timeline((select two from leads_here)), 'submitted, delayed: The CRM answered 500., delivered', 'as is a delivery');
select throws_ok($$select public.finish_outbox(1, 1, 'lost')$$, '22023', null, 'an outcome is delivered, retry or dead');
select sign_out();

-- Dead letters
select throws_ok(format('select public.%s', call), '42501', null, 'outside of an admin''s request nobody gets at dead letters') from unnest(array['get_dead_letters()', 'replay_dead_letter(1)']) call;
select sign_in('moderator');
select throws_ok($$select * from public.get_dead_letters()$$, '42501', 'Only an admin can see dead letters.', 'a moderator sees no dead letter');
select throws_ok($$select public.replay_dead_letter(1)$$, '42501', 'Only an admin can replay a dead letter.', 'and replays none');
select sign_out();
select sign_in('admin');
create temporary table letter on commit drop as select * from public.get_dead_letters();
select is((select array_agg(payload ->> 'lead_id' || ' ' || last_error) from letter), (select array[one || ' The CRM answered 422.'] from leads_here), 'an admin sees it, and why');
select is((select count(*)::int from (select (row_of(one)).* from leads_here) o where o.idempotency_key::text in (select l::text from letter l)), 0, 'without its key');
select ok(public.replay_dead_letter((select id from letter)), 'and replays it');
select ok(not public.replay_dead_letter((select id from letter)), 'once');
select ok(not public.replay_dead_letter(-1), 'what is no dead letter is not replayed');
select is((select count(*)::int from public.get_dead_letters()), 0, 'it is none any more');
select results_eq($$select kind, actor_id from public.lead_events where lead_id = (select one from leads_here) order by id desc limit 1$$, $$values ('replayed', person('admin'))$$, 'the timeline says who replayed it');
select results_eq($$select action, subject_id, actor_role from public.audit_log order by id desc limit 1$$, $$select 'delivery.replayed', id::text, 'admin' from letter$$, 'as does the log');
select sign_out();
select results_eq($$select o.attempts, o.dead_at, o.last_error, o.due_at, o.tries_since from (select (row_of(one)).* from leads_here) o$$, $$values (0, null::timestamptz, null::text, now(), now())$$, 'it is tried from the beginning');

-- Forgetting
update private.outbox set delivered_at = now() - interval '30 days 1 minute' where topic = 'build';
update private.outbox set created_at = now() - interval '60 days' where topic = 'lead';
insert into public.csp_reports (document_url, effective_directive, blocked_url, disposition, received_at) values
  ('https://example.com/', 'img-src', 'inline', 'report', now() - interval '31 days'), ('https://example.com/', 'img-src', 'inline', 'report', now() - interval '29 days');
set local role service_role;
select lives_ok($$select public.forget_expired()$$, 'a program forgets what was kept long enough');
select sign_out();
select is((select string_agg(distinct topic, ' ') from private.outbox), 'lead', 'deliveries of 30 days ago, whatever is still to be delivered stays');
select is((select count(*)::int from public.csp_reports), 1, 'violations of 30 days ago');
insert into public.csp_reports (document_url, effective_directive, blocked_url, disposition)
select 'https://example.com/', 'img-src', 'inline', 'report' from generate_series(1, 20005);
set local role service_role;
select public.forget_expired();
select sign_out();
select is((select count(*)::int from public.csp_reports), 20000, 'and of many violations all but the newest');

select * from finish();
rollback;
