-- What the home page says about leads.
\ir setup.psql
select plan(27);
-- Without office hours, leads are in the order of their deadlines, whatever the day.
update private.settings set value = value || '{"days": []}' where name = 'office-hours';

delete from public.leads;
delete from private.outbox;
delete from private.paused_topics;
-- Number 1 is the oldest, and due first.
create function tap.add_lead(n integer, address text, form text default 'seo-audit') returns void language sql as $$
  insert into public.leads (id, created_at, respond_by, form_id, email, business_name, website_url, message, consent_given, consent_statement)
  values (id(n), now() - interval '10 days' + make_interval(days => n), now() - interval '5 days' + make_interval(days => n),
    form, address, 'Business ' || n, 'https://example.com', E'We  need\n12 nurses.' || repeat(' Please.', 50), true, 'I agree.')
$$;
select add_lead(n, 'lead-' || n || '@example.com') from generate_series(1, 9) n;
-- The same person as number 2, three times.
select add_lead(n, 'lead-2+' || n || '@example.com') from generate_series(10, 12) n;
select add_lead(20, 'client@example.com', 'client-question');
update public.leads set is_test = true where id = id(9);

create function tap.home() returns jsonb language sql as $$ select public.get_staff_home('America/New_York') -> 'leads' $$;
create function tap.people(list text) returns text language sql as $$
  select string_agg(substring(p ->> 'id' from '[1-9][0-9]*$'), ' ' order by place)
  from jsonb_array_elements(home() #> array[list, 'people']) with ordinality l (p, place)
$$;
create function tap.respond(response jsonb) returns uuid language sql as $$ select public.respond_to_lead(id(8), response, gen_random_uuid()) $$;
select sign_in('admin');
select is(people('waiting'), '1 2 3 4 5 6 7 8', 'people who wait are listed once, whose answer is due first');
select is((home() -> 'waiting') - 'people', '{"count": 9, "overdue": 5, "mine": 0, "questions": 1}', 'and counted');
select is(home() #> '{waiting,people,1,requests}', '4', 'each with all of their requests');
select is(home() #>> '{waiting,people,0,words}', left('We need 12 nurses.' || repeat(' Please.', 50), 160), 'they start with the first words');
select is(home() #>> '{waiting,people,0,name}', 'Business 1', 'and a name');

select sign_out();
-- As if nobody had answered for years.
update public.leads set created_at = '2020-01-01', respond_by = '2020-01-02', target_at = '2020-01-02', owner_id = person('admin') where id = id(8);
update public.leads set pipeline_status = 'contacted' where id = id(1);
insert into public.lead_events (lead_id, kind) values (id(3), 'held');
select sign_in('admin');
select is(people('waiting'), '8 2 4 5 6 7 20', 'a lead leaves only once it''s answered or held, however old it is');
select is(home() #> '{waiting,mine}', '1', 'assigned leads are counted');
select is(home() #> '{waiting,people,0}' ->> 'is_mine', 'true', 'and marked');
select is(home() #>> '{waiting,people,0,owner}', 'admin@test.example', 'with who owns them');
select is(jsonb_build_array(home() #> '{waiting,count}', home() #> '{waiting,overdue}', home() #> '{held,count}'),
  jsonb_build_array(public.count_leads() -> 'new', public.count_leads() -> 'late', public.count_leads() -> 'held'), 'the lead inbox has the same numbers');
select is(home() #> '{held,count}', '1', 'held leads wait for a review');
select is((home() #>> '{held,oldest}')::timestamptz, now() - interval '7 days', 'since they came in');

-- What isn't an answer leaves it where it is, overdue.
select public.change_leads(array[id(8)], jsonb_build_object('owner_id', null, 'follow_up_on', '2100-01-01', 'add_tags', jsonb_build_array('vip')));
insert into public.lead_notes (lead_id, body) values (id(8), 'Important.');
select is(people('waiting'), '8 2 4 5 6 7 20', 'an owner, a date, a tag, and a note answer nothing');
select is(home() #> '{waiting,overdue}', '4', 'and it''s still overdue');
select respond('{"kind": "call"}') as call \gset
select is(people('waiting'), '2 4 5 6 7 20', 'a logged call answers it');
select is(home() #> '{waiting,overdue}', '3', 'so that it''s no longer overdue');
select public.undo_lead_change(:'call');
select is(people('waiting'), '8 2 4 5 6 7 20', 'until that''s undone');
select respond('{"kind": "reply", "subject": "Your audit", "body": "Hi."}') as reply \gset
select is(people('waiting'), '2 4 5 6 7 20', 'and so does a reply');
select public.undo_lead_change(:'reply');
select public.change_leads(array[id(8)], jsonb_build_object('owner_id', person('admin'), 'follow_up_on', null));

select sign_out();
-- The business's day ends at midnight in its time zone.
create function tap.today() returns date language sql as $$ select (now() at time zone 'America/New_York')::date $$;
create function tap.midnight(days integer) returns timestamptz language sql as $$ select (today() + days)::timestamp at time zone 'America/New_York' $$;
update public.leads set follow_up_on = today() where id = id(1);
update public.leads set follow_up_on = today() - 3 where id = id(4);
update public.leads set follow_up_on = today() + 1 where id = id(5);
update public.leads set call_at = midnight(0) where id = id(6);
update public.leads set call_at = midnight(1) - interval '1 minute' where id = id(5);
update public.leads set call_at = midnight(1) where id = id(7);
update public.leads set call_at = midnight(0) - interval '1 minute' where id = id(8);
insert into public.lead_notes (lead_id, author_id, body) values (id(4), person('admin'), 'Called.'), (id(4), person('admin'), 'Back on the 27th.');
select sign_in('admin');
select is(people('follow_ups'), '4 1', 'follow-ups are due from their day on, even for leads that were answered');
select is(home() #>> '{follow_ups,people,0,note}', 'Back on the 27th.', 'and have the latest note');
select is(people('calls'), '6 5', 'calls are listed on their day');

select is(home() -> 'crm', '{"is_connected": true, "backlog": 0, "delayed": 0, "since": null, "error": null}', 'a CRM that works has no problems');
select sign_out();
insert into public.lead_events (lead_id, kind, detail) values (id(5), 'delayed', '{"error": "The CRM answered 500."}'), (id(6), 'delayed', '{"error": "The CRM answered 502."}'), (id(7), 'dead', '{}');
insert into private.paused_topics (topic) values ('lead');
select sign_in('admin');
select is(home() #>> '{crm,error}', 'The CRM answered 502.', 'one that fails says why');
select is((home() #>> '{crm,since}')::timestamptz, now() - interval '5 days', 'and since when');
select is(home() #> '{crm,is_connected}', 'false', 'or isn''t connected');
select is(home() -> 'failed', '1', 'leads that weren''t delivered are counted');
select sign_in('moderator');
select is(home(), 'null', 'moderators see no leads');

select * from finish();
rollback;
