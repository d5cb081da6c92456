\ir setup.psql
\ir people.psql
select plan(29);

select columns_are('public', 'profiles', array['user_id', 'full_name', 'company_name', 'created_at', 'updated_at']);
select policies_are('public', 'profiles', array['People may see their own profile, admins everybody''s', 'People may change their own profile']);
select table_privs_are('public', 'profiles', 'anon', '{}', 'anonymous visitors have no right on profiles');
select table_privs_are('public', 'profiles', 'authenticated', array['SELECT'], 'nobody signed in adds or removes one');
select table_privs_are('public', 'profiles', 'service_role', array['SELECT'], 'programs read them');
select fk_ok('public', 'profiles', 'user_id', 'auth', 'users', 'id');

-- A profile is made by signing up.
insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-a000-000000000011', 'ada@test.example', '{"full_name": "  Ada\tLovelace ", "company_name": "Engines", "role": "admin"}'),
  ('00000000-0000-4000-a000-000000000012', 'long@test.example', jsonb_build_object('full_name', repeat('é', 101), 'company_name', repeat('x', 201))),
  ('00000000-0000-4000-a000-000000000013', 'null@test.example', null),
  ('00000000-0000-4000-a000-000000000014', 'odd@test.example', '{"full_name": {"first": "Odd"}, "company_name": 5}');
create function tap.profile(number text) returns public.profiles language sql as $$
  select p from public.profiles p where user_id = ('00000000-0000-4000-a000-0000000000' || number)::uuid
$$;
select is((profile('11')).full_name, 'Ada Lovelace', 'the name given at sign-up, on one line');
select is((profile('11')).company_name, 'Engines', 'and the company');
select is(private.role_of('00000000-0000-4000-a000-000000000011'), 'user', 'a role sent along is ignored');
select is(length((profile('12')).full_name), 100, 'a name that is too long is cut: it must not stop a sign-up');
select is(length((profile('12')).company_name), 200, 'as is a company''s');
select is((profile('13')).full_name, '', 'who says nothing has an empty name');
select is((profile('14')).company_name, '5', 'whatever is sent is text');

-- Another sign-up for an address that nobody has confirmed.
update auth.users set raw_user_meta_data = '{"full_name": "Ada King"}' where id = '00000000-0000-4000-a000-000000000011';
select results_eq($$select (profile('11')).full_name, (profile('11')).company_name$$, $$values ('Ada King', '')$$, 'a later sign-up replaces the name');
update auth.users set email_confirmed_at = now() where id = '00000000-0000-4000-a000-000000000011';
update auth.users set raw_user_meta_data = '{"full_name": "Somebody"}' where id = '00000000-0000-4000-a000-000000000011';
select is((profile('11')).full_name, 'Ada King', 'unless the address is confirmed');

select visit_from('192.0.2.1');
select throws_ok($$select * from public.profiles$$, '42501', null, 'visitors see no profile');
select sign_out();

select sign_in('writer');
select is((select array_agg(user_id) from public.profiles), array[person('writer')], 'people see their own profile');
select lives_ok($$update public.profiles set full_name = 'A Writer', company_name = 'W'$$, 'and change it');
select throws_ok($$update public.profiles set user_id = person('other')$$, '42501', null, 'but not whose it is');
select throws_ok($$update public.profiles set created_at = now()$$, '42501', null, 'nor its dates');
select throws_ok($$insert into public.profiles (user_id) values (person('writer'))$$, '42501', null, 'they add none');
select throws_ok($$delete from public.profiles$$, '42501', null, 'and remove none');
select throws_ok($$update public.profiles set full_name = repeat('é', 101)$$, '23514', null, 'a name has 100 characters');
select throws_ok($$update public.profiles set company_name = E'a\nb'$$, '23514', null, 'and one line');
select sign_out();
select is((select count(*)::int from public.profiles where full_name = 'A Writer'), 1, 'nobody else''s was changed');

select sign_in('moderator');
select is((select count(*)::int from public.profiles), 1, 'moderators see their own');
select sign_out();
select sign_in('admin');
select is((select count(*)::int from public.profiles), 8, 'admins see everybody''s');
update public.profiles set full_name = 'Renamed';
select is((select count(*)::int from public.profiles where full_name = 'Renamed'), 1, 'and change their own');
select sign_out();

delete from auth.users where id = '00000000-0000-4000-a000-000000000011';
select is((profile('11')).user_id, null, 'a profile goes with its account');

select * from finish();
rollback;
