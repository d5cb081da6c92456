\ir setup.psql
select plan(10);

insert into auth.users (id, email) values
  ('00000000-0000-4000-a000-000000000001', 'writer@test.example'),
  ('00000000-0000-4000-a000-000000000004', 'admin@test.example');
insert into public.user_roles (user_id, role) values ('00000000-0000-4000-a000-000000000004', 'admin');

set local role anon;
select is(public.get_current_user_role(), 'user', 'an anonymous caller counts as user');
select throws_ok($$select * from public.user_roles$$, '42501', null, 'and reads no roles');
reset role;

set local role authenticated;
set local request.jwt.claims = '{"sub": "00000000-0000-4000-a000-000000000001"}';
select is(public.get_current_user_role(), 'user', 'no row means user');
select is((select count(*)::int from public.user_roles), 0, 'a user sees nobody else''s role');
select throws_ok($$insert into public.user_roles (user_id, role) values ('00000000-0000-4000-a000-000000000001', 'admin')$$,
  '42501', null, 'nobody raises their own role');
select throws_ok($$select public.grant_staff_role('writer@test.example', 'admin')$$, '42501', null, 'by no way');
set local request.jwt.claims = '{"sub": "00000000-0000-4000-a000-000000000004"}';
select is(public.get_current_user_role(), 'admin', 'an admin is one');
select is((select count(*)::int from public.user_roles), 1, 'and sees everybody''s role');
reset role;

set local role service_role;
select lives_ok($$select public.grant_staff_role('Writer@Test.example', 'moderator')$$, 'the shell grants a role by address');
select throws_ok($$select public.grant_staff_role('nobody@test.example', 'admin')$$, 'P0002', null, 'to somebody who has signed up');
reset role;

select * from finish();
rollback;
