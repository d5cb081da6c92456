\ir setup.psql
select plan(10);

insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-a000-000000000011', 'ada@test.example', '{"full_name": "  Ada\tLovelace ", "company_name": "Engines", "role": "admin"}'),
  ('00000000-0000-4000-a000-000000000012', 'long@test.example', jsonb_build_object('full_name', repeat('é', 101), 'company_name', repeat('x', 201))),
  ('00000000-0000-4000-a000-000000000013', 'null@test.example', null),
  ('00000000-0000-4000-a000-000000000014', 'odd@test.example', '{"full_name": {"first": "Odd"}, "company_name": 5}');
create function tap.profile(number text) returns public.profiles language sql as $$
  select p from public.profiles p where user_id = ('00000000-0000-4000-a000-0000000000' || number)::uuid
$$;
select results_eq($$select (profile('11')).full_name, (profile('11')).company_name$$, $$values ('Ada Lovelace', 'Engines')$$, 'signing up creates a profile');
select is(private.get_user_role('00000000-0000-4000-a000-000000000011'), 'user', 'and ignores a role sent along');
select results_eq($$select length((profile('12')).full_name), length((profile('12')).company_name)$$, $$values (100, 200)$$, 'long names are cut, because they must not stop a sign-up');
select is((profile('13')).full_name, '', 'a missing name is empty');
select is((profile('14')).company_name, '5', 'any JSON value becomes text');

-- Another sign-up for an address that nobody has confirmed
update auth.users set raw_user_meta_data = '{"full_name": "Ada King"}' where id = '00000000-0000-4000-a000-000000000011';
select results_eq($$select (profile('11')).full_name, (profile('11')).company_name$$, $$values ('Ada King', '')$$, 'a later sign-up replaces the profile');
update auth.users set email_confirmed_at = now() where id = '00000000-0000-4000-a000-000000000011';
update auth.users set raw_user_meta_data = '{"full_name": "Somebody"}' where id = '00000000-0000-4000-a000-000000000011';
select is((profile('11')).full_name, 'Ada King', 'unless the address is confirmed');

select throws_ok($$update public.profiles set full_name = repeat('é', 101)$$, '23514', null, 'a name has at most 100 characters');
update public.profiles set company_name = E' a\n\u200bb\u202e ' where user_id = '00000000-0000-4000-a000-000000000011';
select is((profile('11')).company_name, 'a b', 'and is one visible line');
delete from auth.users where id = '00000000-0000-4000-a000-000000000011';
select is((profile('11')).user_id, null, 'a profile is deleted with its account');

select * from finish();
rollback;
