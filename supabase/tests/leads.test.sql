\ir setup.psql
\ir people.psql
select plan(63);

select policies_are('public', 'leads', array['Admins may read leads', 'Admins may delete leads']);
select policies_are('public', 'lead_events', array['Admins may read what happened to leads']);
select table_privs_are('public', t, 'anon', '{}', 'visitors have no right on ' || t) from unnest(array['leads', 'lead_events']) t;
select table_privs_are('public', 'leads', 'authenticated', array['SELECT', 'DELETE'], 'nobody signed in writes leads');
select table_privs_are('public', 'lead_events', 'authenticated', array['SELECT'], 'or their timelines');
select table_privs_are('public', t, 'service_role', array['SELECT'], 'programs read ' || t) from unnest(array['leads', 'lead_events']) t;
select any_column_privs_are('public', 'leads', 'anon', '{}', 'not a column of a lead is a visitor''s');
select function_privs_are('public', 'submit_lead', array['jsonb', 'text', 'text'], role, '{}', role || ' submits through the function of the site alone') from unnest(array['anon', 'authenticated']) role;
select function_privs_are('public', 'export_leads', array['timestamptz'], role, '{}', role || ' exports nothing') from unnest(array['anon', 'service_role']) role;
select fk_ok('public', 'lead_events', 'lead_id', 'public', 'leads', 'id');

create function tap.strategy() returns jsonb language sql immutable as $$
  select '{"form_id": "strategy-session", "first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com", "company": "Engines",
    "company_size": "Just Me (1)", "current_challenge": "Other", "timeline": "Within 30 days", "page_source": "/", "user_agent": "Agent",
    "consent_given": true, "consent_statement": "I agree."}'::jsonb
$$;
create function tap.audit_form() returns jsonb language sql immutable as $$
  select '{"form_id": "seo-audit", "business_name": "Engines", "website_url": "https://example.com/", "email": "ada@example.com", "consent_given": true, "consent_statement": "I agree."}'::jsonb
$$;
create function tap.time_form() returns jsonb language sql immutable as $$
  select '{"form_id": "request-a-time", "first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com", "preferred_times": "Mondays\nor Tuesdays", "consent_given": true, "consent_statement": "I agree."}'::jsonb
$$;
create temporary table answers (name text primary key, answer jsonb) on commit drop;
grant all on answers to authenticated, service_role;
delete from private.outbox;

-- A lead is stored with all that belongs to it.
set local role service_role;
insert into answers select 'first', public.submit_lead(strategy(), 'key-1', '192.0.2.1');
select ok((select (answer ->> 'created')::boolean from answers), 'a lead is stored');
select matches((select answer ->> 'ref' from answers), '^[0-9a-f]{16}$', 'its answer has an opaque reference');
select is((select attribution from public.leads), '{}', 'nobody has to say where they come from');
select sign_out();
select is((select string_agg(kind, ' ') from public.lead_events), 'submitted', 'its timeline begins');
select results_eq($$select o.topic, o.payload, o.order_key from private.outbox o$$,
  $$select 'lead', jsonb_build_object('lead_id', a.answer ->> 'lead_id'), a.answer ->> 'lead_id' from answers a$$, 'and its delivery is on its way');

-- A repeat
set local role service_role;
insert into answers select 'again', public.submit_lead(strategy(), 'key-1', '198.51.100.9');
select ok((select not (again.answer ->> 'created')::boolean and again.answer ->> 'ref' = first.answer ->> 'ref'
  from answers again, answers first where again.name = 'again' and first.name = 'first'), 'the same key and text is the same lead, wherever it comes from');
select ok(not (public.submit_lead(strategy() || '{"page_source": "/contact", "user_agent": "Other", "attribution": {"last": {}}}', 'key-1', '192.0.2.1') ->> 'created')::boolean, 'whatever page it is sent from');
select ok((public.submit_lead(strategy() || '{"message": "More"}', 'key-1', '192.0.2.1') ->> 'created')::boolean, 'the same key with another text is another');
select ok((public.submit_lead(strategy(), 'key-2', '192.0.2.1') ->> 'created')::boolean, 'as is another key with the same text');
select ok((public.submit_lead(strategy(), null, '192.0.2.1') ->> 'created')::boolean, 'without a key');
select ok(not (public.submit_lead(strategy(), null, '192.0.2.1') ->> 'created')::boolean, 'form, address and text make the repeat');
select ok((public.submit_lead(strategy(), null, '192.0.2.2') ->> 'created')::boolean, 'another address is another lead');
select ok((public.submit_lead(strategy(), null, '2001:db8::1') ->> 'created')::boolean, 'a network of IPv6 has');
select ok(not (public.submit_lead(strategy(), null, '2001:db8::2') ->> 'created')::boolean, 'one address');
select sign_out();
update private.lead_receipts set expires_at = expires_at - interval '10 minutes' where expires_at < now() + interval '1 hour';
set local role service_role;
select ok((public.submit_lead(strategy(), null, '192.0.2.1') ->> 'created')::boolean, 'after ten minutes it is meant');
select ok(not (public.submit_lead(strategy(), 'key-1', '192.0.2.1') ->> 'created')::boolean, 'a key holds for longer');
select sign_out();
update private.lead_receipts set expires_at = expires_at - interval '7 days';
set local role service_role;
select ok((public.submit_lead(strategy(), 'key-1', '192.0.2.1') ->> 'created')::boolean, 'for seven days');
select sign_out();
select ok(not exists (select from private.lead_receipts r where encode(r.receipt, 'escape') ~ 'ada|192'), 'receipts say nothing');

-- What a form must have
set local role service_role;
select isnt(public.submit_lead(audit_form() || '{"id": "00000000-0000-4000-d000-000000000001", "created_at": "1999-01-01", "consented_at": "1999-01-01"}', null, '192.0.2.3') ->> 'lead_id',
  '00000000-0000-4000-d000-000000000001', 'an id is the database''s');
select is((select count(*)::int from public.leads where created_at < now() or consented_at < now()), 0, 'as are the times');
select lives_ok($$select public.submit_lead(audit_form(), null, '192.0.2.3')$$, 'an audit is asked for');
select lives_ok($$select public.submit_lead(time_form(), null, '192.0.2.3')$$, 'and a time to talk');
select throws_ok(format('select public.submit_lead(strategy() - %L, null, %L)', field, '192.0.2.3'), '23514', null, 'the strategy form needs ' || field)
  from unnest(array['first_name', 'last_name', 'company', 'company_size', 'current_challenge', 'timeline']) field;
select throws_ok(format('select public.submit_lead(audit_form() - %L, null, %L)', field, '192.0.2.3'), '23514', null, 'the audit needs ' || field)
  from unnest(array['business_name', 'website_url']) field;
select throws_ok(format('select public.submit_lead(time_form() - %L, null, %L)', field, '192.0.2.3'), '23514', null, 'the time to talk needs ' || field)
  from unnest(array['first_name', 'last_name', 'preferred_times']) field;
select throws_ok(format('select public.submit_lead(strategy() - %L, null, %L)', field, '192.0.2.3'), '23502', null, 'every form needs ' || field)
  from unnest(array['form_id', 'email', 'consent_given', 'consent_statement']) field;
select throws_ok($$select public.submit_lead(strategy() || '{"consent_given": false}', null, '192.0.2.3')$$, '23514', null, 'no consent, no lead');
select sign_out();
select is((select count(*)::int from private.outbox), (select count(*)::int from public.leads), 'every lead has its delivery, and none was refused halfway');
select is((select count(*)::int from public.lead_events), (select count(*)::int from public.leads), 'and its timeline');

-- Who reads them
select sign_in('moderator');
select is((select count(*)::int from public.leads) + (select count(*)::int from public.lead_events), 0, 'moderators see no leads');
select throws_ok($$select public.export_leads()$$, '42501', 'Only an admin can export leads.', 'and export none');
delete from public.leads;
select sign_out();
select isnt((select count(*)::int from public.leads), 0, 'and remove none');
select sign_in('admin');
select is(jsonb_array_length(public.export_leads()), (select count(*)::int from public.leads), 'an admin exports them all');
select is(public.export_leads(now() + interval '1 second'), '[]', 'or the newest');
select throws_ok($$update public.leads set email = 'x@example.com'$$, '42501', null, 'changes none');
delete from public.leads where id = (select (answer ->> 'lead_id')::uuid from answers where name = 'first');
select sign_out();
select is((select count(*)::int from public.lead_events e, answers a where a.name = 'first' and e.lead_id::text = a.answer ->> 'lead_id'), 0, 'a removed lead takes its timeline along');
select results_eq($$select action, actor_role, after -> 'count' from public.audit_log where action like 'lead%' and action <> 'leads.exported' or after -> 'count' = '0' order by id$$,
  $$values ('leads.exported', 'admin', '0'::jsonb), ('lead.deleted', 'admin', null)$$, 'exports and removals are in the log');
select ok(not exists (select from public.audit_log a where a::text ~ 'ada@|Lovelace'), 'which says nothing of the person');

select * from finish();
rollback;
