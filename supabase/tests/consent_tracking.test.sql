\ir setup.psql
\ir people.psql
select plan(20);

select columns_are('public', 'consent_tracking', array['id', 'session_id', 'consent_type', 'consent_given', 'user_agent', 'created_at']);
select policies_are('public', 'consent_tracking', array['Anyone may record a choice of their browser session', 'Admins may read the choices']);
select table_privs_are('public', 'consent_tracking', 'anon', '{}', 'visitors have rights on columns alone');
select table_privs_are('public', 'consent_tracking', 'authenticated', array['SELECT'], 'nobody signed in changes a record');
select table_privs_are('public', 'consent_tracking', 'service_role', array['SELECT', 'DELETE'], 'programs read and forget them');
select column_privs_are('public', 'consent_tracking', 'session_id', 'anon', array['INSERT'], 'a visitor says which session');
select column_privs_are('public', 'consent_tracking', 'created_at', 'anon', '{}', 'the date is the database''s');

select visit_from('192.0.2.1');
select lives_ok($$insert into public.consent_tracking (session_id, consent_type, consent_given, user_agent) values ('s-1', 'google_ads', true, 'Agent')$$, 'a visitor''s choice is recorded');
select lives_ok($$insert into public.consent_tracking (session_id, consent_type, consent_given) values ('s-1', 'google_ads', false)$$, 'a change of mind is another record');
select throws_ok($$insert into public.consent_tracking (session_id, consent_type, consent_given) values ('s-1', 'cookies', true)$$, '42501', null, 'nobody consents to what is not asked');
select throws_ok($$insert into public.consent_tracking (session_id, consent_type, consent_given) values ('', 'google_ads', true)$$, '42501', null, 'or without a session');
select throws_ok($$insert into public.consent_tracking (session_id, consent_type) values ('s-1', 'google_ads')$$, '23502', null, 'or without saying yes or no');
select throws_ok($$insert into public.consent_tracking (session_id, consent_type, consent_given, created_at) values ('s-1', 'google_ads', true, now())$$, '42501', null, 'or at a time of their own');
select throws_ok($$select * from public.consent_tracking$$, '42501', null, 'visitors read no record');
select sign_out();

select sign_in('moderator');
select lives_ok($$insert into public.consent_tracking (session_id, consent_type, consent_given) values ('s-2', 'google_ads', true)$$, 'people choose too');
select is((select count(*)::int from public.consent_tracking), 0, 'moderators see no record');
select throws_ok($$update public.consent_tracking set consent_given = true$$, '42501', null, 'and change none');
select sign_out();

select sign_in('admin');
select is((select string_agg(session_id || ' ' || consent_given, ', ' order by id) from public.consent_tracking), 's-1 true, s-1 false, s-2 true', 'admins see them all');
select throws_ok($$delete from public.consent_tracking$$, '42501', null, 'and remove none: they are proof');
select sign_out();

set local role service_role;
delete from public.consent_tracking where session_id = 's-1';
select sign_out();
select is((select count(*)::int from public.consent_tracking), 1, 'a program forgets a session that asks for it');

select * from finish();
rollback;
