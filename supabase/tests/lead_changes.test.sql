\ir setup.psql
select plan(40);

insert into public.leads (id, created_at, form_id, email, business_name, website_url, consent_given, consent_statement, spam_signals, review, is_test)
select id(n), now() - interval '20 hours', 'seo-audit', 'lead-' || n || '@example.com', 'A', 'https://example.com', true, 'I agree.', signals, review, n = 4
from (values (1, array[]::text[], null), (2, '{}', null), (3, array['sales-pitch'], 'held'), (4, '{}', null)) l (n, signals, review);
insert into public.user_roles values (person('other'), 'admin');
create function tap.statuses() returns text[] language sql as $$ select array_agg(l.pipeline_status order by l.id) from public.leads l where not l.is_test $$;
create function tap.ids(filter jsonb) returns uuid[] language sql as $$ select array(select jsonb_array_elements_text(p)::uuid from jsonb_array_elements(public.get_lead_ids(filter)) p) $$;
create function tap.change(filter jsonb, change jsonb) returns jsonb language sql as $$ select public.change_leads(ids(filter), change, filter) $$;
create function tap.mails() returns bigint language sql security definer as $$ select count(*) from private.outbox where topic = 'lead-mail' and payload ->> 'kind' = 'assigned' $$;

create function tap.audited(steps integer) returns text language sql security definer as $$
  select a.subject_type || ' ' || concat_ws(' ', a.before, a.after) from public.audit_log a
  where a.action = 'leads.changed' order by a.id desc offset steps limit 1
$$;

select is((select respond_by - created_at from public.leads where id = id(1)), interval '48 hours', 'an audit is due within 48 hours');
select sign_in('admin');
select is((select count(*) from public.search_leads()), 3::bigint, 'test leads aren''t listed');
select change('{}', '{"pipeline_status": "spam"}') ->> 'decision' as spam \gset
select is(statuses(), array['spam', 'spam', 'spam'], 'all leads that match change');
select is((select review from public.leads where id = id(3)), 'spam', 'and so does the review of a held lead');
select public.undo_lead_change(:'spam') ->> 'decision' as redo \gset
select is(statuses(), array['new', 'new', 'new'], 'all of it can be undone');
select is((select review from public.leads where id = id(3)), 'held', 'with the review');
select is(public.undo_lead_change(:'redo') ->> 'skipped', '0', 'and redone');
select is(public.decide_on_leads(array[id(3)], 'not-spam'), array[id(3)], 'a review');
select is((select pipeline_status from public.leads where id = id(3)), 'new', 'sets the status too');
select throws_ok($$select public.undo_lead_change(gen_random_uuid())$$, 'PT404', null, 'an unknown change can''t be undone');

select public.change_leads(array[id(1)], '{"pipeline_status": "contacted", "add_tags": ["b", "a"]}') ->> 'decision' as contacted \gset
select results_eq($$select responded_by, responded_at = now(), tags from public.leads where id = id(1)$$, $$values (person('admin'), true, array['b', 'a'])$$, 'the first status after a response says who responded and when');
select lives_ok(format($$select change('{"tag": "a"}', '{"add_tags": ["c", "b"], "remove_tags": ["a"], "follow_up_on": "2026-12-01"}')$$), 'tags are added and removed');
select is((select tags from public.leads where id = id(1)), array['b', 'c'], 'each once');
select is(public.undo_lead_change(:'contacted') ->> 'skipped', '1', 'what was changed again in the meantime isn''t undone');
select is((select count(*) from public.search_leads('{"follow_up_by": "2026-12-01", "statuses": ["contacted"]}')), 1::bigint, 'leads are found by follow-up date and status');
select change('{"tag": "c"}', '{"pipeline_status": "new"}');
select is((select responded_at from public.leads where id = id(1)), null, 'a lead that''s new again waits for a response');

select sign_out();
update public.leads set created_at = now() - interval '47 hours', respond_by = now() + interval '1 hour' where id = id(1);
insert into private.outbox (topic, payload) values ('lead-mail', jsonb_build_object('kind', 'due-soon', 'lead_id', id(1), 'user_id', person('admin')));
select max(id) as mail from private.outbox \gset
select ok(public.get_lead_mail(:mail) is not null, 'admins are warned before a deadline');
select sign_in('admin');
select public.change_leads(array[id(1)], jsonb_build_object('call_at', now() + interval '5 days')) ->> 'decision' as booked \gset
select is((select pipeline_status || (responded_at = now()) from public.leads where id = id(1)), 'contactedtrue', 'a booked call is the response');
select sign_out();
select is(public.get_lead_mail(:mail), null, 'so nobody is warned');
select sign_in('admin');
select public.undo_lead_change(:'booked');
select is((select pipeline_status || (responded_at is null) from public.leads where id = id(1)), 'newtrue', 'without it, the lead waits again');
select public.change_leads(array[id(1)], jsonb_build_object('call_at', now() + interval '5 minutes', 'pipeline_status', 'qualified'));
select is((select pipeline_status from public.leads where id = id(1)), 'qualified', 'another status stays');
select public.change_leads(array[id(1)], '{"call_at": null}');
select is((select pipeline_status from public.leads where id = id(1)), 'qualified', 'also once the call is canceled');

select throws_ok(format('select change(%L, %L)', '{}', c), '22023', null, 'rejects the change ' || c)
  from unnest(array['{"email": "a@example.com"}', '{"pipeline_status": null}', format('{"owner_id": "%s"}', person('moderator'))]) c;
select throws_ok($$select * from public.search_leads('{"emial": "a"}')$$, '22023', null, 'rejects an unknown filter');
select public.change_leads(array[id(1)], jsonb_build_object('owner_id', person('admin')));
select is(mails(), 0::bigint, 'nobody gets an email about a lead that they assign to themselves');
select change('{}', jsonb_build_object('owner_id', person('other')));
select is(mails(), 1::bigint, 'someone who is assigned leads gets one email');
select change('{}', '{"owner_id": null}') ->> 'decision' as unassigned \gset
select public.undo_lead_change(:'unassigned');
select is(mails(), 1::bigint, 'and no second one when an undo gives the leads back');

-- While an admin decides what to do with the selected leads, one stops matching and another starts.
select change('{}', '{"pipeline_status": "new"}');
select public.change_leads(array[id(3)], '{"pipeline_status": "lost"}');
select ids('{"statuses": ["new"]}') as selected \gset
select public.change_leads(array[id(3)], '{"pipeline_status": "new"}'), public.change_leads(array[id(2)], '{"pipeline_status": "contacted"}');
select is(public.change_leads(:'selected', '{"pipeline_status": "won"}', '{"statuses": ["new"]}') - 'decision', '{"count": 1, "skipped": 1}', 'leads that no longer match are skipped');
select is(statuses(), array['won', 'contacted', 'new'], 'and so are those that weren''t selected');

select public.change_leads(array[id(3)], '{"pipeline_status": "qualified"}') ->> 'decision' as qualified \gset
select is(audited(0), 'lead {"pipeline_status": "new"} {"count": 1, "fields": ["pipeline_status"], "is_undo": false, "pipeline_status": "qualified"}',
  'the audit log says which field of a lead changed, from what, and to what');
select public.undo_lead_change(:'qualified');
select is(audited(0), 'lead {"pipeline_status": "new"} {"count": 1, "fields": ["pipeline_status"], "is_undo": true, "pipeline_status": "qualified"}', 'what was undone');
select is((select e ->> 'subject_name' from jsonb_path_query(public.list_audit_log(), '$.entries[0]') e), 'A', 'and the lead''s name');
select change('{}', '{"pipeline_status": "lost", "add_tags": ["z"]}') ->> 'decision' as lost \gset
select is(audited(0), 'leads {"count": 3, "fields": ["pipeline_status", "tags"], "is_undo": false, "pipeline_status": "lost"}',
  'about several leads, it has one line, with what''s the same in all of them');
select public.undo_lead_change(:'lost');
select sign_out();
select is((select count(distinct decision_id) from public.lead_events where decision_id is not null),
  (select count(*) from public.audit_log where action = 'leads.changed' and after ->> 'count' <> '0'), 'every decision is in the audit log');

select sign_in('admin');
select public.delete_lead(id(3));
select is(public.change_leads(array[id(2), id(3)], '{"pipeline_status": "won"}') - 'decision', '{"count": 1, "skipped": 1}', 'so are deleted ones');
select throws_ok('select public.change_leads(array_fill(id(1), array[5001]), ''{}'')', '22023', null, 'rejects more than 5,000 leads');

select sign_out();
update public.user_roles set role = 'moderator' where user_id = person('other');
select sign_in('admin');
select results_eq('select id, is_admin, owns_leads from public.get_lead_staff() where id <> person(''moderator'') order by id',
  $$values (person('other'), false, true), (person('admin'), true, false)$$, 'admins can own leads, and former admins may still own some');
select results_eq('select owns_leads from public.get_lead_staff() where id = person(''moderator'')', 'select false', 'moderators without leads keep their names');

select * from finish();
rollback;
