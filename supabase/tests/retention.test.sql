\ir setup.psql
select plan(22);

-- A lead from `years` ago.
create function tap.lead(years integer, more jsonb default '{}') returns void language sql as $$
  insert into public.leads (created_at, form_id, email, message, consent_given, consent_statement, pipeline_status, follow_up_on, call_at)
  select now() - make_interval(years => years), 'client-question', more ->> 'email', more ->> 'email', true, 'I agree.',
    coalesce(more ->> 'status', 'contacted'), (more ->> 'follow_up_on')::date, (more ->> 'call_at')::timestamptz
$$;
create function tap.left_leads() returns text language sql as $$
  select string_agg(l.email, ' ' order by lower(l.email), l.created_at) from public.leads l
$$;
delete from public.leads;
select lead(4, '{"email": "old@test.example"}');
select lead(2, '{"email": "recent@test.example"}');
select lead(4, '{"email": "again@test.example"}'), lead(1, '{"email": "Again@test.example"}');
select lead(4, '{"email": "client@test.example"}'), lead(5, '{"email": "client@test.example", "status": "won"}');
select lead(4, '{"email": "followed@test.example", "follow_up_on": "2100-01-01"}');
select lead(4, '{"email": "called@test.example", "call_at": "2100-01-01Z"}');
select lead(4, '{"email": "noted@test.example"}'), lead(4, '{"email": "changed@test.example"}');
insert into public.lead_notes (lead_id, body) select id, 'Called' from public.leads where email = 'noted@test.example';
insert into public.lead_events (lead_id, kind) select id, 'changed' from public.leads where email = 'changed@test.example';
select public.delete_expired();
select is(left_leads(), 'again@test.example Again@test.example called@test.example changed@test.example client@test.example '
  'client@test.example followed@test.example noted@test.example recent@test.example', 'leads are deleted three years after the last contact, except clients''');
update private.settings set value = '30' where name = 'retention.leads';
select public.delete_expired();
select is(left_leads(), 'called@test.example changed@test.example client@test.example client@test.example followed@test.example noted@test.example', 'or after the period in the settings');
update public.leads set call_at = '2000-01-01Z', follow_up_on = '2000-01-01', pipeline_status = 'contacted';
delete from public.lead_events;
delete from public.lead_notes;
update private.settings set value = null where name = 'retention.leads';
select public.delete_expired();
select is((select count(*)::int from public.leads), 6, 'or never');
select is((select count(*)::int from public.audit_log where action = 'lead.deleted' and actor_role = 'owner'), 4, 'deletions are audited');

-- Addresses with +tags
update private.settings set value = '1095' where name = 'retention.leads';
delete from public.leads;
select lead(4, '{"email": "dana@test.example"}'), lead(5, '{"email": "Dana+x@test.example", "status": "won"}');
select public.delete_expired();
select is((select count(*)::int from public.leads), 2, 'a client''s leads from all addresses of the mailbox are kept');
select is((select count(*)::int from private.lead_contacts where last_contact_at < now()), 0, 'and not looked at again for another period');
delete from public.leads;

-- Comments
insert into public.blog_posts (id, slug, title, category, author_name, author_id, is_published, moderation_status)
values (person('writer'), 't-1', 'T', 'Testing', 'T', person('writer'), true, 'approved');
create function tap.comment(email text, notify boolean) returns void language sql as $$
  insert into public.blog_comments (post_id, author_name, author_email, content, notify, created_at)
  values (person('writer'), 'Ann', email, 'A comment by ' || email, notify, now() - interval '366 days')
$$;
create function tap.addresses() returns text language sql as $$
  select string_agg(nullif(c.author_email, ''), ' ' order by c.author_email) from public.blog_comments c where c.author_name = 'Ann'
$$;
select comment('a@test.example', false), comment('b@test.example', true), comment('c@test.example', true);
delete from private.comment_addresses;
insert into private.comment_addresses (email, confirmed_at) values ('b@test.example', now());
update public.blog_comments set created_at = now() where author_email = 'c@test.example';
select public.delete_expired();
select is(addresses(), 'b@test.example c@test.example', 'addresses of comments are deleted after a year, unless their authors get emails');
select is((select count(*)::int from public.blog_comments where author_hash = encode(private.keyed_hash('comment-author a@test.example'), 'hex')), 1, 'their hash stays');
select is((select count(*)::int from private.find_own_records('A@test.example') where kind = 'comment'), 1, 'so they''re still found for an erasure');
select throws_ok($$select comment('', false)$$, '23514', 'A comment needs an email address.', 'a new comment needs an address');

insert into private.comment_addresses (email, confirmation_sent_at) values ('new@test.example', now() - interval '6 days'), ('late@test.example', now() - interval '8 days');
select public.delete_expired();
select is((select string_agg(email, ' ' order by email) from private.comment_addresses), 'b@test.example new@test.example', 'unconfirmed addresses are deleted after seven days');

-- Everything else
create function tap.left_in(relation regclass, condition text) returns bigint language plpgsql as $$
declare
  count bigint;
begin
  execute format('select count(*) from %s where %s', relation, condition) into count;
  return count;
end
$$;
insert into public.consent_tracking (session_id, consent_type, consent_given, created_at)
select 'retention', 'google_ads', true, now() - make_interval(days => days) from (values (1096), (1094)) d (days);
insert into public.invitations (email, role, expires_at)
select days || '@late.example', 'user', now() - make_interval(days => days) from (values (31), (29)) d (days);
insert into public.browser_reports (kind, name, last_seen)
select 'missing-page', 'retention' || days, now() - make_interval(days => days) from (values (31), (29)) d (days);
insert into private.outbox (topic, payload, delivered_at)
select 'retention', '{}', now() - make_interval(days => days) from (values (31), (29)) d (days);
insert into public.post_drafts (id, author_id, fields, trashed_at)
select gen_random_uuid(), person('writer'), '{"title": "retention"}', now() - make_interval(days => days) from (values (31), (29)) d (days);
create temporary table kept on commit drop as
select * from (values ('public.consent_tracking'::regclass, $$session_id = 'retention'$$), ('public.invitations', $$email like '%@late.example'$$),
  ('public.browser_reports', $$name like 'retention%'$$), ('private.outbox', $$topic = 'retention'$$),
  ('public.post_drafts', $$fields ->> 'title' = 'retention'$$)) k (relation, condition);
select public.delete_expired();
select is(left_in(relation, condition), 1::bigint, relation || ': deleted after its period') from kept;
insert into private.outbox (topic, payload, delivered_at)
select topic, jsonb_build_object('post_id', post_id), now() - interval '31 days'
from unnest(array['review-mail', 'live-mail']) topic, unnest(array[person('writer'), person('moderator')]) post_id;
select public.delete_expired();
select is(left_in('private.outbox', $$topic in ('review-mail', 'live-mail') and delivered_at < now()$$), 2::bigint,
  'what a writer was told about a post is kept as long as the post, so that nobody is told twice');
update private.settings set value = '400' where name = 'retention.logs';
select public.delete_expired();
select is(left_in('public.consent_tracking', $$session_id = 'retention'$$), 0::bigint, 'or after the one in the settings');
update private.settings set value = '1095' where name = 'retention.logs';

-- The audit log
insert into public.audit_log (happened_at, actor_role, action, subject_type, subject_id)
select now() - make_interval(days => days), 'owner', 'leads.exported', 'lead', days::text from (values (1096), (1094)) d (days);
select throws_ok($$delete from public.audit_log where subject_id = '1094'$$, '42501', null, 'nobody can delete entries of the audit log early');
select public.delete_expired();
select is((select string_agg(subject_id, ' ') from public.audit_log where subject_id in ('1096', '1094')), '1094', 'they are deleted after three years');

-- One sender of many leads, which get no confirmations
alter table public.leads disable trigger leads_queue_confirmation;
insert into public.leads (created_at, form_id, email, message, consent_given, consent_statement, pipeline_status)
select now() - interval '4 years', 'client-question', 'monitor@test.example', 'Hello', true, 'I agree.', 'contacted' from generate_series(1, 1500);
insert into public.lead_notes (lead_id, body, created_at)
select id, 'Monitoring', now() - interval '1 day' from public.leads;
insert into private.retention_runs (rule, confirmed) values ('leads', 1500) on conflict (rule) do update set confirmed = 1500;
set local statement_timeout = '5s';
select public.delete_expired();
reset statement_timeout;
select is((select count(*)::int from private.lead_contacts where last_contact_at = now() - interval '1 day'), 200, 'the oldest leads are looked at first, and quickly');
delete from public.lead_notes;
delete from public.lead_events;
update private.lead_contacts c set last_contact_at = l.created_at from public.leads l where l.id = c.lead_id;
update private.retention_runs set confirmed = 1500 where rule = 'leads';
select public.delete_expired();
select is((select count(*)::int from public.leads), 1300, 'and deleted in batches');

select * from finish();
rollback;
