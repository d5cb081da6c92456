\ir setup.psql
select plan(52);

create function tap.comments(numbers text) returns uuid[] language sql as $$
  select array_agg(('00000000-0000-4000-c000-00000000000' || n)::uuid) from unnest(string_to_array(numbers, ' ')) n
$$;
insert into public.blog_posts (id, slug, title, category, author_name, is_published, moderation_status, author_id)
select id(n), 't-' || n, 'T', 'Testing', 'T', true, 'pending', person('writer') from generate_series(1, 6) n;
insert into public.blog_comments (id, post_id, author_name, author_email, content)
select unnest(comments('1 2 3')), id(1), 'A visitor', 'v@test.example', 'A pending comment ' || generate_series(1, 3);

-- The current version of posts, as a screen shows it.
create function tap.items(numbers text) returns jsonb language sql security definer as $$
  select jsonb_agg(jsonb_build_object('id', post_id, 'version', version)) from public.post_workflow
  where post_id = any (array(select id(n::integer) from unnest(string_to_array(numbers, ' ')) n))
$$;
create function tap.status(n integer) returns text language sql security definer as $$
  select private.get_post_status(moderation_status, is_published, trashed_at, scheduled_for, review_outcome)
  from public.blog_posts p join public.post_workflow w on w.post_id = p.id where id = id(n)
$$;
-- Everything about a post that an undo has to restore. approved_fields only matters while it isn't approved.
create function tap.state(n integer) returns jsonb language sql security definer as $$
  select private.get_post_state(id(n)) || jsonb_build_object('approved_fields',
    (select approved_fields from public.post_workflow where post_id = id(n) and status(n) <> 'public'))
$$;
create function tap.comment_statuses() returns text language sql security definer as $$
  select string_agg(moderation_status, ' ' order by id) from public.blog_comments
$$;
create temporary table decisions (name text primary key, answer jsonb) on commit drop;
grant all on decisions to authenticated;
create function tap.decision(of_name text) returns uuid language sql as $$ select (answer ->> 'decision')::uuid from decisions where name = of_name $$;
create function tap.count_of(of_name text, key text) returns integer language sql as $$ select jsonb_array_length(answer -> key) from decisions where name = of_name $$;

create function tap.decide_and_undo(n integer, call text, expected text) returns setof text language plpgsql as $$
declare
  before jsonb := state(n);
  answer jsonb;
begin
  execute 'select ' || replace(call, 'ITEMS', quote_literal(items(n::text)::text) || '::jsonb') into answer;
  return next is(jsonb_build_array(answer -> 'changed', status(n)), jsonb_build_array(array[id(n)], expected), call);
  answer := public.undo_moderation((answer ->> 'decision')::uuid);
  return next is(jsonb_build_array(answer -> 'restored', state(n)), jsonb_build_array(array[id(n)], before), 'is undone');
end
$$;
-- Each decision, what it makes of the post, and that undoing it restores everything. Post 6 stays submitted.
select sign_in('admin');
insert into decisions values ('approve', public.moderate_posts(items('1 2 3'), 'approved'));
select decide_and_undo(n, call, expected) from (values
  (1, $$public.moderate_posts(ITEMS, 'rejected', 'Too short')$$, 'rejected'),
  (1, $$public.moderate_posts(ITEMS, 'changes-requested', 'Add a source')$$, 'changes-requested'),
  (1, $$public.moderate_posts(ITEMS, 'pending')$$, 'submitted'),
  (1, $$public.unpublish_posts(ITEMS)$$, 'unpublished'),
  (1, $$public.categorize_posts(ITEMS, 'Other')$$, 'public'),
  (1, $$public.feature_post(id(1))$$, 'public'),
  (1, $$public.trash_posts(array[id(1)])$$, 'trash'),
  (4, $$public.moderate_posts(ITEMS, 'approved')$$, 'public'),
  (4, $$public.schedule_post(id(4), (ITEMS #>> '{0,version}')::integer, '2099-01-01')$$, 'scheduled'),
  (5, $$public.moderate_posts(ITEMS, 'rejected')$$, 'rejected')) d (n, call, expected);

-- Two decisions from the same screen: the second moderator's is stale.
create temporary table screens as select items('6') as items;
grant select on screens to authenticated;
select sign_out();
select sign_in('moderator');
select is(public.moderate_posts((select items from screens), 'approved') ->> 'changed', jsonb_build_array(id(6))::text, 'the first decision applies');
select is(public.moderate_posts((select items from screens), 'rejected') ->> 'stale', jsonb_build_array(id(6))::text, 'the second is stale');
create temporary table old_text as select items('5') as items;
select sign_out();
grant select on old_text to authenticated;
update public.blog_posts set content = 'Not what the moderator read' where id = id(5);
select sign_in('moderator');
select is(public.moderate_posts((select items from old_text), 'approved') ->> 'stale', jsonb_build_array(id(5))::text, 'and so is one about a text that changed');

-- Undoing leaves later decisions alone, even with the same status, and never publishes unread text.
insert into decisions values ('reject', public.moderate_posts(items('2'), 'rejected'));
select public.moderate_posts(items('2'), 'pending');
insert into decisions values ('reject again', public.moderate_posts(items('2'), 'rejected'));
insert into decisions values ('undo', public.undo_moderation(decision('reject'))), ('undo again', public.undo_moderation(decision('reject again')));
select is(array[count_of('undo', 'restored'), count_of('undo again', 'restored')], '{0,1}', 'only the latest decision can be undone');
select is(public.undo_moderation(decision('reject again')), answer, 'undoing it again after a lost response has the same answer') from decisions where name = 'undo again';
insert into decisions values ('redo', public.undo_moderation(decision('undo again')));
select is(status(2), 'rejected', 'undoing can be undone');
select is(public.undo_moderation(decision('reject again')) -> 'skipped', jsonb_build_array(id(2)), 'and then, another attempt to undo it changes nothing');
insert into decisions values ('reject 3', public.moderate_posts(items('3'), 'rejected'));
select sign_in('writer');
update public.blog_posts set title = 'Unread' where id = id(3);
select sign_in('moderator');
insert into decisions values ('undo 3', public.undo_moderation(decision('reject 3')));
select is(array[count_of('undo 3', 'skipped')::text, status(3)], '{1,rejected}', 'a post with new text isn''t published by an undo');

-- What open screens poll.
create temporary table polled as select public.count_queues() as queues;
select is(queues - array['latest_change', 'paused'], '{"posts": 2, "comments": 3}'::jsonb, 'the queues are counted') from polled;
select sign_in('writer');
update public.blog_posts set title = 'Changed' where id = id(5);
select sign_in('moderator');
select isnt(public.count_queues(), queues, 'and a changed text shows, too') from polled;

-- Comments.
insert into decisions values ('spam', public.moderate_comments(comments('1 2 3'), 'spam', 'pending'));
insert into decisions values ('late', public.moderate_comments(comments('1 9'), 'approved', 'pending'));
select is(array[count_of('spam', 'changed'), count_of('late', 'stale')], '{3,2}', 'decided and missing comments are stale');
update public.blog_comments set moderation_status = 'approved' where id = any (comments('2'));
insert into decisions values ('unspam', public.undo_moderation(decision('spam')));
select is(comment_statuses(), 'pending approved pending', 'undoing restores what hasn''t been decided again');
select sign_out();
select sign_in('admin');
select is(jsonb_path_query_array(public.list_audit_log('{"subject_type": "comment"}'), '$.entries[*].count'), '[2, 1, 3]', 'the audit log has one entry for a decision about several comments, and one for its undo');
select is(public.list_audit_log(jsonb_build_object('subject_type', 'comment', 'before', public.list_audit_log('{"subject_type": "comment"}') #> '{entries,0,id}')) #> '{entries,0,count}',
  '1', 'the next page starts after the whole decision');
select is(jsonb_path_query_array(public.list_audit_log(jsonb_build_object('subject_id', (comments('1'))[1])), '$.entries[*].count'), '[1, 1]', 'the log of one comment has each decision about it');
select sign_out();
select sign_in('moderator');
select throws_ok($$select public.undo_moderation(gen_random_uuid())$$, 'PT404', null, 'an unknown decision isn''t found');
select throws_ok(format('select public.moderate_posts(''[]'', %L)', status), '22023', null, 'a post has no status ' || coalesce(status, 'null'))
from unnest(array['spam', null]) status;
select throws_ok(format('select public.moderate_posts(%L, ''approved'')', jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'version', 1))), '22023',
  'Choose at most 500 items at a time.', 'nor can more than 500 change at once') from generate_series(1, 501);
select throws_ok($$select public.unpublish_posts('{}')$$, '22023', 'Send the posts as [{id, version}].', 'and a list of posts');
select throws_ok($$select public.moderate_comments('{}', 'public', 'pending')$$, '22023', 'The status must be pending, approved, rejected, or spam.', 'and a status that comments can have');

-- A plain update is logged too, without a decision.
select sign_out();
select sign_in('moderator');
update public.blog_posts set moderation_status = 'rejected' where id = id(6);
select sign_out();
select results_eq($$select after, decision_id from public.audit_log order by id desc limit 1$$,
  $$values ('{"moderation_status": "rejected"}'::jsonb, null::uuid)$$, 'plain updates are logged');
select is(status(6), 'rejected', 'and followed by the workflow');

-- Featuring, and the trash.
select sign_in('admin');
select public.moderate_posts(items('2'), 'approved'), public.feature_post(id(1)), public.feature_post(id(2));
select sign_out();
select is((select array_agg(slug) from public.blog_posts where is_featured), array['t-2'], 'one post is featured');
-- Undoing doesn't feature a second one.
select sign_in('admin');
insert into decisions values ('feature 1', public.feature_post(id(1)));
select public.moderate_posts(items('4'), 'approved'), public.feature_post(id(4));
insert into decisions values ('undo feature 1', public.undo_moderation(decision('feature 1')));
select is(count_of('undo feature 1', 'skipped'), 2, 'featuring isn''t undone after another post was featured');
insert into decisions values ('trash 4', public.trash_posts(array[id(4)]));
select public.feature_post(id(2));
select public.undo_moderation(decision('trash 4'));
select sign_out();
select is((select array_agg(slug) from public.blog_posts where is_featured), array['t-2'], 'one post stays featured');
select sign_in('admin');
insert into decisions values ('trash', public.trash_posts(array[id(2)]));
select public.feature_post(id(1));
select sign_in('moderator');
select is((select count(*)::integer from public.blog_posts where id = id(2)), 0, 'moderators don''t see the trash');
select throws_ok(format('select public.undo_moderation(%L)', decision('trash')), '42501', 'Only an admin can use the trash.', 'or undo deletions');
select sign_in('admin');
select public.restore_posts(array[id(2)]);
select sign_out();
select is((select array_agg(slug) from public.blog_posts where is_featured), array['t-1'], 'a restored post doesn''t replace the featured one');

-- Deleting spam. Comment 1 has a reply that isn't spam.
select sign_out();
delete from public.blog_comments;
insert into public.blog_comments (id, post_id, author_name, author_email, content, moderation_status)
select unnest(comments('1 2 3')), id(1), 'A visitor', 'v@test.example', 'A comment to delete ' || generate_series(1, 3), 'approved';
insert into public.blog_comments (id, post_id, parent_id, author_name, author_email, content, moderation_status)
values ((comments('4'))[1], id(1), (comments('1'))[1], 'A visitor', 'v@test.example', 'A reply to a comment', 'approved');
update public.blog_comments set moderation_status = 'spam' where id = any (comments('1 2'));
update public.blog_comments set moderation_status = 'pending' where id = any (comments('3'));
select sign_in('admin');
select is(public.delete_spam(comments('1 2 3')), 1, 'admins delete what is still spam, without deleting replies that aren''t');
select is(comment_statuses(), 'spam pending approved', 'and nothing else');
select sign_out();
select results_eq($$select action, subject_id, actor_id, decision_id is not null from public.audit_log order by id desc limit 1$$,
  $$values ('comment.deleted', (comments('2'))[1]::text, person('admin'), true)$$, 'which is logged');

select * from finish();
rollback;
