\ir setup.psql
select plan(34);

create function tap.audited() returns text language sql security definer as $$
  select string_agg(a.action || ' ' || coalesce(a.after::text, ''), ', ' order by a.id)
  from public.audit_log a where a.subject_id = person('moderator')::text
$$;
insert into auth.sessions (id, user_id) values
  ('10000000-0000-4000-a000-000000000000', person('moderator')), (gen_random_uuid(), person('moderator'));

-- Accounts
select sign_in('admin');
select is(jsonb_path_query_array(public.list_accounts('{"search": "TEST.example", "role": "user"}'), '$.accounts[*].status'),
  '["active", "unconfirmed"]', 'accounts are found by words, role, and status');
select is(jsonb_path_query_array(public.list_accounts('{"kind": "client"}'), '$.accounts[*]'), '[]', 'and by whether they''re clients');
select is(jsonb_path_query_array(public.list_accounts('{"status": "unconfirmed"}'), '$.total_count'), '[1]', 'and by status');
select is(jsonb_path_query_first(public.list_accounts('{"role": "moderator"}'), '$.accounts[0].session_count'), '2', 'with their sessions');
select is(jsonb_path_query_array(public.list_accounts('{"page_size": 2, "skip": 1}'), '$.accounts[*].id'),
  jsonb_path_query_array(public.list_accounts(), '$.accounts[1 to 2].id'), 'a few at a time');
select throws_ok($$select public.set_account_disabled(person('admin'), true)$$, '23001', 'You can’t do this to your own account. Ask another admin.', 'admins can''t disable themselves');
select throws_ok($$select public.remove_account(person('admin'))$$, '23001', null, 'or remove themselves');
select throws_ok($$select public.remove_account(gen_random_uuid())$$, 'PT404', null, 'or someone who doesn''t exist');
select is(public.sign_out_account(person('moderator')), 2, 'signing out ends all sessions');
select lives_ok($$select public.set_account_disabled(person('moderator'), true)$$, 'an account is disabled');
select lives_ok($$select public.set_account_disabled(person('moderator'), true)$$, 'disabling it again changes nothing');
select is(jsonb_path_query_first(public.list_accounts('{"status": "disabled"}'), '$.accounts[0].role'), '"moderator"', 'it keeps its role');
select lives_ok($$select public.set_user_role(person('moderator'), 'admin')$$, 'which can still change');
select throws_ok($$select public.set_user_role(person('admin'), 'user')$$, '23001', null, 'but a disabled admin doesn''t count as the last one');
select sign_in('moderator');
select is(public.get_current_user_role(), 'user', 'a disabled account has no role');
select sign_in('admin');
select lives_ok($$select public.set_account_disabled(person('moderator'), false)$$, 'it''s enabled again');
select sign_in('moderator');
select is(public.get_current_user_role(), 'admin', 'with its role');

-- A second factor and a session
select sign_out();
insert into auth.mfa_factors (id, user_id, status) values (gen_random_uuid(), person('moderator'), 'verified');
select sign_in('moderator');
select is(public.get_current_user_role(), 'user', 'a person with a second factor has no rights before using it');
select set_config('request.jwt.claims', json_build_object('sub', person('moderator'), 'aal', 'aal2')::text, true);
select is(public.get_current_user_role(), 'admin', 'but after');
select set_config('request.jwt.claims', json_build_object('sub', person('moderator'), 'aal', 'aal2',
  'session_id', '10000000-0000-4000-a000-000000000000')::text, true);
select is(public.get_current_user_role(), 'user', 'unless the session was ended');

select sign_in('admin');
select lives_ok($$select public.remove_account(person('moderator'))$$, 'an account is removed');
select sign_out();
select is(audited(), 'role.changed {"role": "moderator"}, account.signed-out {"sessions": 2}, account.disabled , role.changed {"role": "admin"}, '
  'account.enabled , account.removed , role.changed {"role": "user"}', 'everything is audited once');

-- Sign-up
select is(private.get_sign_up_denial('Anyone@else.example'), null, 'everyone can sign up');
create function tap.restrict(setting jsonb) returns void language sql as $$
  update private.settings set value = setting where name = 'sign-up'
$$;
select restrict('{"policy": "domains", "domains": ["ours.example", "b.example"]}');
select is(private.get_sign_up_denial('Anyone@Ours.example'), null, 'or only people at certain domains');
select is(private.before_user_created('{"user": {"email": "anyone@else.example"}}') #>> '{error,message}',
  'To create an account, you need an email address at b.example or ours.example, or an invitation from your contact or an admin.', 'not others');
select is(private.get_sign_up_denial('writer@test.example'), private.get_sign_up_denial('new@test.example'), 'whether or not they have an account');
insert into public.invitations (email, role) values ('guest@else.example', 'user'), ('late@else.example', 'user');
update public.invitations set expires_at = now() where email = 'late@else.example';
select is(private.get_sign_up_denial('Guest@else.example'), private.get_sign_up_denial('new@test.example'), 'whether or not they were invited');
update public.invitations set proven_at = now();
select is(private.get_sign_up_denial('Guest@else.example'), null, 'until they prove it');
select isnt(private.get_sign_up_denial('late@else.example'), null, 'before the invitation expires');
update public.invitations set proven_at = now() - interval '5 minutes';
select isnt(private.get_sign_up_denial('guest@else.example'), null, 'and create the account right away');
select restrict('{"policy": "invited", "domains": ["ours.example"]}');
select is(private.get_sign_up_denial('anyone@ours.example'), 'To create an account, you need an invitation from your contact or an admin.', 'or only they can');

-- The audit log
select sign_in('admin');
select is(jsonb_path_query_array(public.list_audit_log(jsonb_build_object('actor', person('admin'), 'subject_type', 'account')), '$.entries[*].after.role'),
  '["user", "admin"]', 'the log is filtered by person and type of subject, newest first');
select is(public.list_audit_log('{"until": "2000-01-01Z"}') -> 'entries', '[]', 'by time');
select is(jsonb_path_query_array(public.list_audit_log(jsonb_build_object('subject_id', person('moderator'), 'before',
    (select max(id) from public.audit_log where action = 'account.enabled'))), '$.entries[*].action'),
  '["role.changed", "account.disabled", "account.signed-out", "role.changed"]', 'and by subject, page by page');

select * from finish();
rollback;
