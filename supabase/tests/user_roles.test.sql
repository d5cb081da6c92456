\ir setup.psql
\ir people.psql
select plan(40);

select columns_are('public', 'user_roles', array['user_id', 'role', 'created_at', 'updated_at']);
select policies_are('public', 'user_roles', array['People may see their own role, admins everybody''s']);
select table_privs_are('public', 'user_roles', 'anon', '{}', 'anonymous visitors have no right on roles');
select table_privs_are('public', 'user_roles', 'authenticated', array['SELECT'], 'nobody signed in writes roles');
select table_privs_are('public', 'user_roles', 'service_role', array['SELECT', 'INSERT', 'UPDATE', 'DELETE'], 'programs do');
select fk_ok('public', 'user_roles', 'user_id', 'auth', 'users', 'id');

select visit_from('192.0.2.1');
select is(public.get_current_user_role(), 'user', 'an anonymous caller counts as user');
select throws_ok($$select * from public.user_roles$$, '42501', null, 'and reads no roles');
select sign_out();

select sign_in('writer');
select is(public.get_current_user_role(), 'user', 'no row means user');
select is((select count(*)::int from public.user_roles), 0, 'a user sees nobody else''s role');
select throws_ok($$insert into public.user_roles (user_id, role) values (person('writer'), 'admin')$$, '42501', null, 'nobody raises their own role');
select throws_ok($$select public.grant_staff_role('writer@test.example', 'admin')$$, '42501', null, 'by no way');
select throws_ok($$select * from public.find_staff_account('admin@test.example')$$, '42501', null, 'and looks nobody up');
select throws_ok($$select public.set_user_role(person('writer'), 'admin')$$, '42501', 'Only an admin can change roles.', 'not by the admins'' way either');
select sign_out();

select sign_in('moderator');
select is(public.get_current_user_role(), 'moderator', 'a moderator is one');
select is((select string_agg(role, ' ') from public.user_roles), 'moderator', 'and sees their own role alone');
select throws_ok($$select public.set_user_role(person('moderator'), 'admin')$$, '42501', null, 'which they do not raise');
select throws_ok($$update public.user_roles set role = 'admin'$$, '42501', null, 'by no way');
select sign_out();

-- An admin
select sign_in('admin');
select is(public.get_current_user_role(), 'admin', 'an admin is one');
select is((select count(*)::int from public.user_roles), 2, 'and sees everybody''s role');
select lives_ok($$select public.set_user_role(person('writer'), 'moderator')$$, 'an admin gives a role');
select lives_ok($$select public.set_user_role(person('writer'), 'moderator')$$, 'twice is once');
select throws_ok($$select public.set_user_role(person('writer'), 'owner')$$, '23514', null, 'an unknown role is refused');
select throws_ok($$select public.set_user_role('00000000-0000-4000-a000-000000000009', 'admin')$$, 'PT404', 'There is no account with this id.', 'as is an unknown person');
select throws_ok($$select public.set_user_role(person('admin'), 'user')$$, '23001', 'This is the last admin. Make somebody else an admin first.', 'the last admin stays one');
select lives_ok($$select public.set_user_role(person('moderator'), 'admin')$$, 'with another');
select lives_ok($$select public.set_user_role(person('admin'), 'user')$$, 'an admin can step down');
select throws_ok($$select public.set_user_role(person('admin'), 'admin')$$, '42501', null, 'and has no way back');
select sign_out();

-- Programs
update auth.users set email_confirmed_at = '2026-11-20' where id = person('writer');
set local role service_role;
select throws_ok($$delete from public.user_roles where role = 'admin'$$, '23001', null, 'no program removes the last admin');
select lives_ok($$select public.grant_staff_role('Writer@Test.example', 'moderator')$$, 'the shell grants a role by address');
select throws_ok($$select public.grant_staff_role('nobody@test.example', 'admin')$$, 'P0002', null, 'to somebody who has signed up');
select throws_ok($$select public.grant_staff_role('other@test.example', 'admin')$$, 'P0001', null, 'and has confirmed the address');
select throws_ok($$select public.grant_staff_role('writer@test.example', 'admin', person('other'))$$, 'P0001', null, 'and is the account that was looked up');
select results_eq($$select email, email_confirmed_at, role from public.find_staff_account('Writer@Test.example')$$,
  $$values ('writer@test.example', '2026-11-20'::timestamptz, 'moderator')$$, 'the command can look up an account');
select is_empty($$select * from public.find_staff_account('nobody@test.example')$$, 'and learns if there is none');
select sign_out();

-- The auth service deletes accounts under a name of its own, in no request.
create role t_auth_service;
grant usage on schema auth, tap to t_auth_service;
grant select, delete on auth.users to t_auth_service;
grant execute on all functions in schema tap to t_auth_service;
set local session authorization t_auth_service;
select throws_ok($$delete from auth.users where id = person('moderator')$$, '23001', null, 'nor does it take the last admin''s account away');
reset session authorization;

-- What the log says
select is((select count(*)::int from public.audit_log where action = 'role.changed' and subject_id = person('writer')::text), 1, 'each change has a line, what changes nothing has none');
select results_eq($$select before, after, actor_id, actor_role from public.audit_log where subject_id = person('admin')::text and actor_id is not null$$,
  $$values ('{"role": "admin"}'::jsonb, '{"role": "user"}'::jsonb, person('admin'), 'admin')$$, 'which names both roles and who changed it, as what');
delete from auth.users where id = person('moderator');
select is((select count(*)::int from public.user_roles where role = 'admin'), 0, 'the owner''s own hand removes whom it likes');
select is((select after from public.audit_log where subject_id = person('moderator')::text order by id desc limit 1), '{"role": "user"}'::jsonb, 'and that is logged');

select * from finish();
rollback;
