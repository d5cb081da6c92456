\ir setup.psql
\ir people.psql
select plan(33);

select function_privs_are('public', name, args, role, '{}', role || ' cannot execute ' || name)
from (values ('search_leads', array['text', 'text[]', 'text', 'uuid', 'integer']), ('count_leads', array[]::text[]), ('redeliver_lead', array['uuid'])) f (name, args)
cross join unnest(array['anon', 'service_role']) role;
select isnt_definer('public', 'search_leads', array['text', 'text[]', 'text', 'uuid', 'integer'], 'a search sees what its caller may see');
select isnt_definer('public', 'count_leads', array[]::text[], 'as does a count');
select is_definer('public', 'redeliver_lead', array['uuid'], 'who sends a lead again acts with the owner''s rights');
select col_not_null('public', 'leads', 'standing', 'every lead stands somewhere');

delete from public.leads;
delete from private.outbox;
-- A thousand leads, a minute apart, the newest first by their numbers.
insert into public.leads (created_at, form_id, email, business_name, website_url, consent_given, consent_statement)
select now() - make_interval(mins => n), 'seo-audit', 'lead-' || n || '@example.com', 'Business-' || n % 10, 'https://example.com', true, 'I agree.' from generate_series(1, 1000) n;
insert into public.lead_events (lead_id, kind) select id, 'submitted' from public.leads;
create function tap.lead(n integer) returns uuid language sql stable security definer as $$ select id from public.leads where email = 'lead-' || n || '@example.com' $$;
create function tap.stands(n integer) returns text language sql volatile security definer as $$ select standing from public.leads where id = tap.lead(n) $$;
select is((select string_agg(distinct standing, ' ') from public.leads), 'submitted', 'a lead begins as submitted');
insert into public.lead_events (lead_id, kind) select lead(n), 'dead' from generate_series(900, 904) n;
select is((select count(*)::int from public.leads where standing = 'dead'), 5, 'an event says how its lead stands from then on');
insert into public.lead_events (lead_id, kind) values (lead(900), 'replayed'), (lead(900), 'delivered');
select is(stands(900), 'delivered', 'the newest of them');
select throws_ok($$update public.leads set standing = 'lost'$$, '23514', null, 'in one of the ways there are');
analyze public.leads;

-- Who searches
select sign_in('other');
select throws_ok($$select * from public.search_leads()$$, '42501', 'Only an admin can read leads.', 'somebody with an account searches none');
select throws_ok($$select * from public.count_leads()$$, '42501', 'Only an admin can read leads.', 'and counts none');
select sign_out();
select sign_in('moderator');
select throws_ok($$select * from public.search_leads()$$, '42501', 'Only an admin can read leads.', 'nor does a moderator');
select throws_ok(format('select public.redeliver_lead(%L)', lead(901)), '42501', 'Only an admin can send a lead again.', 'who sends none again either');
select sign_out();

-- What a search reads
create function tap.rows_read() returns bigint language sql volatile security definer as $$
  select idx_tup_fetch + seq_tup_read from pg_stat_xact_user_tables where relid = 'public.leads'::regclass
$$;
create temporary table read_before (rows bigint) on commit drop;
grant all on read_before to authenticated;
create function tap.begin_reading() returns void language sql volatile as $$ delete from read_before; insert into read_before select rows_read() $$;
create function tap.have_read() returns bigint language sql volatile as $$ select rows_read() - rows from read_before $$;
select sign_in('admin');
select begin_reading();
select is((select array_agg(email) from public.search_leads(page_size => 3)), array['lead-1@example.com', 'lead-2@example.com', 'lead-3@example.com'], 'an admin sees the newest first');
select cmp_ok(have_read(), '<', 20::bigint, 'of which a page is read');
select lead(990) as behind \gset
select begin_reading();
select is((select array_agg(email) from public.search_leads(older_than => :'behind', page_size => 2)), array['lead-991@example.com', 'lead-992@example.com'], 'page by page');
select cmp_ok(have_read(), '<', 20::bigint, 'and no more however old it is');
select begin_reading();
select is((select array_agg(email) from public.search_leads(standings => '{dead}')), array['lead-901@example.com', 'lead-902@example.com', 'lead-903@example.com', 'lead-904@example.com'], 'those that stand so');
select cmp_ok(have_read(), '<', 20::bigint, 'and only those are read');
select is((select count(*)::int from public.search_leads('EXAMPLE business-7', page_size => 200)), 100, 'or those that hold the words');
select results_eq($$select * from public.count_leads() order by 1$$, $$values ('dead', 4::bigint), ('delivered', 1::bigint), ('submitted', 995::bigint)$$, 'and how many there are of each');
select sign_out();

-- What a delivery reads
insert into private.outbox (topic, payload, order_key) select 'lead', jsonb_build_object('lead_id', lead(n)), lead(n)::text from unnest(array[901, 902]) n;
select id as letter from private.outbox where order_key = lead(901)::text \gset
select begin_reading();
select ok(public.finish_outbox(:letter, 0, 'dead', 'The CRM answered 422.'), 'a delivery ends');
select cmp_ok(have_read(), '<', 20::bigint, 'and reads its own lead, not every one');

-- A second life
select sign_in('admin');
select ok(public.redeliver_lead(lead(901)), 'a lead that was given up is sent again');
select ok(not public.redeliver_lead(lead(n)), n || ': nor is any other') from unnest(array[901, 902, 903]) n;
select sign_out();
select is(stands(901), 'replayed', 'which is how it stands');

select * from finish();
rollback;
