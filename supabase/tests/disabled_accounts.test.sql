-- What works on behalf of an account without a session stops working once the account is disabled or removed. The lint
-- account_without_session in tests/backend/database/lints.test.ts lists these cases.
\ir setup.psql
select plan(33);

delete from private.outbox;
create table tap.made (name text primary key, id uuid not null default gen_random_uuid(), answer jsonb);
grant all on tap.made to authenticated;
create function tap.id_of(of_name text) returns uuid language sql as $$ select id from tap.made where name = of_name $$;
create function tap.act_as(name text) returns void language sql as $$
  select set_config('request.jwt.claims', json_build_object('sub', id_of(name), 'role', 'authenticated')::text, true), set_config('role', 'authenticated', true)
$$;
create function tap.queue(topic text, payload jsonb) returns bigint language sql as $$
  insert into private.outbox (topic, payload) values (topic, payload) returning id
$$;
create function tap.works(statement text) returns boolean language plpgsql as $$
declare
  result text;
begin
  execute 'select ' || statement into result;
  return result is not null;
end
$$;

-- One account with a post for each case.
insert into tap.made (name) select unnest(array['a share link', 'a preview in the browser', 'the email of an invitation', 'the token of an invitation', 'the email about a review',
  'the email about a live post', 'the email about a lead', 'the email about an incident', 'claiming a lead from an email', 'the moderation digest', 'the welcome email']);
insert into auth.users (id, email, email_confirmed_at) select id, id || '@test.example', now() from tap.made;
insert into public.user_roles (user_id, role) select id, case when name = 'the moderation digest' then 'moderator' else 'admin' end
from tap.made where name ~ 'invitation|lead|incident|digest';
insert into public.blog_posts (id, slug, title, category, author_name, author_id) select id, 't-' || id, 'T', 'Testing', 'T', id from tap.made;
update public.blog_posts set moderation_status = 'rejected' where id = id_of('the email about a review');
update public.blog_posts set moderation_status = 'approved', is_published = true where id = id_of('the email about a live post');
update public.blog_posts set is_published = true, author_id = person('writer') where id = id_of('the moderation digest');
update public.profiles set moderation_digest = user_id = id_of('the moderation digest');
insert into public.leads (id, form_id, email, message, consent_given, consent_statement) values (person('writer'), 'client-question', 'dana@example.com', 'Hello', true, 'I agree.');
insert into private.alarms (kind, began_at) values ('undelivered', '2020-11-20T12:00:00Z') on conflict (kind) do update set began_at = excluded.began_at;
insert into private.outbox (topic, payload, dead_at) values ('live-mail', '{}', now());
insert into public.blog_posts (slug, title, category, author_name, is_published) values ('t-new', 'T', 'Testing', 'T', true);

select act_as('a share link');
update tap.made set answer = public.create_preview_link(id) where name = 'a share link';
select act_as('a preview in the browser');
update tap.made set answer = public.create_preview_link(id, 'key') where name = 'a preview in the browser';
select act_as('the email of an invitation');
update tap.made set answer = to_jsonb(public.invite_person('a@new.example', 'user')) where name = 'the email of an invitation';
select act_as('the token of an invitation');
update tap.made set answer = to_jsonb(public.invite_person('b@new.example', 'user')) where name = 'the token of an invitation';
select sign_out();
update tap.made set answer = public.get_invitation_mail((answer #>> '{}')::uuid) where name = 'the token of an invitation';

-- An expression that isn't null as long as the account is active.
create function tap.statement(of_name text) returns text language sql as $$
  select case of_name
    when 'a share link' then format('public.get_preview(%L)', answer ->> 'token')
    when 'a preview in the browser' then format('public.get_preview(%L, ''key'')', answer ->> 'token')
    when 'the email of an invitation' then format('public.get_invitation_mail(%L)', answer #>> '{}')
    when 'the token of an invitation' then format('nullif(public.accept_invitation(''b@new.example'', %L, ''192.0.2.1''), ''expired'')', answer ->> 'token')
    when 'the email about a review' then (select format('public.get_review_mail(queue(''review-mail'', %L))', jsonb_build_object('post_id', id, 'reviewed_at', reviewed_at))
      from public.post_workflow where post_id = id)
    when 'the email about a live post' then format('public.get_live_mail(queue(''live-mail'', %L))', jsonb_build_object('post_id', id))
    when 'the email about a lead' then format('public.get_lead_mail(queue(''lead-mail'', %L))', jsonb_build_object('kind', 'new', 'lead_id', person('writer'), 'user_id', id))
    when 'the email about an incident' then format('public.get_alarm_mail(queue(''alarm-mail'', %L))',
      jsonb_build_object('kind', 'undelivered', 'began_at', '2020-11-20T12:00:00Z', 'user_id', id))
    when 'claiming a lead from an email' then format('public.claim_lead(%L)', private.get_claim_token(person('writer'), id))
    -- Sent at its second attempt, which changes nothing but the time.
    when 'the moderation digest' then format('public.get_moderation_digest(d.user_id, d.number, now() - interval ''1 day'') from private.moderation_digests d where d.user_id = %L', id)
    when 'the welcome email' then format('public.get_welcome_mail_recipient(%L)', id)
  end
  from tap.made where name = of_name
$$;
create function tap.ends_with_account(of_name text) returns setof text language plpgsql as $$
declare
  account uuid := id_of(of_name);
  statement text := statement(of_name);
begin
  update auth.users set banned_until = '2100-01-01' where id = account;
  return next is(works(statement), false, of_name || ' doesn’t work while the account is disabled');
  update auth.users set banned_until = null where id = account;
  return next is(works(statement), true, of_name || ' works while it’s active');
  delete from auth.users where id = account;
  return next is(works(statement), false, of_name || ' doesn’t work once the account is removed');
end
$$;
select ends_with_account(name) from (select name from tap.made) m;

select * from finish();
rollback;
