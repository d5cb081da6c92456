\ir setup.psql
select plan(19);

insert into public.blog_posts (id, slug, title, category, author_name, is_published, author_id)
select id(n), 't-' || n, 'T', 'Testing', 'T', true, person('writer') from generate_series(1, 4) n;
create function tap.statuses() returns text language sql security definer as $$
  select string_agg(s.status, ' ' order by s.id) from private.staff_posts s where s.post_slug like 't-%'
$$;

select sign_in('moderator');
select throws_ok($$select public.schedule_post(id(1), 1, now())$$, '22023', 'Choose a time in the future.', 'the time is in the future');
select public.schedule_post(id(n), 1, now() + interval '1 day') from generate_series(1, 3) n;
select is(public.schedule_post(id(1), 1, now() + interval '2 days') ->> 'stale', jsonb_build_array(id(1))::text, 'scheduling needs the current version');
select sign_out();
select is(statuses(), 'scheduled scheduled scheduled submitted', 'posts are scheduled');
select is((select count(*)::int from private.outbox where topic = 'schedule' and due_at in (now() + interval '1 day', now() + interval '1 day' - interval '10 seconds') and first_due_at = due_at), 6, 'and wake the dispatcher just before they are due, and then');
update public.post_workflow set scheduled_for = clock_timestamp() + interval '5 seconds' where post_id = id(1);
select is(public.publish_due_posts(), 0, 'posts aren''t published early, not even by seconds');
create function tap.is_late() returns jsonb language sql as $$
  select jsonb_path_query_array(public.get_staff_home(), '$.posts[*] ? (@.slug == "t-1").is_late')
$$;
select sign_in('writer');
select is(is_late(), '[false]', 'which their writers see on the home page');
select sign_out();
select visit_from('192.0.2.7');
select is((select count(*)::int from public.blog_posts where slug like 't-%'), 0, 'and visitors see none of them');
select sign_out();

-- A day passes, in which one is unpublished and one moved to the trash.
select sign_in('admin');
select public.unpublish_posts(jsonb_build_array(jsonb_build_object('id', id(2), 'version', 3))),
  public.trash_posts(array[id(3)]);
select sign_out();
update public.post_workflow set scheduled_for = now() - interval '2 minutes' where scheduled_for is not null;
select sign_in('writer');
select is(is_late(), '[true]', 'its writer sees that a post is late');
select sign_in('moderator');
select is((public.list_posts('{"status": "scheduled"}') #>> '{posts,0,is_late}')::boolean, true, 'a late post is marked');
select public.categorize_posts(jsonb_agg(jsonb_build_object('id', post_id, 'version', version)), 'Other') from public.post_workflow where post_id = id(1);
select sign_out();
select is((select scheduled_for from public.post_workflow where post_id = id(1)), now() - interval '2 minutes', 'a decision about it keeps its schedule');
select is(public.publish_due_posts(), 1, 'then only the scheduled post is published');
select is(statuses(), 'public unpublished trash submitted', 'and the others aren''t');
select is(public.publish_due_posts(), 0, 'a repeat changes nothing');
select results_eq($$select action, actor_role from public.audit_log order by id desc limit 1$$, $$values ('post.published', 'owner')$$, 'it''s audited');
select sign_in('admin');
select public.restore_posts(array[id(3)]);
select sign_out();
select is(statuses(), 'public unpublished unpublished submitted', 'a post that was due while in the trash isn''t published');

-- Undoing a decision about a scheduled post, after its time.
create temporary table decisions (answer jsonb) on commit drop;
grant all on decisions to authenticated;
select sign_in('moderator');
select public.schedule_post(id(4), 1, now() + interval '1 day');
insert into decisions select public.unpublish_posts(jsonb_build_array(jsonb_build_object('id', id(4), 'version', version)))
from public.post_workflow where post_id = id(4);
select sign_out();
create function tap.let_time_pass() returns void language sql as $$
  alter table public.audit_log disable trigger user;
  update public.audit_log set before = before || jsonb_build_object('scheduled_for', now() - interval '1 hour')
  where before ->> 'scheduled_for' is not null;
  alter table public.audit_log enable trigger user
$$;
select let_time_pass();
select sign_in('moderator');
select is(public.undo_moderation((answer ->> 'decision')::uuid) -> 'restored', jsonb_build_array(id(4)), 'unpublishing a scheduled post can be undone later') from decisions;
select sign_out();
select public.publish_due_posts();
select is(statuses(), 'public unpublished unpublished unpublished', 'without publishing it by surprise');

update public.blog_posts set trashed_at = now() - interval '31 days', is_published = false where id = id(4);
select public.delete_expired();
select is((select count(*)::int from public.blog_posts where id = id(4)), 0, 'the trash is emptied after 30 days');
select is((select count(*)::int from public.post_workflow where post_id = id(4)), 0, 'with everything about the post');

select * from finish();
rollback;
