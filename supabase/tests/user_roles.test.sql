\ir setup.psql
select plan(24);

insert into public.user_roles (user_id, role) values (person('other'), 'moderator');
select sign_in('admin');
select lives_ok($$select public.set_user_role(person('writer'), 'moderator')$$, 'an admin grants a role');
select lives_ok($$select public.set_user_role(person('writer'), 'moderator')$$, 'granting it again changes nothing');
select throws_ok($$select public.set_user_role(person('other'), 'admin')$$, 'P0001', 'This account’s email address isn’t confirmed, so anyone could have signed up with it. Ask its owner to open the link in the confirmation email first.', 'but not to an unconfirmed account');
select lives_ok($$select public.set_user_role(person('other'), 'user')$$, 'which can still lose one');
select throws_ok($$select public.set_user_role(gen_random_uuid(), 'admin')$$, 'PT404', null, 'nor to one that doesn''t exist');
select throws_ok($$select public.set_user_role(person('admin'), 'user')$$, '23001', 'This is the last admin. Make someone else an admin first.', 'the last admin can''t step down');
select lives_ok($$select public.set_user_role(person('moderator'), 'admin')$$, 'a second admin is added');
select lives_ok($$select public.set_user_role(person('admin'), 'user')$$, 'then the first one can');
select sign_out();

set local role service_role;
select throws_ok($$delete from public.user_roles where role = 'admin'$$, '23001', null, 'a program can''t remove the last admin');
select lives_ok($$select public.grant_staff_role('Writer@Test.example', 'moderator')$$, 'staff:role grants a role by email address');
select throws_ok($$select public.grant_staff_role('nobody@test.example', 'admin')$$, 'P0002', null, 'not to somebody without an account');
select throws_ok($$select public.grant_staff_role('other@test.example', 'admin')$$, 'P0001', null, 'not to an unconfirmed account');
select sign_out();

-- The auth service deletes accounts under a role of its own, outside of any request.
create role t_auth_service;
grant usage on schema auth, tap to t_auth_service;
grant select, delete on auth.users to t_auth_service;
grant execute on all functions in schema tap to t_auth_service;
set local session authorization t_auth_service;
select throws_ok($$delete from auth.users where id = person('moderator')$$, '23001', null, 'the auth service can''t delete the last admin');
reset session authorization;

select is((select count(*)::int from public.audit_log where action = 'role.changed' and subject_id = person('writer')::text), 1, 'each change is audited once');
select results_eq($$select before, after, actor_id, actor_role from public.audit_log where subject_id = person('admin')::text and actor_id is not null$$,
  $$values ('{"role": "admin"}'::jsonb, '{"role": "user"}'::jsonb, person('admin'), 'admin')$$, 'with the roles, the actor, and the actor''s role at that time');
select lives_ok($$delete from auth.users where id = person('moderator')$$, 'the database owner can delete the last admin');
select is((select after from public.audit_log where subject_id = person('moderator')::text order by id desc limit 1), '{"role": "user"}'::jsonb, 'which is audited too');

-- Clients and staff
select sign_in('admin');
select throws_ok($$select public.set_user_role(person('writer'), 'moderator', 'client')$$, '42501', null, 'only admins can change what an account is');
select sign_out();
insert into public.user_roles (user_id, role) values (person('admin'), 'admin') on conflict (user_id) do update set role = 'admin';
select sign_in('admin');
select throws_ok($$select public.set_user_role(person('writer'), 'moderator', 'client')$$, '22023', null, 'clients have no role on staff');
select throws_ok($$select public.set_user_role(person('writer'), 'user', 'owner')$$, '23514', null, 'and there are no other kinds');
select lives_ok($$select public.set_user_role(person('writer'), 'user', 'client')$$, 'an admin makes an account a client''s');
select lives_ok($$select public.set_user_role(person('writer'), 'user')$$, 'which it stays unless told otherwise');
select lives_ok($$select public.set_user_role(person('writer'), 'moderator')$$, 'until it gets a role on staff');
select is((select string_agg(concat_ws(' ', a.before ->> 'kind', a.after ->> 'kind'), ', ' order by a.id) from public.audit_log a
  where a.action = 'account.kind-changed'), 'staff client, client staff', 'each change is audited');
select sign_out();

select * from finish();
rollback;
