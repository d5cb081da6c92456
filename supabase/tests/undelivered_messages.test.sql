\ir setup.psql
select plan(17);

-- Alarms have tests of their own (alarms.test.sql).
alter table private.outbox disable trigger outbox_begin_undelivered_incident;
create function tap.mark_dead(after_attempts integer default 11) returns void language sql as $$
  update private.outbox set dead_at = now(), attempts = after_attempts, last_error = 'The mail server answered 550 to RCPT TO.'
$$;
create function tap.messages() returns text language sql as $$
  select string_agg(concat_ws(' ', m ->> 'topic', m ->> 'email', m ->> 'post_title', m ->> 'lead_name',
    case when (m ->> 'is_expired')::boolean then 'expired' end), ', ' order by (m ->> 'id')::bigint)
  from jsonb_array_elements(public.get_undelivered_messages() -> 'messages') m
$$;
create function tap.ids() returns bigint[] language sql as $$
  select array_agg((m ->> 'id')::bigint)
  from jsonb_array_elements(public.get_undelivered_messages() -> 'messages') m
$$;
-- What People says about each invitation, and Publishing about build hooks.
create function tap.told() returns text language sql as $$
  select string_agg(i.is_undelivered::text, ' ') || ' ' || (public.get_publishing() -> 'hook' ->> 'is_undelivered')
  from public.list_invitations() i
$$;
delete from private.outbox;
insert into public.blog_posts (id, slug, title, category, author_name, author_id) values
  ('00000000-0000-4000-b000-000000000001', 't-post', 'A post', 'Testing', 'T', person('writer'));
insert into public.blog_comments (id, post_id, author_name, author_email, content) values
  ('00000000-0000-4000-b000-000000000002', '00000000-0000-4000-b000-000000000001', 'Ann', 'ann@test.example', 'A comment by Ann');
delete from private.outbox;
create temporary table here on commit drop as select (public.submit_lead(jsonb_build_object(
  'form_id', 'request-a-time', 'first_name', 'Ada', 'last_name', 'L', 'email', 'ada@example.com', 'preferred_times', 'One',
  'consent_given', true, 'consent_statement', 'I agree.'), null, '192.0.2.1') ->> 'lead_id')::uuid as lead;
delete from private.outbox where topic <> 'lead';
grant select on here to authenticated;
insert into public.invitations (id, email, role, expires_at) values
  ('00000000-0000-4000-b000-000000000004', 'kim@new.example', 'user', now() + interval '1 day'),
  ('00000000-0000-4000-b000-000000000005', 'late@new.example', 'user', now());
insert into private.outbox (topic, payload, order_key)
select topic, payload::jsonb, order_key from (values
  ('invitation', '{"invitation_id": "00000000-0000-4000-b000-000000000004"}', null),
  ('invitation', '{"invitation_id": "00000000-0000-4000-b000-000000000005"}', null),
  ('welcome-mail', json_build_object('user_id', person('writer'))::text, null),
  ('comment-mail', '{"kind": "confirm", "comment_id": "00000000-0000-4000-b000-000000000002"}', null),
  ('comment-mail', '{"kind": "reply", "comment_id": "00000000-0000-4000-b000-00000000000f"}', null),
  ('review-mail', '{"post_id": "00000000-0000-4000-b000-000000000001"}', null),
  ('live-mail', '{"post_id": "00000000-0000-4000-b000-000000000001"}', null),
  ('moderation-digest', json_build_object('user_id', person('moderator'))::text, 'digest'),
  ('lead-mail', (select json_build_object('kind', 'new', 'lead_id', lead, 'user_id', person('admin'))::text from here), null),
  ('document-mail', (select json_build_object('lead_id', lead)::text from here), null),
  ('build', '{"post_id": "00000000-0000-4000-b000-000000000001"}', null),
  ('build', '{"erasure_id": "00000000-0000-4000-b000-000000000006"}', null),
  ('schedule', '{}', null),
  ('erase-contact', '{"emails": []}', null)) rows (topic, payload, order_key);
update private.outbox set last_error = 'No answer.' where topic = 'build';
select sign_in('admin');
select is(told(), 'false false false', 'as long as messages are retried, no other page says that delivery gave up');
select sign_out();
select mark_dead();

select sign_in('moderator');
select is(public.get_staff_home() -> 'undelivered', 'null'::jsonb, 'moderators aren''t told how many there are');
select sign_out();

select sign_in('admin');
select is(messages(), 'invitation kim@new.example, invitation late@new.example expired, welcome-mail writer@test.example, '
  'comment-mail ann@test.example A post, comment-mail, review-mail writer@test.example A post, '
  'live-mail writer@test.example A post, moderation-digest moderator@test.example, lead-mail admin@test.example Ada L, document-mail ada@example.com Ada L, '
  'build A post, build, schedule, erase-contact', 'an admin sees all dead letters except leads, and whom and what they''re about');
select is(told(), 'true true true', 'which the pages about invitations and publishing say too');
select is(public.get_staff_home() -> 'undelivered', '14'::jsonb, 'and how many there are on the home page');
select is((select array_agg(m ->> 'topic') from jsonb_array_elements(public.get_undelivered_messages() -> 'messages') m
  where not (m ->> 'can_discard')::boolean), array['erase-contact', 'schedule', 'build'],
  'an erasure and a scheduled post can''t be discarded');
create temporary table shown on commit drop as select ids() as ids;
grant select on shown to public;
select sign_out();
insert into private.outbox (topic, payload, order_key) values ('moderation-digest', '{}', 'digest');
select is((select count(*)::int from public.claim_outbox(array['moderation-digest'])), 1, 'a dead letter doesn''t hold up the next message');

select sign_in('admin');
select public.get_latest_change('messages') as change \gset
select is(public.retry_dead_letters(array[(select max(id) from unnest(ids) id), -1]), 1, 'retries dead letters') from shown;
select isnt(public.get_latest_change('messages'), :'change', 'which tells open screens to load them again');
select is((select before from public.audit_log where action = 'delivery.retried' and actor_id = person('admin')),
  '{"topic": "erase-contact"}'::jsonb, 'the audit log says what was retried');
select is(public.discard_dead_letters(ids || (select ids[1])), 11, 'discards the others') from shown;
select is(messages(), 'build, schedule', 'what can''t be discarded is left');
select is((select count(*)::int from public.audit_log where action = 'delivery.discarded' and actor_id = person('admin')
  and before ->> 'topic' <> 'lead'), 11, 'the audit log says what was discarded');
select is((select before from public.audit_log where action = 'delivery.discarded' and before ->> 'topic' = 'lead-mail'
  and actor_id = person('admin')), '{"topic": "lead-mail", "kind": "new"}'::jsonb, 'without IDs');
select sign_out();
select is((select array_agg(topic || ' ' || (dead_at is null) order by topic) from private.outbox),
  array['build false', 'erase-contact true', 'lead false', 'moderation-digest true', 'schedule false'],
  'the lead, the retried row, and what can''t be discarded stay');

insert into private.outbox (topic, payload) select 'build', '{}' from generate_series(1, 101);
select mark_dead(1);
select sign_in('admin');
select throws_ok($$select public.get_latest_change('drafts')$$, '22023', null, 'a topic has to be known');
select is((select jsonb_array_length(u -> 'messages') || ' of ' || (u ->> 'count') from public.get_undelivered_messages() u),
  '100 of 105', 'lists the newest 100');
select * from finish();
rollback;
