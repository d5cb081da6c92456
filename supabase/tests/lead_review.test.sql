\ir setup.psql
\ir people.psql
select plan(67);

select function_privs_are('public', 'review_lead', array['uuid', 'text'], role, '{}', role || ' reviews nothing') from unnest(array['anon', 'service_role']) role;
select is_definer('public', 'review_lead', array['uuid', 'text'], 'it acts with the owner''s rights');
select col_not_null('public', 'leads', 'spam_signals', 'signals are a list, if an empty one');

create function tap.words() returns text language sql immutable as $$ select repeat('x', 40) $$;
create function tap.sent(more jsonb default '{}') returns jsonb language sql immutable as $$
  select '{"form_id": "request-a-time", "first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com", "preferred_times": "Mondays",
    "consent_given": true, "consent_statement": "I agree."}'::jsonb || more
$$;
create function tap.stored(more jsonb default '{}', address text default '192.0.2.1') returns uuid language plpgsql security definer as $$
begin
  delete from private.rate_limits;
  return (public.submit_lead(sent(more), gen_random_uuid()::text, address) ->> 'lead_id')::uuid;
end $$;
create function tap.signals(lead_id uuid) returns text language sql volatile security definer as $$ select array_to_string(l.spam_signals, ' ') from public.leads l where l.id = lead_id $$;
create function tap.review(lead_id uuid) returns text language sql volatile security definer as $$ select l.review from public.leads l where l.id = lead_id $$;
create function tap.kinds(of_lead uuid) returns text language sql volatile security definer as $$ select string_agg(e.kind, ' ' order by e.id) from public.lead_events e where e.lead_id = of_lead $$;
create function tap.deliveries(of_lead uuid) returns integer language sql volatile security definer as $$
  select count(*)::int from private.outbox o where o.topic = 'lead' and o.payload ->> 'lead_id' = of_lead::text and o.order_key = of_lead::text
$$;
create function tap.reviews(of_lead uuid) returns text language sql volatile security definer as $$
  select string_agg(concat_ws('>', a.before ->> 'review', a.after ->> 'review') || ' by ' || a.actor_role, ', ' order by a.id)
  from public.audit_log a where a.action = 'lead.reviewed' and a.subject_type = 'lead' and a.subject_id = of_lead::text
$$;
create temporary table made (name text primary key, id uuid) on commit drop;
grant select on made to authenticated;
create function tap.made(named text) returns uuid language sql volatile security definer as $$ select m.id from made m where m.name = named $$;
delete from public.leads;

-- What is held, and what is not
insert into made values ('plain', stored()), ('suspicious', stored('{"spam_signals": ["markup", "many-links"], "review": "released"}'));
select is(review(made('plain')), null, 'a lead without a signal is not for review');
select is(kinds(made('plain')), 'submitted', 'its timeline begins');
select is(deliveries(made('plain')), 1, 'and it goes to the CRM');
select is(signals(made('suspicious')), 'markup many-links', 'signals are stored');
select is(review(made('suspicious')), 'held', 'a lead with one is held, whatever else is said of it');
select is(kinds(made('suspicious')), 'submitted held', 'and its timeline says held');
select is((select detail from public.lead_events where kind = 'held'), '{"signals": ["markup", "many-links"]}', 'with the reasons');
select is(deliveries(made('suspicious')), 0, 'and does not go to the CRM');
select is(review(stored('{"review": "spam"}')), null, 'nobody calls a lead spam who is no admin');
select is(review(stored('{"spam_signals": null}')), null, 'nor is one suspicious for nothing');
select throws_ok($$select stored('{"spam_signals": ["of late"]}')$$, '23514', null, 'signals are those of the rules');
set local role service_role;
select ok(not (public.submit_lead(sent('{"message": "Twice."}'), 'one-key', '192.0.2.1') || public.submit_lead(sent('{"message": "Twice.", "spam_signals": ["filled-too-fast"]}'), 'one-key', '192.0.2.1') ->> 'created')::boolean,
  'the second click, however fast, is no other lead');
select sign_out();
select throws_ok($$update public.leads set review = null where review = 'held'$$, '23514', null, 'a suspicious lead has a review');
select throws_ok($$update public.leads set review = 'released' where review is null$$, '23514', null, 'and no other has');
select throws_ok($$update public.leads set review = 'lost' where review = 'held'$$, '23514', null, 'of the three there are');

-- The same words from somebody else
insert into made values ('first', stored(jsonb_build_object('message', words())));
select is(signals(made('first')), '', 'words are new once');
select is(signals(stored(jsonb_build_object('message', words(), 'email', 'ADA@example.com'))), '', 'and may be said again by whoever said them');
select is(signals(stored(jsonb_build_object('message', words() || '.', 'email', 'bob@example.com'))), '', 'other words are others');
select is(signals(stored(jsonb_build_object('message', words(), 'email', 'bob@example.com'))), '', 'one other address may be the right one');
insert into made values ('repeated', stored(jsonb_build_object('message', words(), 'email', 'eve@example.com'))),
  ('both', stored(jsonb_build_object('message', words(), 'email', 'cy@example.com', 'spam_signals', array['markup'])));
select is(signals(made('repeated')), 'repeated-text', 'the same text from a third address is a signal');
select is(review(made('repeated')), null, 'which alone does not hold a lead: strangers could send its text first');
select is(kinds(made('repeated')), 'submitted', 'and its timeline does not say held');
select is(deliveries(made('repeated')), 1, 'it goes to the CRM');
select is(signals(made('both')), 'markup repeated-text', 'it is added to other signals of a lead');
select is(review(made('both')), 'held', 'and the lead is held');
select is(deliveries(made('both')), 0, 'and does not go to the CRM');
select is(signals(stored(jsonb_build_object('message', left(words(), 39)))), '', 'short words');
select is(signals(stored(jsonb_build_object('message', left(words(), 39), 'email', 'bob@example.com'))), '', 'many people use');
update public.leads set created_at = created_at - interval '24 hours';
select is(signals(stored(jsonb_build_object('message', words(), 'email', 'dee@example.com'))), '', 'and after a day nobody compares');

-- A flood of the same words
create function tap.rows_read() returns bigint language sql volatile security definer as $$
  select idx_tup_fetch + seq_tup_read from pg_stat_xact_user_tables where relid = 'public.leads'::regclass
$$;
insert into public.leads (form_id, email, business_name, website_url, message, consent_given, consent_statement)
select 'seo-audit', 'flood-' || n || '@example.com', 'A business', 'https://example.com', 'Flood: ' || words(), true, 'I agree.' from generate_series(1, 1000) n;
create temporary table read_before on commit drop as select rows_read();
select is(signals(stored(jsonb_build_object('message', 'Flood: ' || words()))), 'repeated-text', 'a flood of the same words is seen');
select cmp_ok(rows_read() - (select rows_read from read_before), '<', 200::bigint, 'and not read whole');

-- Who may review
create function tap.refused(role text) returns text language sql as $$
  select throws_ok(format('select public.review_lead(%L, %L)', made('suspicious'), 'released'), '42501', 'Only an admin can review leads.', role || ' releases none')
$$;
select sign_in('other');
select refused('somebody with an account');
select sign_out();
select sign_in('moderator');
select refused('a moderator');
select throws_ok($$update public.leads set review = 'released'$$, '42501', null, 'by no other way either');
select sign_out();
select is(deliveries(made('suspicious')), 0, 'so nothing is on its way');

-- What an admin decides
select sign_in('admin');
select throws_ok(format('select public.review_lead(%L, %L)', made('suspicious'), verdict), '22023', 'A lead is held, released or spam.', 'no verdict is ' || coalesce(verdict, 'null'))
  from unnest(array['ham', '', null]) verdict;
select ok(not public.review_lead(made('plain'), verdict), 'a lead that was never suspicious is not made ' || verdict) from unnest(array['held', 'released', 'spam']) verdict;
select ok(not public.review_lead('00000000-0000-4000-d000-000000000001', 'spam'), 'nor one that does not exist');
select ok(not public.review_lead(made('suspicious'), 'held'), 'what is held is held');
select ok(public.review_lead(made('suspicious'), 'spam'), 'a held lead is called spam');
select ok(not public.review_lead(made('suspicious'), 'spam'), 'once');
select ok(public.review_lead(made('suspicious'), 'held'), 'that is undone');
select ok(public.review_lead(made('suspicious'), 'spam'), 'and decided again');
select is(deliveries(made('suspicious')), 0, 'all of which the CRM does not hear');
select ok(not public.review_lead(made('suspicious'), 'released'), 'spam is not released');
select is(deliveries(made('suspicious')), 0, 'not even half');
select ok(public.review_lead(made('suspicious'), 'held'), 'it is held again');
select ok(public.review_lead(made('suspicious'), 'released'), 'and released after all');
select ok(not public.review_lead(made('suspicious'), verdict), 'and stays so, though called ' || verdict) from unnest(array['held', 'released', 'spam']) verdict;
select sign_out();
select is(deliveries(made('suspicious')), 1, 'it is delivered, once');
select is(review(made('suspicious')), 'released', 'a released lead stays released');
select is(signals(made('suspicious')), 'markup many-links', 'why it was held stays known');
select is(kinds(made('suspicious')), 'submitted held spam held spam held released', 'its timeline tells all of it');
select is((select count(*)::int from public.lead_events where lead_id = made('suspicious') and actor_id = person('admin')), 5, 'and who decided');
select is(reviews(made('suspicious')), 'held>spam by admin, spam>held by admin, held>spam by admin, spam>held by admin, held>released by admin', 'as does the log');
select is(reviews(made('plain')), null, 'which has no line of what changed nothing');
select is(deliveries(made('plain')), 1, 'and nothing is delivered twice');

select * from finish();
rollback;
