\ir setup.psql
select plan(26);
-- Without office hours, leads are in the order of their deadlines, whatever the day.
update private.settings set value = value || '{"days": []}' where name = 'office-hours';

delete from public.leads;
delete from private.outbox;
-- A thousand leads, one minute apart. The lower the number, the newer.
insert into public.leads (created_at, form_id, email, business_name, website_url, consent_given, consent_statement)
select now() - make_interval(mins => n), 'seo-audit', 'lead-' || n || '@example.com', 'Business-' || n % 10, 'https://example.com', true, 'I agree.' from generate_series(1, 1000) n;
create function tap.lead(n integer) returns uuid language sql stable security definer as $$ select id from public.leads where email = 'lead-' || n || '@example.com' $$;
insert into public.lead_events (lead_id, kind) select lead(n), 'dead' from generate_series(900, 904) n;
insert into public.lead_events (lead_id, kind) values (lead(900), 'retried'), (lead(900), 'delivered');
analyze public.leads;

create temporary table read_before (rows bigint) on commit drop;
grant all on read_before to authenticated;
create function tap.start_counting() returns void language sql volatile as $$ delete from read_before; insert into read_before select lead_rows_read() $$;
create function tap.rows_read() returns bigint language sql volatile as $$ select lead_rows_read() - rows from read_before $$;

select sign_in('admin');
select start_counting();
select is((select array_agg(l ->> 'email') from public.search_leads(page_size => 3) l), array['lead-1@example.com', 'lead-2@example.com', 'lead-3@example.com'], 'a list starts with the newest lead');
select cmp_ok(rows_read(), '<', 20::bigint, 'and reads only one page');
select lead(990) as last_seen \gset
select start_counting();
select is((select array_agg(l ->> 'email') from public.search_leads(older_than => :'last_seen', page_size => 2) l), array['lead-991@example.com', 'lead-992@example.com'], 'an old page follows the lead before it');
select cmp_ok(rows_read(), '<', 20::bigint, 'and reads only one page');
select lead(998) as last_urgent \gset
select start_counting();
select is((select array_agg(l ->> 'email') from public.search_leads(sort => 'urgent', page_size => 3) l), array['lead-1000@example.com', 'lead-999@example.com', 'lead-998@example.com'], 'the most urgent lead is the one that''s due first');
select is((select array_agg(l ->> 'email') from public.search_leads('{"statuses": ["new"]}', :'last_urgent', 2, 'urgent') l), array['lead-997@example.com', 'lead-996@example.com'], 'a page follows the lead before it');
select cmp_ok(rows_read(), '<', 40::bigint, 'and both read only their pages');
select start_counting();
select is((select array_agg(l ->> 'email') from public.search_leads('{"deliveries": ["dead"]}') l), array['lead-901@example.com', 'lead-902@example.com', 'lead-903@example.com', 'lead-904@example.com'], 'a list filtered by delivery status');
select cmp_ok(rows_read(), '<', 20::bigint, 'reads only the leads with that status');
select is(public.count_leads() -> 'dead', '4', 'the newest event is the delivery status');
select is((select count(*)::int from public.search_leads(page_size => size)), expected, 'a page of ' || coalesce(size::text, 'the usual size'))
from (values (0, 1), (-1, 1), (null, 50), (1000000, 100)) p (size, expected);
select throws_ok($$select public.search_leads(older_than => gen_random_uuid())$$, '22023', null, 'an unknown lead to continue after is refused');

select sign_out();
update public.leads set respond_by = now() - interval '1 hour' where id in (select lead(n) from generate_series(1, 6) n);
update public.leads set owner_id = person('admin') where id in (select lead(n) from generate_series(4, 8) n);
create function tap.unassigned_overdue() returns jsonb language sql immutable as $$ select '{"owner": "none", "deadline": "missed"}'::jsonb $$;
select sign_in('admin');
select is((select string_agg(l ->> 'email', ' ') from public.search_leads(unassigned_overdue()) l), 'lead-1@example.com lead-2@example.com lead-3@example.com', 'filters combine in the list');
select is(public.count_leads(unassigned_overdue()), '{"all": 3, "new": 3, "late": 3, "contacted": 0, "qualified": 0, "won": 0, "lost": 0, "spam": 0, "held": 0, "dead": 0}', 'in the counts');
select is(jsonb_array_length(public.get_lead_ids(unassigned_overdue())), 3, 'and in what a bulk change is about');

select sign_out();
insert into public.lead_notes (lead_id, author_id, body) select lead(1 + n / 200), person('admin'), 'Note ' || n from generate_series(1, 300) n;
insert into public.client_documents (lead_id, title, url) select lead(1 + n / 50), 'Document ' || n, 'https://example.com/' from generate_series(1, 300) n;
select sign_in('admin');
select public.get_latest_change('leads') as version \gset
delete from public.lead_notes where body = 'Note 1';
select isnt(public.get_latest_change('leads'), :'version', 'deleting an old note changes the version');
select public.get_latest_change('leads') as version \gset
delete from public.client_documents where title = 'Document 1';
select isnt(public.get_latest_change('leads'), :'version', 'and so does deleting an old document');
select results_eq($$select kind, actor_id from public.lead_events where lead_id = lead(1) order by id$$,
  $$values ('note-deleted', person('admin')), ('document-removed', person('admin'))$$, 'the timeline says who did it');
select ok(public.delete_lead(lead(1)), 'a lead is deleted with its notes and documents');
select sign_out();

insert into private.outbox (topic, payload) values ('lead', jsonb_build_object('lead_id', lead(901))) returning id as outbox_id \gset
select start_counting();
select ok(public.finish_outbox(:outbox_id, 0, 'dead', 'The CRM answered 422.'), 'finishing a delivery');
select cmp_ok(rows_read(), '<', 20::bigint, 'reads only its own lead');

-- Whether a search of leads can use the trigrams, however few leads there are.
create function tap.search_plan(search text) returns text language plpgsql as $$
declare
  line text;
  lines text := '';
begin
  set local enable_seqscan = off;
  for line in execute 'explain select from private.lead_search s where ' || private.get_lead_words_condition(search) loop
    lines := lines || line;
  end loop;
  return lines;
end
$$;
select alike(search_plan('dana miller'), '%lead_search_trigrams%', 'a search for words uses the trigrams');
select alike(search_plan('dana 555-0100'), '%lead_search_trigrams%', 'and so does one for a phone number');

select * from finish();
rollback;
