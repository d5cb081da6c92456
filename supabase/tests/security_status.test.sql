\ir setup.psql
select plan(6);

create function tap.without_second_factor() returns jsonb language sql as $$
  select public.get_security_status() -> 'admins_without_second_factor'
$$;

select sign_in('admin');
select is(without_second_factor(), 'null', 'on a backend without second factors, nobody could have one');
select sign_out();
create table auth.mfa_challenges ();
select sign_in('admin');
select is(without_second_factor(), '["admin@test.example"]', 'admins without one are named');
select lives_ok($$select public.set_user_role(person('moderator'), 'admin')$$, 'a second admin');
select is(without_second_factor(), '["admin@test.example", "moderator@test.example"]', 'is named, too');
select public.set_account_disabled(person('moderator'), true);
select is(without_second_factor(), '["admin@test.example"]', 'unless the account is disabled');
select sign_out();
insert into auth.mfa_factors (id, user_id, status) values (gen_random_uuid(), person('admin'), 'verified');
select set_config('request.jwt.claims', json_build_object('sub', person('admin'), 'aal', 'aal2')::text, true);
select is(without_second_factor(), '[]', 'and nobody who has one');

select * from finish();
rollback;
