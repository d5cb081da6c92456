-- Searching leads for words, and pages of leads from the same time.
\ir setup.psql
select plan(40);

delete from public.leads;
insert into public.leads (form_id, email, business_name, website_url, consent_given, consent_statement)
values ('seo-audit', 'a@test.example', 'A', 'https://example.com', true, 'I agree.');
create temporary table template on commit drop as select * from public.leads;
delete from public.leads;
create function tap.store(fields jsonb) returns void language sql as $$
  insert into public.leads select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()) || fields)).* from template t
$$;
create function tap.found(filter jsonb) returns text language sql as $$
  select string_agg(l ->> 'company', ' ' order by l ->> 'company' collate "C") from public.search_leads(filter) l
$$;
select store('{"company": "Ödland", "first_name": "Ada", "last_name": "Lovelace", "email": "Ada.King@Engines.example", "phone": "(555) 010-0123", "form_id": "request-a-time", "preferred_times": "Any"}'),
  store('{"company": "Audit", "business_name": "100% Smile_Dental \\ Care", "website_url": "https://www.smile-dental.example/Team?a=b", "message": "Lovelace was here.", "email": "audit@test.example"}'),
  store('{"company": "Decoy", "business_name": "1000 SmileXDental / Care", "email": "decoy@test.example"}');
select sign_in('admin');
select is(found(jsonb_build_object('search', search)), expected, coalesce(to_json(left(search, 40))::text, 'null')) from (values
  ('LOVELACE', 'Ödland'), ('  lovelace,', null), (E'lovelace\u00a0 ada\t', 'Ödland'), ('ada audit', null), ('ada.king@engines.EXAMPLE', 'Ödland'),
  ('ÖDLAND', 'Ödland'), ('odland', 'Ödland'), (E'O\u0308dland', 'Ödland'), (E'Öd\u200bl\u00adand', 'Ödland'),
  -- Phone numbers, however they're written
  ('555 0123', 'Ödland'), ('ada lovelace 555.010.0123', 'Ödland'), ('5550100123', 'Ödland'), ('555 010 0123', 'Ödland'),
  ('+1 (555) 010-0123 ada', 'Ödland'), ('1-555-010-0123', 'Ödland'), ('+1 555 010', 'Ödland'), ('010-01', 'Ödland'),
  ('555 010 0124', null), ('audit 555 010 0123', null), ('0555 010 0123', 'Ödland'),
  -- Characters that are special in patterns
  ('smile-dental.example/team?a=b', 'Audit'), ('0%', 'Audit'), ('smile_dental', 'Audit'), ('\ 100%', 'Audit'), ('dental care', 'Audit Decoy'),
  ('{a,b}', null), ('*', null), (E' \n', 'Audit Decoy Ödland'), (null, 'Audit Decoy Ödland'), (repeat('🚀', 1000), null)) s (search, expected);
select throws_ok($$select found(jsonb_build_object('search', repeat('x', 1001)))$$, '22023', null, 'a search has at most 1,000 characters');
select is(found(filter::jsonb), expected, filter) from (values ('{"form": "request-a-time"}', 'Ödland'), ('{"deliveries": ["lost"]}', null), ('{"deliveries": []}', null)) f (filter, expected);

select sign_out();
delete from public.leads;
select store(jsonb_build_object('email', n || '@test.example', 'created_at', now() - interval '1 day' + micros * interval '1 microsecond'))
from unnest(array[1, 2, 2, 2, 3, 900000, 900000]) with ordinality t (micros, n);
create temporary table newest_first on commit drop as select array_agg(id order by created_at desc, id) as ids from public.leads;
grant select on newest_first to authenticated;
create function tap.pages(size integer) returns uuid[] language plpgsql as $$
declare
  page uuid[];
  seen uuid[] := '{}';
begin
  loop
    page := array(select (l ->> 'id')::uuid from public.search_leads('{"search": "test"}', seen[cardinality(seen)], size) l);
    seen := seen || page;
    exit when cardinality(page) = 0 or cardinality(seen) > 7;
  end loop;
  return seen;
end
$$;
select sign_in('admin');
select is(pages(size), ids, 'pages skip and repeat none: ' || size) from newest_first, unnest(array[1, 2, 3, 7]) size;
select ok(public.delete_lead(ids[4]), 'the last lead of a page is deleted') from newest_first;
select is(array(select l ->> 'id' from public.search_leads(older_than => ids[4]) l), ids[5:]::text[], 'and the next page still follows it') from newest_first;

select * from finish();
rollback;
