\ir setup.psql
select plan(61);

delete from public.leads;
delete from private.outbox;
create function tap.form(more jsonb default '{}') returns jsonb language sql immutable as $$
  select '{"form_id": "request-a-time", "first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com", "preferred_times": "Mondays\nor Tuesdays",
    "page_source": "/", "user_agent": "Agent", "consent_given": true, "consent_statement": "I agree."}'::jsonb || more
$$;
create function tap.is_new(more jsonb, key text, address text default '192.0.2.1') returns boolean language sql as $$
  select (public.submit_lead(form(more), key, address) ->> 'created')::boolean
$$;

-- Repeats
select ok(is_new('{}', 'key-1'), 'the first submission is a new lead');
select results_eq($$select o.topic, o.payload, o.order_key is not null from private.outbox o where o.topic = 'lead'$$, $$select 'lead', jsonb_build_object('lead_id', l.id), true from public.leads l$$, 'and queues a delivery');
select ok(not is_new('{}', 'key-1', '198.51.100.9'), 'the same key and content from elsewhere is a repeat');
select ok(not is_new('{"page_source": "/contact", "user_agent": "Other", "attribution": {"last": {}}, "spam_signals": ["filled-too-fast"]}', 'key-1'), 'so is the same content in another context');
select ok(is_new('{"message": "More"}', 'key-1'), 'the same key with other content is a new lead');
select ok(is_new('{}', 'key-2'), 'so is another key');
select ok(is_new('{}', null), 'without a key');
select ok(not is_new('{}', null), 'the same content from the same address is a repeat');
select ok(is_new('{}', null, '192.0.2.2'), 'from another address it''s a new lead');
select ok(is_new('{}', null, '2001:db8::1') and not is_new('{}', null, '2001:db8::2'), 'an IPv6 network counts as one address');
update private.lead_fingerprints set expires_at = expires_at - interval '10 minutes' where expires_at < now() + interval '1 hour';
select ok(is_new('{}', null), 'without a key, a repeat is recognized for ten minutes');
select ok(not is_new('{}', 'key-1'), 'with a key for longer');
update private.lead_fingerprints set expires_at = expires_at - interval '7 days';
select ok(is_new('{}', 'key-1'), 'for seven days');
select ok(not exists (select from private.lead_fingerprints f where encode(f.fingerprint, 'escape') ~ 'ada|192'), 'fingerprints contain no personal data');

-- What a lead must have
select lives_ok($$select public.submit_lead(form('{"id": "00000000-0000-4000-d000-000000000001", "created_at": "1999-01-01", "consented_at": "1999-01-01", "review": "spam", "delivery_status": "dead"}'), 'forged', '192.0.2.3')$$, 'extra columns are accepted');
select is((select count(*)::int from public.leads where created_at < now() or consented_at < now() or id::text like '%0001' or review is not null or delivery_status <> 'submitted'), 0, 'but ignored');
select throws_ok(format('select public.submit_lead(form() - %L, null, %L)', field, '192.0.2.3'), '23502', null, field || ' is required')
  from unnest(array['form_id', 'email', 'consent_given', 'consent_statement']) field;
select throws_ok($$select public.submit_lead(form('{"spam_signals": ["unknown"]}'), null, '192.0.2.3')$$, '23514', null, 'spam signals must be known');
select is((select count(*)::int from private.outbox where topic = 'lead'), (select count(*)::int from public.leads), 'a rejected lead leaves no delivery behind');

-- Tags
select sign_out();
delete from public.leads;
select submit_lead(form(), 'tags', '192.0.2.7');
create function tap.problem(change jsonb) returns text language plpgsql as $$
declare
  broken text;
begin
  update public.leads l set message = c.message, attribution = c.attribution, email = c.email
  from public.leads before, jsonb_populate_record(before, change) c
  where before.id = l.id;
  return null;
exception when check_violation then
  get stacked diagnostics broken = constraint_name;
  return broken;
end $$;
select is(problem(jsonb_build_object('message', text)), 'leads_no_html_tags', 'no text of a lead has a tag: ' || text) from unnest(array['<a', '<Z', '</', '<!', '<?', 'before <b>after</b>']) text;
select is(problem(change::jsonb), 'leads_no_html_tags', 'nor does ' || change) from unnest(array['{"attribution": {"a": {"b": "<b>"}}}', '{"attribution": {"<b>": "a"}}']) change;
select is(problem(jsonb_build_object('message', text)), null, 'others aren''t tags: ' || text) from unnest(array[E'\u2039a>', '< a', '<3', '<', E'a<\u00e9']) text;
select matches(problem(jsonb_build_object('email', address)), '^leads_(no_html_tags|email_format)$', 'nor does an address: ' || address) from unnest(array['<dana@example.com>', 'dana>@example.com', 'dana@<3.example']) address;
create function tap.takes_tag(name text) returns boolean language plpgsql as $$
begin
  execute format('update public.leads set %I = %L', name, '<b>');
  return true;
exception when check_violation then
  return false;
end $$;
select is(array(select attname::text from pg_attribute where attrelid = 'public.leads'::regclass and attnum > 0 and atttypid = 'text'::regtype and takes_tag(attname)
  -- The database sets these itself.
  and attname not in ('mailbox', 'source', 'campaign', 'landing_page')), '{}', 'no column takes one');

-- Suspicious leads
delete from public.leads;
create function tap.send(more jsonb default '{}') returns uuid language plpgsql as $$
begin
  delete from private.rate_limits;
  return (public.submit_lead(form(more), gen_random_uuid()::text, '192.0.2.1') ->> 'lead_id')::uuid;
end $$;
create function tap.state(lead_id uuid) returns text language sql volatile as $$
  select concat_ws(' ', nullif(l.spam_signals, '{}')::text, l.review, (select count(*) from private.outbox o where o.topic = 'lead' and o.payload ->> 'lead_id' = l.id::text))
  from public.leads l where l.id = lead_id
$$;
create function tap.message(length integer) returns jsonb language sql immutable as $$ select jsonb_build_object('message', repeat('x', length)) $$;
select is(state(send('{"spam_signals": null}')), '1', 'a lead without spam signals is delivered');
select is(state(send('{"spam_signals": ["many-links"]}')), '{many-links} 1', 'and so is one with a single weak signal');
select is(state(send('{"spam_signals": ["markup", "many-links"], "review": "released"}')), '{markup,many-links} held 0', 'a suspicious lead is held, whatever else it says');
select is((select detail from public.lead_events where kind = 'held'), '{"signals": ["markup", "many-links"]}', 'its timeline has the signals');
select throws_ok(format('update public.leads set review = %L where review is %s null', review, existing), '23514', null, problem)
from (values (null, 'not', 'a suspicious lead must have a review'), ('released', '', 'other leads can''t have one'), ('lost', 'not', 'a review must be known')) c (review, existing, problem);

select is(state(send(message(40))), '1', 'a new text isn''t a spam signal');
select is(state(send(message(40) || '{"email": "ADA@example.com"}')), '1', 'nor is one that the same person repeats');
select is(state(send(message(41) || '{"email": "bob@example.com"}')), '1', 'nor is another text');
select is(state(send(message(40) || '{"email": "bob@example.com"}')), '1', 'nor the same text from a second address');
select is(state(send(message(40) || '{"email": "eve@example.com"}')), '{repeated-text} 1', 'a third address is a signal, but doesn''t hold the lead');
select is(state(send(message(40) || '{"email": "cy@example.com", "spam_signals": ["sales-pitch"]}')), '{sales-pitch,repeated-text} held 0', 'it''s added to other signals');
select send(message(39) || jsonb_build_object('email', n || '@example.com')) from generate_series(1, 3) n;
select is(state(send(message(39))), '1', 'short texts are never compared');
update public.leads set created_at = created_at - interval '24 hours';
select is(state(send(message(40) || '{"email": "dee@example.com"}')), '1', 'nor are texts after a day');

-- Export and deletion
delete from public.leads where message is not null;
select sign_in('admin');
select is(jsonb_array_length(public.export_leads() -> 'leads'), (select count(*)::int from public.leads), 'an admin exports all leads');
select is(public.export_leads(jsonb_build_object('from', now() + interval '1 second')), '{"leads": [], "has_more": false}', 'or those since a time');
select public.delete_lead(id) from public.leads;
select sign_out();
select is((select count(*)::int from public.lead_events), 0, 'a deleted lead takes its timeline with it');
select results_eq($$select distinct action, actor_role, after -> 'count' from public.audit_log where actor_id = person('admin') order by 1, 3$$,
  $$values ('lead.deleted', 'admin', null), ('leads.exported', 'admin', '0'::jsonb), ('leads.exported', 'admin', '3')$$, 'exports and deletions are audited');
select ok(not exists (select from public.audit_log a where a::text ~ 'ada@|Lovelace'), 'without personal data');

-- A flood
insert into public.leads (form_id, email, business_name, website_url, message, consent_given, consent_statement)
select 'seo-audit', 'flood-' || n || '@example.com', 'A business', 'https://example.com', repeat('flood', 10), true, 'I agree.' from generate_series(1, 1000) n;
-- Without statistics, a plan that reads all of the flood can look as cheap.
analyze public.leads;
create temporary table read_before on commit drop as select lead_rows_read() as rows;
select is(state(send(jsonb_build_object('message', repeat('flood', 10)))), '{repeated-text} 1', 'a flood of one text is detected');
select cmp_ok(lead_rows_read() - (select rows from read_before), '<', 200::bigint, 'without reading all of it');

select * from finish();
rollback;
