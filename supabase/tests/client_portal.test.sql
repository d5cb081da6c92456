-- What a client sees in the portal, and nobody else. The permission matrix tests who can call what.
\ir setup.psql
select plan(38);

update auth.users set email_confirmed_at = now() where id = person('other');
insert into public.leads (id, form_id, email, business_name, website_url, tags, consent_given, consent_statement)
values (person('writer'), 'seo-audit', 'Writer@TEST.example', 'A secret', 'https://example.com', '{internal}', true, 'I agree.');
insert into public.client_documents (lead_id, title, url) values (person('writer'), 'A document', 'https://files.example.com/');
-- What the portal shows this account if its token has the client's email address.
create function tap.portal_of(name text) returns text language plpgsql as $$
declare
  portal jsonb;
  requests text;
begin
  perform sign_in(name);
  perform set_config('request.jwt.claims',
    json_build_object('sub', person(name), 'role', 'authenticated', 'email', 'writer@test.example')::text, true);
  portal := public.get_client_portal();
  perform sign_out();
  select string_agg(concat_ws(' ', r ->> 'status', r #>> '{documents,0,title}'), ', ') into requests
  from jsonb_array_elements(portal -> 'requests') r;
  return (portal ->> 'email') || ': ' || coalesce(requests, 'nothing');
end
$$;
create function tap.is_refused(name text) returns setof text language plpgsql as $$
begin
  perform sign_in(name);
  return query select throws_ok(call, '42501', null, name || ' is refused: ' || call)
  from unnest(array['select public.get_client_portal()', 'select public.export_own_data()', $c$select public.ask_question('Is this mine?', 'a-key')$c$]) call;
  perform sign_out();
end
$$;

-- Whose requests they are
select is(portal_of('writer'), 'writer@test.example: received A document', 'a client sees their own requests and documents, in whatever case the address was typed');
select is(portal_of('other'), 'other@test.example: nothing', 'and nobody else''s');
update auth.users set email_change = 'writer@test.example' where id = person('other');
select is(portal_of('other'), 'other@test.example: nothing', 'an address that waits for confirmation shows nothing');
update auth.users set email = 'new-writer@test.example' where id = person('writer');
select is(portal_of('writer'), 'new-writer@test.example: nothing', 'access ends with the address, whatever the token says');
update auth.users set email = 'writer@test.example', email_confirmed_at = null where id = person('other');
select is_refused('other');
delete from auth.users where id = person('writer');
select is_refused('writer');

-- Questions
update auth.users set email_confirmed_at = now() where id = person('other');
create function tap.ask(message text, key text default gen_random_uuid()::text) returns void language sql as $$ select public.ask_question(message, key) $$;
select sign_in('other');
select lives_ok($$select ask('When does the report arrive?', 'one'), ask('When does the report arrive?', 'one')$$, 'a question is sent once');
select lives_ok($$select ask('See https://a.example/ https://b.example/ https://c.example/')$$, 'links alone aren''t enough to hold it');
select lives_ok($$select ask('[b]Win[/b] https://a.example/ https://b.example/ https://c.example/')$$, 'but with markup, they are');
select throws_ok(format('select ask(%L)', wrong), '23514', null, 'a question can''t be ' || to_json(left(wrong, 9))) from unnest(array['', ' ', repeat('x', 5001), '<b>bold</b>']) wrong;
select sign_out();
select results_eq($$select form_id, left(message, 6), review, consent_statement, respond_by - created_at,
    (select count(*)::int from private.outbox o where o.topic = 'lead' and o.payload ->> 'lead_id' = l.id::text)
  from public.leads l where l.email = 'writer@test.example' order by review nulls first, message desc$$,
  $$select 'client-question', message, review, 'Your question will be stored and used to respond to you.', interval '24 hours', queued
  from (values ('When d', null, 1), ('See ht', null, 1), ('[b]Win', 'held', 0)) q (message, review, queued)$$, 'questions are leads from the confirmed address');
update private.settings set value = jsonb_set(value, '{most}', '1') where name = 'limit.leads';
select sign_in('other');
select throws_ok($$select ask('One more')$$, 'PT429', null, 'questions count toward the limit on leads');

-- Nothing internal
select sign_out();
create function tap.set_status(status text) returns void language sql security definer as $$ update public.leads set pipeline_status = status where id = person('writer') $$;
create function tap.exported() returns jsonb language sql as $$
  select i -> 'value' from jsonb_array_elements(public.export_own_data() -> 'items') i where i ->> 'list' = 'requests' and i #>> '{value,id}' = person('writer')::text
$$;
create function tap.shown() returns jsonb language sql as $$ select r from jsonb_array_elements(public.get_client_portal() -> 'requests') r where r ->> 'id' = person('writer')::text $$;
create function tap.shows_nothing_internal(status text) returns setof text language plpgsql as $$
begin
  perform set_status(status);
  return next isnt(shown() ->> 'status', null, 'the portal shows a status: ' || status);
  return next is(exported() ->> 'status', shown() ->> 'status', 'an export has the status that the portal shows: ' || status);
  return next doesnt_match(concat(exported(), shown()), 'internal|"(spam|lost|qualified|won)"', 'neither shows the internal status');
end
$$;
select sign_in('other');
select shows_nothing_internal(status) from unnest(array['new', 'contacted', 'qualified', 'won', 'lost', 'spam']) status;
select is(array(select jsonb_object_keys(exported()) order by 1), array['answers', 'attribution', 'budget', 'business_name', 'call_at', 'campaign', 'company', 'company_size', 'consent_given', 'consent_statement',
  'consented_at', 'created_at', 'current_challenge', 'documents', 'email', 'first_name', 'form_id', 'id', 'landing_page', 'last_name', 'message', 'page_source', 'phone', 'preferred_times',
  'primary_challenge', 'responded_at', 'source', 'status', 'timeline', 'user_agent', 'visitor_time_zone', 'website_url'], 'an export has what the person sent, and how it was answered');

select * from finish();
rollback;
