\ir setup.psql
\ir people.psql
select plan(19);

delete from private.outbox;
insert into auth.users (id, email, raw_user_meta_data, created_at) values
  ('00000000-0000-4000-a000-000000000011', 'New@test.example', '{"full_name": "Ada"}', now() - interval '14 minutes'),
  ('00000000-0000-4000-a000-000000000012', 'old@test.example', '{}', now() - interval '16 minutes');
create function tap.asked_for() returns text language sql security definer as $$
  select string_agg(payload ->> 'user_id', ' ' order by id) from private.outbox where topic = 'welcome-mail'
$$;

select function_privs_are('public', name, args, role, '{}', role || ' cannot execute ' || name)
from (values ('request_welcome_mail', array['text', 'text']), ('welcome_mail_of', array['uuid'])) f (name, args) cross join unnest(array['anon', 'authenticated']) role;

set local role service_role;
select throws_ok($$select * from private.welcome_mails$$, '42501', null, 'no program reads who was written to');
select lives_ok($$select public.request_welcome_mail('nobody@test.example', '192.0.2.1')$$, 'a stranger''s address is answered as any other');
select lives_ok($$select public.request_welcome_mail('old@test.example', '192.0.2.1')$$, 'as is one that signed up long ago');
select is(asked_for(), null, 'neither is written to');
select is(public.request_welcome_mail('new@TEST.example', '192.0.2.1')::text, '', 'an address that has just signed up');
select is(asked_for(), '00000000-0000-4000-a000-000000000011', 'is, however it is capitalised');
select public.request_welcome_mail('new@test.example', '192.0.2.1');
select is(asked_for(), '00000000-0000-4000-a000-000000000011', 'once');
select lives_ok($$select public.request_welcome_mail('nobody@test.example', '192.0.2.1')$$, 'five requests an hour from one address');
select throws_ok($$select public.request_welcome_mail('nobody@test.example', '192.0.2.1')$$, 'PT429', 'Too many requests from your network. Try again later.', 'and no more');
select lives_ok($$select public.request_welcome_mail('nobody@test.example', '192.0.2.2')$$, 'another address has its own');
select lives_ok($$select public.request_welcome_mail(null, '192.0.2.2')$$, 'no address of mail is nobody''s');

select is(public.welcome_mail_of('00000000-0000-4000-a000-000000000011'), '{"email": "New@test.example", "full_name": "Ada"}'::jsonb, 'the mail goes to the stored address, with the stored name');
select is(public.welcome_mail_of('00000000-0000-4000-a000-000000000019'), null, 'an account that is gone gets none');
select sign_out();
delete from private.outbox;
delete from auth.users where id = '00000000-0000-4000-a000-000000000011';
select is((select count(*)::int from private.welcome_mails where user_id = '00000000-0000-4000-a000-000000000011'), 0, 'what is known of an account goes with it');
set local role service_role;
select public.request_welcome_mail('new@test.example', '192.0.2.3');
select sign_out();
select is(asked_for(), null, 'and nobody is written to any more');

select * from finish();
rollback;
