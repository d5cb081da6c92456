\ir setup.psql
select plan(11);

delete from private.outbox;
insert into auth.users (id, email, created_at) values
  ('00000000-0000-4000-a000-000000000011', 'New@test.example', now() - interval '14 minutes'),
  ('00000000-0000-4000-a000-000000000012', 'old@test.example', now() - interval '16 minutes');
create function tap.queued() returns text language sql as $$
  select string_agg(payload ->> 'user_id', ' ' order by id) from private.outbox where topic = 'welcome-mail'
$$;

select lives_ok(format('select public.request_welcome_mail(%L, %L)', email, '192.0.2.1'), 'no error for ' || coalesce(email, 'null'))
from unnest(array['nobody@test.example', 'old@test.example', null]) email;
select public.request_welcome_mail(email, '192.0.2.2') from unnest(array['new@TEST.example', 'new@test.example']) email;
select is(queued(), '00000000-0000-4000-a000-000000000011', 'only a new account gets a welcome email, once, whatever the letter case');
insert into auth.users (id, email) values
  ('00000000-0000-4000-a000-000000000013', 'new+tag@test.example'),
  ('00000000-0000-4000-a000-000000000014', '+new@test.example');
select public.request_welcome_mail(email, '192.0.2.4') from unnest(array['new+tag@test.example', '+new@test.example']) email;
select is(queued(), '00000000-0000-4000-a000-000000000011 00000000-0000-4000-a000-000000000014',
  'a mailbox gets one a day, whatever the tag');
create function tap.is_client() returns text language sql as $$
  select public.get_welcome_mail_recipient('00000000-0000-4000-a000-000000000011') ->> 'is_client'
$$;
select is(is_client(), 'false', 'accounts belong to staff');
update auth.users set raw_user_meta_data = '{"kind": "client"}' where id = '00000000-0000-4000-a000-000000000011';
select is(is_client(), 'true', 'unless someone signed up from the client portal');
update auth.users set email_confirmed_at = now() where id = '00000000-0000-4000-a000-000000000011';
update auth.users set raw_user_meta_data = '{"kind": "staff"}' where id = '00000000-0000-4000-a000-000000000011';
select is(is_client(), 'true', 'which nobody can change by themselves afterward');
delete from auth.users where id = '00000000-0000-4000-a000-000000000011';
select public.request_welcome_mail('new@test.example', '192.0.2.3');
select is((select count(*)::int from private.welcome_mails where user_id <> '00000000-0000-4000-a000-000000000014'), 0, 'the record is deleted with the account');

select lives_ok($$select public.request_welcome_mail('new@test.example', '192.0.2.5') from generate_series(1, 5)$$, 'a network can request five an hour');
select throws_ok($$select public.request_welcome_mail('new@test.example', '192.0.2.5')$$, 'PT429', 'Too many requests from your network. Try again later.', 'but no more');

select * from finish();
rollback;
