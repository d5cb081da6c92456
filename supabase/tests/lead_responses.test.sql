-- Answers by email and phone: what they close, how they're taken back, and who sees them.
\ir setup.psql
select plan(53);

delete from public.leads;
delete from private.outbox;
insert into public.leads (id, created_at, form_id, email, business_name, website_url, message, consent_given, consent_statement, spam_signals, review, delivery_status, pipeline_status)
select id(n), now() - make_interval(hours => 50 - n), 'client-question', email, 'A', 'https://example.com', 'Request ' || n, true, 'I agree.',
  case when review is null then array[]::text[] else array['sales-pitch'] end, review, coalesce(review, 'submitted'), status
from (values (1, 'writer@test.example', null, 'new'), (2, 'Writer@test.example', null, 'new'), (3, 'writer+x@test.example', null, 'new'),
  (4, 'held@example.com', 'held', 'new'), (5, 'spam@example.com', null, 'spam'), (6, 'won@example.com', null, 'won')) l (n, email, review, status);
create function tap.key(n integer) returns uuid language sql immutable as $$ select ('00000000-0000-4000-e000-' || lpad(n::text, 12, '0'))::uuid $$;
create function tap.reply(n integer, key_number integer, seen integer default null) returns uuid language sql as $$
  select public.respond_to_lead(id(n), '{"kind": "reply", "subject": "Your  question", "body": "Yes.\n\nAnn\n"}', key(key_number), (select created_at from public.leads where id = id(seen)))
$$;
create function tap.call(n integer, key_number integer, note text default '') returns uuid language sql as $$
  select public.respond_to_lead(id(n), jsonb_build_object('kind', 'call', 'body', note), key(key_number))
$$;
create function tap.statuses() returns text language sql as $$ select string_agg(left(l.pipeline_status, 1), ' ' order by l.id) from public.leads l $$;
create function tap.mails() returns bigint language sql security definer as $$ select count(*) from private.outbox where topic = 'lead-reply' $$;
create function tap.mail() returns jsonb language sql security definer as $$ select public.get_lead_reply(max(id)) from private.outbox where topic = 'lead-reply' $$;
create function tap.responses(n integer) returns jsonb language sql as $$ select public.get_lead(id(n)) -> 'responses' $$;
create function tap.portal(field text) returns text language sql as $$
  select string_agg(coalesce(r ->> field, '–'), ' ' order by r ->> 'created_at') from jsonb_array_elements(public.get_client_portal() -> 'requests') r
$$;

select sign_in('admin');
select throws_ok('select reply(4, 1)', 'PT409', null, 'a held lead can''t be answered');
select throws_ok('select call(5, 1)', 'PT409', null, 'nor can spam');
select throws_ok('select reply(9, 1)', 'PT404', null, 'nor a lead that doesn''t exist');
select throws_ok(format('select public.respond_to_lead(id(1), %L, key(1))', r), code, null, 'rejects ' || r)
from (values ('{"kind": "reply", "subject": "A", "body": " "}', '23514'), ('{"kind": "reply", "subject": "", "body": "A"}', '23514'), ('{"kind": "call", "subject": "A"}', '23514'),
  ('{"kind": "fax", "body": "A"}', '23514'), ('{"body": "A"}', '23502')) l (r, code);
select throws_ok(format('select public.respond_to_lead(id(1), %L, key(1))', jsonb_build_object('kind', 'reply', 'subject', 'A', 'body', repeat('a', 10001))), '22023', null, 'rejects long messages');
select throws_ok(format('select public.respond_to_lead(id(1), %L, key(1))', jsonb_build_object('kind', 'reply', 'subject', repeat('a', 201), 'body', 'A')), '23514', null, 'rejects long subjects');
select is(statuses(), 'n n n n s w', 'that changes nothing');

select reply(2, 1) as decision \gset
select is(statuses(), 'c c n n s w', 'a reply answers the lead and earlier requests, but no later one');
select is(reply(2, 1), :'decision', 'the same key is the same answer');
select is(mails(), 1::bigint, 'which is sent once');
select throws_ok($$select public.respond_to_lead(id(2), '{"kind": "reply", "subject": "Your question", "body": "No."}', key(1))$$, '22023', null, 'another text under that key is refused');
select is((responses(1) -> 0) - array['id', 'created_at'], jsonb_build_object('lead_id', id(2), 'kind', 'reply', 'author_id', person('admin'), 'subject', 'Your question',
  'body', E'Yes.\n\nAnn', 'delivery', 'queued'), 'the timeline of each of the person''s requests has it');
select is(jsonb_path_query_array(public.get_lead(id(1)), '$.events[*] ? (@.kind == "changed")'), '[]', 'but not the changes of statuses that came with it');
select sign_in('writer');
select is(portal('answers'), '[] []', 'clients don''t see an email that can still be taken back');
select is(portal('is_answered'), 'false false', 'so nothing was answered');
select sign_in('admin');
select is(public.undo_lead_change(:'decision') ->> 'skipped', '0', 'an undo');
select is(statuses(), 'n n n n s w', 'reopens all');
select is(mails(), 0::bigint, 'and stops the email');
select is(responses(1), '[]', 'which nobody sees anymore');

select reply(1, 2, 3) as decision \gset
select is(statuses(), 'c c c n s w', 'a reply answers all requests that the admin had seen, with any tag');
select is(mail() - 'by', '{"email": "writer@test.example", "subject": "Your question", "body": "Yes.\n\nAnn", "reply_to": "admin@test.example", "has_account": true}', 'it''s emailed to the person, and replies go to the author');
select sign_out();
select id as outbox_id from private.outbox where topic = 'lead-reply' \gset
update private.outbox set due_at = now();
select count(*) from public.claim_outbox(array['lead-reply']) \gset
select sign_in('admin');
select throws_ok(format('select public.undo_lead_change(%L)', :'decision'), 'PT409', null, 'an email on its way can''t be taken back');
select is(statuses(), 'c c c n s w', 'and everything stays answered');
select public.get_latest_change('leads') as version \gset
select sign_out();
select public.finish_outbox(:outbox_id, 1, 'dead', 'The mail server answered 550.');
select sign_in('admin');
select isnt(public.get_latest_change('leads'), :'version', 'open pages notice a failure');
select is(responses(1) #> '{0,delivery}', '"failed"', 'the timeline shows it');
select sign_in('writer');
select is(portal('is_answered'), 'false false', 'but clients aren''t told that they were answered');
select sign_in('admin');
select is(public.get_undelivered_messages() #>> '{messages,0,email}', 'writer@test.example', 'it''s among the undelivered messages');
select is(public.retry_dead_letters(array[:outbox_id]), 1, 'a retry');
select throws_ok(format('select public.undo_lead_change(%L)', :'decision'), 'PT409', null, 'which can''t be taken back, because the first attempt may have arrived');
select sign_out();
select public.finish_outbox(:outbox_id, 0, 'delivered');
select sign_in('admin');
select is(responses(1) #> '{0,delivery}', '"sent"', 'sends it');
select sign_out();
delete from private.outbox;
select sign_in('admin');
select is(responses(1) #> '{0,delivery}', '"sent"', 'which is known after its outbox row is gone');

select sign_in('writer');
select is(portal('is_answered'), 'true true', 'clients see that their requests were answered');
select is((select string_agg(jsonb_array_length(r -> 'answers')::text, ' ' order by r ->> 'created_at') from jsonb_array_elements(public.get_client_portal() -> 'requests') r), '1 0', 'and read the answer where it belongs');
select ok(public.get_client_portal()::text !~ 'respond_by', 'but not the team''s own deadline');
select ok(public.export_own_data()::text ~ 'Your question', 'their data contains it');
select sign_in('admin');
select ok(public.export_leads()::text ~ 'Your question', 'and so does an export');

select call(6, 3, 'Wants a second clinic.') as decision \gset
select is(statuses(), 'c c c n s w', 'a call with someone who was answered changes no status');
select is(responses(6) #>> '{0,body}', 'Wants a second clinic.', 'and is logged');
select is(public.undo_lead_change(:'decision') ->> 'skipped', '0', 'it can be undone');
select is(responses(6), '[]', 'and is gone');
select call(3, 4, 'A secret.');
select sign_in('writer');
select ok((public.get_client_portal()::text || public.export_own_data()::text) !~ 'A secret', 'clients don''t see notes about calls');

select sign_in('admin');
select is((public.find_person('writer@test.example') -> 'records') @? '$[*] ? (@.kind == "lead" && @.details.answers == 1)', true, 'a search for a person counts answers');
select reply(1, 5);
select sign_out();
select lives_ok($$update private.lead_responses set body = repeat('a', 10000) where lead_id = id(1)$$, 'an answer has up to 10,000 characters');
select throws_ok($$update private.lead_responses set body = repeat('a', 10001) where lead_id = id(1)$$, '23514', null, 'not even the server stores more');
select sign_in('admin');
select ok(public.delete_lead(id(1)) and not public.delete_lead(id(1)), 'a lead is deleted with its answers, once');
select sign_out();
select is((select count(*) from private.lead_responses where lead_id = id(1)), 0::bigint, 'none is left');
select is((select count(*) from private.outbox where topic = 'lead-reply'), 0::bigint, 'nor an email that wasn''t sent');
select is((select string_agg(distinct a.action, ' ' order by a.action) from public.audit_log a where a.subject_type in ('lead', 'leads')), 'lead.answer-withdrawn lead.answered lead.deleted leads.changed leads.exported', 'all of it is audited');
select ok(not exists (select from public.audit_log a where to_jsonb(a)::text ~* 'secret|writer@|Your question'), 'without what was written or to whom');

select * from finish();
rollback;
