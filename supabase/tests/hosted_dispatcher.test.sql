\ir setup.psql
select plan(22);

-- Stand-ins for pg_net, pg_cron, and the Vault of a hosted project.
create schema net;
create schema cron;
create schema vault;
create table net.sent (id bigint generated always as identity, url text, body jsonb, headers jsonb, timeout_milliseconds integer);
create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
returns bigint language sql as $$
  insert into net.sent (url, body, headers, timeout_milliseconds) values (url, body, headers, timeout_milliseconds) returning id
$$;
create table cron.job (jobname text primary key, schedule text, command text);
create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
  insert into cron.job values (job_name, schedule, command)
  on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command;
  select 1::bigint
$$;
create table cron.job_run_details (end_time timestamptz);
create table vault.decrypted_secrets (name text primary key, decrypted_secret text);
set local client_min_messages = error;
delete from private.outbox;
delete from private.proof_of_life;
insert into private.proof_of_life default values;

-- Resets what lasts for one transaction.
create function tap.next_transaction() returns void language sql as $$ select set_config('outbox.woken', '', true) $$;

select lives_ok($$insert into private.outbox (topic, payload) values ('build', '{}')$$, 'without the secrets, rows are still written');
select lives_ok($$select private.wake_dispatcher()$$, 'and the schedule runs');
select is((select count(*)::int from net.sent), 0, 'without sending anything');

insert into vault.decrypted_secrets values ('project_url', 'https://project.example'), ('dispatcher_key', 'sb_secret_example');
select next_transaction();
insert into private.outbox (topic, payload) values ('lead', '{}'), ('lead', '{}');
select results_eq($$select url, body, headers, timeout_milliseconds from net.sent order by url$$, $$values
  ('https://project.example/functions/v1/dispatch-outbox?topic=build', '{}'::jsonb, '{"apikey": "sb_secret_example", "content-type": "application/json"}'::jsonb, 60000),
  ('https://project.example/functions/v1/dispatch-outbox?topic=lead', '{}', '{"apikey": "sb_secret_example", "content-type": "application/json"}', 60000)$$,
  'a new row wakes the dispatcher once per topic with something due');
insert into private.outbox (topic, payload) values ('lead', '{}');
select is((select count(*)::int from net.sent), 2, 'once per transaction, however many rows it writes');
delete from net.sent;
update private.outbox set delivered_at = now() where topic = 'build';
update private.outbox set due_at = now() + interval '1 minute' where topic = 'lead';
select private.wake_dispatcher();
select is((select count(*)::int from net.sent), 0, 'nothing is sent when nothing is due');
update private.outbox set due_at = now(), dead_at = now() where topic = 'lead';
select private.wake_dispatcher();
select is((select count(*)::int from net.sent), 0, 'a dead letter isn''t due');

-- Topics without a receiver
create function tap.woken() returns text language sql as $$
  with sent as (delete from net.sent returning url) select string_agg(split_part(url, 'topic=', 2), ' ' order by url) from sent
$$;
update private.proof_of_life set due_at = now() - interval '1 second';
select private.wake_dispatcher();
select is(woken(), 'proof-of-life', 'the daily check is due without a row');
update private.proof_of_life set due_at = now() + interval '1 day';
delete from private.outbox;
insert into private.outbox (topic, payload) values ('build', '{}'), ('lead', '{}');
delete from net.sent;
select public.pause_outbox(array['lead', 'erase-contact']);
select private.wake_dispatcher();
select is(woken(), 'build', 'a paused topic isn''t woken');
select is((select count(*)::int from private.outbox where is_backlog), 1, 'its rows join the backlog');
select next_transaction();
insert into private.outbox (topic, payload) values ('lead', '{}');
select is(woken(), 'build', 'not by a new row either');
update private.paused_topics set paused_at = now() - interval '61 minutes';
select private.wake_dispatcher();
select is(woken(), 'build lead', 'but again after an hour');
select public.pause_outbox(array['lead']);
select private.wake_dispatcher();
select is(woken(), 'build', 'and then paused again');
update private.paused_topics set paused_at = now() + interval '1 year';
select private.wake_dispatcher();
select is(woken(), 'build lead', 'a pause from the future doesn''t count');
select public.pause_outbox(array['lead', 'erase-contact']);
select sign_in('admin');
select public.set_crm_setting('webhook_url', 'https://crm.example/hook');
select sign_out();
select private.wake_dispatcher();
select is(woken(), 'build lead', 'saving the settings of the CRM ends the pause');
select public.pause_outbox(array['lead', 'erase-contact']);
select sign_in('admin');
select public.set_crm_setting('webhook_url', 'https://crm.example/hook');
select sign_out();
select private.wake_dispatcher();
select is(woken(), 'build lead', 'also if they''re the same as before');
select public.pause_outbox(array['lead', 'build']);
select is((select count(*)::int from public.claim_outbox(array['lead'])), 0, 'a claim leaves the backlog alone');
select is((select string_agg(topic, ' ' order by topic) from private.paused_topics), 'build erase-contact', 'and ends its pause');
delete from private.paused_topics;

create or replace function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
returns bigint language plpgsql as $$ begin raise exception 'pg_net is down'; end $$;
select next_transaction();
insert into private.outbox (topic, payload) values ('welcome-mail', '{}');
select is((select count(*)::int from private.outbox where topic = 'welcome-mail'), 1, 'a failed request doesn''t undo the insert');
select is(current_setting('outbox.woken'), '', 'and the next one tries again');

-- The schedule
select private.schedule_dispatcher();
select private.schedule_dispatcher();
select results_eq($$select jobname, schedule, command from cron.job order by jobname$$, $$values
  ('delete-cron-runs', '0 * * * *', 'delete from cron.job_run_details where end_time < now() - interval ''7 days'''),
  ('delete-expired', '* * * * *', 'select public.delete_expired()'),
  ('dispatch-outbox', '10 seconds', 'select private.wake_dispatcher()')$$, 'scheduling twice leaves three jobs');
create or replace function cron.schedule(job_name text, schedule text, command text) returns bigint language plpgsql as $$
begin execute command; return 1; end $$;
create or replace function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
returns bigint language sql as $$ select 1::bigint $$;
select lives_ok($$select private.schedule_dispatcher()$$, 'whose commands run');

select * from finish();
rollback;
