-- The longest response of everything that returns several texts: as many rows as it returns, each as long as its limits
-- allow. None may be over 10 MB.
\ir setup.psql
select plan(45);

-- In JSON, a control character is \u0001, and a quotation mark \".
create function tap.wide(length integer) returns text language sql immutable as $$ select repeat(E'\x01', length) $$;
create function tap.quoted(length integer) returns text language sql immutable as $$ select repeat('"', length) $$;

-- Who wrote everything, and whose texts are the longest.
update public.profiles set full_name = quoted(100), company_name = quoted(200);

delete from public.blog_posts;
-- These triggers take seconds, and nothing below depends on them.
alter table public.blog_posts disable trigger blog_posts_normalize_lines;
alter table public.blog_posts disable trigger blog_posts_record_public_change;
alter table public.leads disable trigger leads_normalize_lines;
alter table public.leads disable trigger leads_queue_confirmation;
insert into public.blog_posts (id, slug, title, excerpt, content, category, tags, author_name, author_id, is_published, moderation_status, published_at,
  meta_description, focus_keyword, featured_image_url, featured_image_alt)
select id(n), 't-' || lpad(n::text, 118, '0'), quoted(200), wide(500), case when n <= 4 then wide(200000) else '' end,
  lpad(n::text, 60, '"'), array_fill(quoted(40), array[12]), lpad(n::text, 100, '"'), person('writer'), n > 50, case when n <= 50 then 'pending' else 'approved' end,
  case when n > 50 then timestamptz '2026-01-01' end, wide(320), wide(100), 'https://a.example/' || repeat('a', 2030), quoted(300)
from generate_series(1, 550) n;
update public.blog_posts set is_published = true where id <= id(50);
update public.post_workflow w set review_outcome = 'rejected', review_note = wide(2000), reviewed_at = now() + interval '1 hour',
  approved_fields = private.get_post_fields(p) from public.blog_posts p where p.id = w.post_id;
insert into public.post_drafts (id, author_id, fields, saved_by)
select p.id, person('writer'), private.get_post_fields(p), person('writer') from public.blog_posts p where p.id <= id(20);
insert into public.post_revisions (post_id, fields, saved_by) select id(1), p.fields, person('writer')
from public.post_drafts p, generate_series(1, 50) n where p.id = id(case n when 50 then 1 else 5 end);
update public.post_workflow set saved_at = now() - interval '1 hour';
insert into private.preview_links (post_id, token_digest, created_by, expires_at)
select id(1), sha256(n::text::bytea), person('writer'), '2100-01-01Z' from generate_series(1, 20) n;
insert into private.publisher_status (state, error, started_snapshot, live_snapshot) values ('failed', wide(500), '1:1:', '1:1:');

insert into public.leads (id, form_id, first_name, last_name, email, phone, company, company_size, current_challenge, budget, timeline, message,
  business_name, website_url, primary_challenge, preferred_times, page_source, user_agent, attribution, consent_given, consent_statement, tags, owner_id, responded_by)
select id(n), case when n % 2 = 0 then 'client-question' else 'request-a-time' end, quoted(100), quoted(100), 'admin@test.example', quoted(40), quoted(200),
  'Established Company (51-200)', 'Competitors getting all the business', '$10,000 - $25,000', 'Just exploring options', wide(5000),
  quoted(200), 'https://a.example/' || quoted(2030), 'Competitors outranking us', wide(500), '/' || quoted(2047), quoted(1024),
  jsonb_build_object('last', jsonb_build_object('utm_source', lpad(n::text, 100, '"'), 'utm_campaign', lpad(n::text, 100, '"'), 'landingPage', '/' || lpad(n::text, 100, '"'), 'x', wide(1250))),
  true, wide(1000), array(select lpad(t::text, 40, '"') from generate_series(1, 12) t), person('admin'), person('admin')
from generate_series(1, 300) n;
-- As many other people as a list shows.
insert into public.leads
select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'email', n || '@test.example', 'created_at', now() + interval '1 minute'))).*
from public.leads l, generate_series(1, 100) n where l.id = id(1);
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select id(n), left(n || repeat('a', 60), 60) || '@' || repeat(repeat('c', 60) || '.', 3) || 'example', now(), jsonb_build_object('full_name', quoted(100))
from generate_series(1, 1000) n;
-- These lists show nothing that a trigger makes, and triggers take most of the time.
set local session_replication_role = replica;
insert into public.blog_comments (id, post_id, parent_id, author_name, author_email, content, moderation_status, spam_signals)
select id(n), id(51), case when n > 1 then id(1) end, quoted(100), 'admin@test.example', lpad(n::text, 2000, '"'), status,
  array['honeypot-filled', 'filled-too-fast', 'many-links', 'link-in-name', 'markup', 'repeated-text']
from generate_series(1, 1300) n cross join lateral (select case when n <= 1000 then 'approved' else 'pending' end as status) s;
insert into public.lead_notes (lead_id, body, author_id) select id(1 + n % 3), wide(5000), person('admin') from generate_series(1, 600) n;
insert into public.client_documents (lead_id, title, url)
select id(1 + n % 20), quoted(200), 'https://a.example/' || quoted(2030) from generate_series(1, 1000) n;
insert into public.lead_events (lead_id, kind, detail, actor_id)
select id(1), 'changed', jsonb_build_object('before', jsonb_build_object('tags', l.tags), 'after', jsonb_build_object('tags', l.tags)), person('admin')
from public.leads l, generate_series(1, 400) n where l.id = id(1);
insert into public.user_roles (user_id, role) select id(n), 'moderator' from generate_series(1, 1000) n;
set local session_replication_role = origin;

-- Not at the same time, because that would be one decision.
insert into public.audit_log (happened_at, actor_id, actor_role, action, subject_type, subject_id, before, after)
select now() - make_interval(secs => n), person('admin'), 'admin', 'post.moderated', 'post', id(1), jsonb_build_object('review_note', wide(3300)), jsonb_build_object('review_note', wide(3300))
from generate_series(1, 200) n;
insert into public.audit_log (actor_id, actor_role, action, subject_type, subject_id)
select id(n), 'user', 'post.trashed', 'post', id(1) from generate_series(1, 1000) n;
insert into public.invitations (email, role, invited_by)
select left(n || repeat('a', 60), 60) || '@' || repeat(repeat('b', 60) || '.', 3) || 'example', 'user', person('admin') from generate_series(1, 1100) n;
insert into private.outbox (topic, payload, dead_at, last_error)
select 'review-mail', jsonb_build_object('post_id', id(n)), now(), wide(500) from generate_series(1, 200) n;
insert into private.publishing_runs (error, changes, reasons, details)
select wide(500), (select jsonb_agg(jsonb_build_object('post_id', id(p), 'change', 'unpublished', 'changed_at', now(), 'changed_by', person('admin'))) from generate_series(1, 20) p),
  (select jsonb_agg(jsonb_build_object('kind', 'setting', 'name', s.description, 'happened_at', now())) from private.settings s),
  jsonb_build_object('pages', (select jsonb_agg('/blog/' || repeat('a', 120)) from generate_series(1, 50)))
from generate_series(1, 50) n;
insert into private.erasures (address_hash, counts, erased_by) select n, '{}', person('admin') from generate_series(1, 200) n;
insert into public.browser_reports (kind, name, blocked, page, source)
select 'csp-violation', 'a', '/' || lpad(n::text, 290, 'a'), '/' || repeat('a', 299), '/' || repeat('a', 299) from generate_series(1, 1200) n;

-- The API returns at most 1,000 rows (max_rows in config.toml).
create function tap.size(query text) returns bigint language plpgsql as $$
declare
  size bigint;
begin
  execute format('select sum(length(to_jsonb(r)::text)) from (select * from %s limit 1000) r', query) into size;
  return size;
end
$$;
create table tap.measured (name text);
grant insert, select on table tap.measured to anon, authenticated;
-- Whether the size is between `at_least` kilobytes, which shows that the rows above are long, and the limit.
create function tap.fits(query text, at_least integer) returns text language plpgsql as $$
declare
  size bigint := tap.size(query);
begin
  insert into tap.measured values (substring(query from '^public\.(\w+)'));
  return ok(coalesce(size between at_least * 1000 and 10 * 1024 * 1024, false), format('%s: %s', regexp_replace(query, '\s+', ' ', 'g'), size));
end
$$;

select visit_from('192.0.2.1');
select fits('public.get_public_comments_safe(id(51))', 4000);
select fits('public.get_pending_comments(array(select id(n) from generate_series(1001, 1100) n))', 3);
select fits($$public.search_blog_posts('')$$, 40);
select fits($$public.get_preview('unknown')$$, 0);

select sign_in('admin');
select fits('public.get_admin_comments()', 4000);
select fits('public.get_post_queue()', 20);
select fits('public.get_submitted_posts(array(select id(n) from generate_series(1, 50) n))', 2000);
select fits('public.count_queues()', 0);
select fits('public.get_comment_queue()', 400);
select fits($$public.list_posts('{"page_size": 500}')$$, 5000);
select fits('public.get_staff_home()', 1);
select fits('public.get_post_for_editing(id(1))', 2000);
select fits('public.get_post_revisions(id(1))', 10);
select fits('public.get_revision_fields((select max(id) from public.post_revisions))', 1000);
select fits('public.get_share_links(id(1))', 4);
select fits('public.get_suggestions()', 60);
select fits($$public.search_leads('{}', null, 1000)$$, 5000);
select fits('public.get_lead_ids()', 10);
select fits('public.count_leads()', 0);
select fits('public.get_lead(id(1))', 50);
select fits('public.get_lead_staff()', 200);
select fits($$public.get_lead_report('2020-01-01', 'infinity')$$, 2);
select fits('public.export_leads()', 3000);
select fits('public.export_leads(older_than => id(2))', 3000);
-- As the lead inbox reads one lead.
select fits($$(select l.*, (select jsonb_agg(e) from (select * from public.lead_events e where e.lead_id = l.id order by e.id desc limit 300) e) as events,
  (select jsonb_agg(n) from public.lead_notes n where n.lead_id = l.id) as notes, (select jsonb_agg(d) from public.client_documents d where d.lead_id = l.id) as documents
  from public.leads l where l.id = id(1)) lead$$, 6000);
select fits('public.list_accounts()', 10);
select fits('public.list_invitations()', 300);
select fits('public.list_audit_log()', 1);
select fits($$public.list_audit_log(jsonb_build_object('actor', person('admin'), 'subject_type', 'post'))$$, 1500);
select fits('public.get_undelivered_messages()', 300);
select fits('public.get_publishing()', 500);
select fits('public.list_erasures()', 20);
select fits('public.get_client_portal()', 3000);
select fits('public.browser_reports', 1000);
select fits('public.get_security_status()', 0);
select fits($$public.find_person('admin@test.example')$$, 2000);
select fits($$public.export_person('admin@test.example')$$, 3000);
select fits($$public.export_person('writer@test.example')$$, 3000);
select fits('public.export_own_data()', 3000);

-- What's longer comes in pages, each of which is audited.
select sign_out();
create function tap.export_all_leads() returns uuid[] language plpgsql as $$
declare
  page jsonb := '{"has_more": true}';
  ids uuid[] := '{}';
begin
  while (page ->> 'has_more')::boolean loop
    page := public.export_leads(older_than => ids[cardinality(ids)]);
    ids := ids || array(select (l ->> 'id')::uuid from jsonb_array_elements(page -> 'leads') l);
  end loop;
  return ids;
end
$$;
create function tap.export_all_of(address text) returns setof jsonb language plpgsql as $$
declare
  page jsonb := '{"has_more": true}';
  last jsonb;
begin
  while (page ->> 'has_more')::boolean loop
    page := public.export_person(address, last);
    return query select * from jsonb_array_elements(page -> 'items');
    last := page #> '{items,-1,key}';
  end loop;
end
$$;
create function tap.exports(of_action text) returns bigint language sql as $$ select count(*) from public.audit_log where action = of_action $$;
select sign_in('admin');
select exports('leads.exported') as lead_exports, exports('person.exported') as person_exports \gset
select bag_eq('select unnest(export_all_leads())', 'select id from public.leads', 'an export of leads has all of them once');
select cmp_ok(exports('leads.exported'), '>', :lead_exports + 2::bigint, 'in several pages');
create temporary table exported on commit drop as select i ->> 'list' as list, i -> 'key' as key from export_all_of('admin@test.example') i;
select is((select count(distinct key) from exported), (select count(*) from exported), 'an export of a person has nothing twice');
select is((select count(*) from exported where list = 'requests'), (select count(*) from public.leads where email = 'admin@test.example'), 'has all of their requests');
select cmp_ok(exports('person.exported'), '>', :person_exports + 2::bigint, 'in several pages, too');

-- The others return a fixed number of short values, or IDs.
select sign_out();
select is(array(
  select p.proname::text from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    and (p.proretset or p.prorettype in ('jsonb'::regtype, 'text[]'::regtype, 'uuid[]'::regtype))
    and (p.provolatile <> 'v' or p.proname like 'get%' or p.proname like 'export%')
    and p.proname not in (select m.name from tap.measured m where m.name is not null)
  order by 1), array['count_expiring', 'get_booking_webhook', 'get_crm_health', 'get_crm_settings', 'get_settings', 'get_staff_comments', 'get_test_lead', 'public_post_changes'],
  'everything that returns a list is measured');

select * from finish();
rollback;
