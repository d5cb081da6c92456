-- One person, one row: what they sent, and what answering it closes.
\ir setup.psql
select plan(29);
-- Without office hours, leads are in the order of their deadlines, whatever the day.
update private.settings set value = value || '{"days": []}' where name = 'office-hours';

delete from public.leads;
-- Number 1 is the oldest. Dana sent 1 to 5, and Sam 6.
insert into public.leads (id, created_at, respond_by, form_id, email, business_name, website_url, message, consent_given, consent_statement, spam_signals, review, delivery_status)
select id(n), now() - make_interval(hours => 50 - n), now() + make_interval(hours => due), 'seo-audit', email, 'A', 'https://example.com', 'Request ' || n, true, 'I agree.',
  case when review is null then array[]::text[] else array['sales-pitch'] end, review, coalesce(review, 'submitted')
from (values (1, 'dana@example.com', 5, null), (2, 'Dana@Example.com', 9, null), (3, 'dana+news@example.com', 2, null), (4, 'dana+spam@example.com', 1, 'held'),
  (5, 'dana@example.com', 20, null), (6, 'sam@example.com', 3, null)) l (n, email, due, review);
create function tap.numbers(ids jsonb) returns text language sql as $$ select string_agg(substring(i from '[1-9]$'), ' ' order by place) from jsonb_array_elements_text(ids) with ordinality l (i, place) $$;
-- "3: 3 1 2" for each row: the request that it shows, and all that it stands for.
create function tap.rows(filter jsonb default '{}', sort text default 'newest') returns text language sql as $$
  select string_agg(right(l ->> 'id', 1) || ': ' || numbers(l -> 'request_ids'), ', ' order by place) from public.search_leads(filter, sort => sort) with ordinality s (l, place)
$$;
create function tap.statuses() returns text language sql as $$ select string_agg(left(l.pipeline_status, 1), ' ' order by l.id) from public.leads l $$;
create function tap.waiting() returns text language sql as $$
  select string_agg(right(p ->> 'id', 1) || ': ' || (p ->> 'requests'), ', ' order by place) from jsonb_array_elements(public.get_staff_home() #> '{leads,waiting,people}') with ordinality l (p, place)
$$;
create function tap.answered() returns text language sql as $$ select public.get_lead_report('2020-01-01') #>> '{all,0,answered}' $$;

select sign_in('admin');
select is(rows('{"statuses": ["new"]}', 'urgent'), '4: 4 3 1 2 5, 6: 6', 'a person with several addresses is one row, which shows what''s due first');
select is(rows('{"statuses": ["new"], "deliveries": ["submitted"]}', 'urgent'), '3: 3 1 2 5, 6: 6', 'it stands for the requests that match');
select is(public.count_leads() - array['qualified', 'won', 'lost', 'spam'], '{"all": 2, "new": 2, "contacted": 0, "held": 1, "dead": 0, "late": 0}', 'people are counted');
select is((select string_agg(numbers(p), ', ' order by p) from jsonb_array_elements(public.get_lead_ids()) p), '6, 5 4 3 2 1', 'and selected with all of their requests');
select is((select string_agg(l ->> 'email', ', ') from public.search_leads(page_size => 1, sort => 'urgent') l), 'dana+spam@example.com', 'a page has as many people as asked for');
select is((select string_agg(l ->> 'email', ', ') from public.search_leads(older_than => id(4), page_size => 1, sort => 'urgent') l), 'sam@example.com', 'and the next one repeats nobody');
select is(numbers(jsonb_path_query_array(public.get_lead(id(3)), '$.requests[*].id')), '1 2 3 4 5', 'a lead has all requests of its person, oldest first');
select is(public.get_lead(id(3)) #>> '{requests,0,words}', 'Request 1', 'with what they wanted');
select is(public.get_lead(gen_random_uuid()), null, 'one that was deleted is null');
select is(waiting(), '3: 4, 6: 1', 'the home page agrees');
select is(public.get_lead_report('2020-01-01') -> 'coverage', '{"count": 5, "known": 0}', 'a report says how many of the released leads have a source');

select public.change_leads(array[id(2)], '{"pipeline_status": "qualified"}') as answer \gset
select is(:'answer'::jsonb - 'decision', '{"count": 1, "skipped": 0}', 'an answer is about one person');
select is(statuses(), 'c q n n n n', 'it closes earlier requests, but no later, held, or other one');
select results_eq('select responded_at = now(), responded_by from public.leads where id = id(1)', $$values (true, person('admin'))$$, 'which count as answered');
select is(waiting(), '3: 2, 6: 1', 'the home page agrees');
select is(answered(), '2', 'and so does the report');
select is(rows('{"statuses": ["contacted"]}'), '1: 1', 'each is listed in its tab');
select is(rows(), '6: 6, 5: 5 4 3 2 1', 'and the row for all of them shows the newest');
select is(public.undo_lead_change((:'answer'::jsonb ->> 'decision')::uuid) ->> 'skipped', '0', 'an undo');
select is(statuses(), 'n n n n n n', 'takes back all of it');
select is(answered(), '0', 'and the report agrees');

select public.change_leads(array[id(1)], jsonb_build_object('pipeline_status', 'contacted', 'seen_until', (select created_at from public.leads where id = id(3)))) as answer \gset
select is(statuses(), 'c c c n n n', 'later requests that the admin had seen are closed, too');
select public.undo_lead_change((:'answer'::jsonb ->> 'decision')::uuid);
select is(statuses(), 'n n n n n n', 'and reopened');
select public.change_leads(array[id(5)], '{"pipeline_status": "spam"}'), public.change_leads(array[id(3)], '{"add_tags": ["a"]}');
select is(statuses(), 'n n n n s n', 'spam and tags answer nothing');
select public.change_leads(array[id(6)], '{"pipeline_status": "contacted"}', '{"statuses": ["won"]}');
select is(statuses(), 'n n n n s n', 'nor does a change that doesn''t apply');
select public.change_leads(array[id(1), id(3)], '{"pipeline_status": "contacted"}', '{"deliveries": ["submitted"]}') ->> 'decision' as bulk \gset
select is(statuses(), 'c c c n s n', 'a bulk change closes those before the latest of a person''s');
select is(public.undo_lead_change(:'bulk') ->> 'skipped', '0', 'and can be undone');
select sign_out();
update public.leads set is_test = true where id = id(2);
select sign_in('admin');
select public.change_leads(array[id(3)], '{"pipeline_status": "contacted"}');
select is(statuses(), 'c n c n s n', 'test leads stay as they are');
select is(numbers(jsonb_path_query_array(public.get_lead(id(1)), '$.requests[*].id')), '1 3 4 5', 'and aren''t a person''s');

select * from finish();
rollback;
