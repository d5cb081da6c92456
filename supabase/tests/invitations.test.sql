\ir setup.psql
select plan(26);

update private.settings set value = '{"most": 30, "seconds": 3600}' where name = 'limit.invitations';
create table tap.mail (id uuid, mail jsonb);
grant all on tap.mail to service_role, authenticated;
create function tap.accept(proof text, email text default 'Kim@New.example') returns text language sql volatile as $$
  select public.accept_invitation(email, proof, '192.0.2.1')
$$;
create function tap.wrong(code text) returns text language sql immutable as $$
  select lpad(((code::integer + 1) % 1000000)::text, 6, '0')
$$;

select sign_in('admin');
select throws_ok($$select public.invite_person('Writer@test.example', 'admin')$$, 'PT409', null, 'people with an account can''t be invited');
select throws_ok($$select public.invite_person('no address', 'admin')$$, '23514', null, 'nor can an invalid address');
select throws_ok($$select public.invite_person('kim@new.example', 'owner')$$, '23514', null, 'or anyone with an unknown role');
select throws_ok($$select public.invite_person('kim@new.example', 'admin', 'client')$$, '23514', null, 'or a client with a role on staff');
insert into tap.mail (id) values (public.invite_person(' Kim@New.example', 'user'));
select is(public.invite_person('kim@new.example', 'moderator'), (select id from tap.mail), 'a second invitation replaces the first');
select sign_out();
select is((select count(*)::int from private.outbox where topic = 'invitation'), 2, 'each is emailed');

set local role service_role;
update tap.mail set mail = public.get_invitation_mail(id);
select is(accept(mail ->> 'token', 'other@test.example'), 'expired', 'the token is for one address') from tap.mail;
select is(accept(mail ->> 'token'), 'account-needed', 'it proves the address before there is an account') from tap.mail;
select is(accept(mail ->> 'code'), 'account-needed', 'as does the code') from tap.mail;
reset role;
select is((select count(*)::int from public.invitations where proven_at = now()), 1, 'which lets the account be created');
set local role service_role;
select is(accept(wrong(mail ->> 'code')), 'expired', 'but not a wrong one') from tap.mail;
select accept(wrong(mail ->> 'code')) from tap.mail, generate_series(1, 9);
select is(accept(mail ->> 'code'), 'expired', 'ten wrong ones void the code') from tap.mail;
select is(accept(mail ->> 'token'), 'account-needed', 'but not the link') from tap.mail;
select isnt(public.get_invitation_mail(id), null, 'another email') from tap.mail;
select is(accept(mail ->> 'token'), 'expired', 'voids the earlier one') from tap.mail;
update tap.mail set mail = public.get_invitation_mail(id);
select sign_out();

insert into auth.users (id, email) values (gen_random_uuid(), 'kim@new.example');
set local role service_role;
select is(accept(mail ->> 'token'), 'account-needed', 'whoever signed up with the address didn''t prove it') from tap.mail;
select sign_out();
select is((select count(*)::int from auth.users where email = 'kim@new.example'), 0, 'so that account is deleted');
insert into auth.users (id, email, email_confirmed_at) values ('20000000-0000-4000-a000-000000000000', 'kim@new.example', now());
set local role service_role;
select is(accept(mail ->> 'token'), 'accepted', 'a confirmed account gets the role') from tap.mail;
select is(accept(mail ->> 'token'), 'expired', 'once') from tap.mail;
select is(public.get_invitation_mail(id), null, 'and no more emails') from tap.mail;
select sign_out();
select is(private.get_user_role('20000000-0000-4000-a000-000000000000'), 'moderator', 'as invited');
select is((select string_agg(private.get_subject_name(a.subject_type, a.subject_id), ' ') from public.audit_log a
  where a.action like 'invitation.%'), 'kim@new.example kim@new.example kim@new.example', 'the audit log says who it was');

-- Clients
select sign_in('admin');
update tap.mail set id = public.invite_person('kim@client.example', 'user', 'client');
select is((select i.kind from public.list_invitations() i), 'client', 'an invitation says that it''s a client''s');
select sign_out();
insert into auth.users (id, email, email_confirmed_at) values ('30000000-0000-4000-a000-000000000000', 'kim@client.example', now());
set local role service_role;
update tap.mail set mail = public.get_invitation_mail(id);
select is(mail ->> 'is_client', 'true', 'and so does its email') from tap.mail;
select is(accept(mail ->> 'token', 'kim@client.example'), 'accepted', 'whoever accepts it') from tap.mail;
select sign_out();
select is((select p.kind from public.profiles p where p.user_id = '30000000-0000-4000-a000-000000000000'), 'client', 'is a client');

select * from finish();
rollback;
