\ir setup.psql
select plan(37);

delete from public.blog_posts;
insert into public.blog_posts (id, slug, title, category, tags, author_name, is_published, moderation_status, author_id, content, updated_at) values
  (id(1), 't-1', 'First', 'Fees', '{pay}', 'Ada', true, 'approved', person('writer'), '<p>one two three</p>', '2026-01-01'),
  (id(2), 't-2', 'Second', 'Fees', '{pay,law}', 'Ben', true, 'pending', person('writer'), '', '2026-01-02'),
  (id(3), 't-3', 'Third', 'Law', '{}', 'Ada', false, 'pending', person('other'), '', '2026-01-03');
insert into public.post_drafts (id, author_id, fields, saved_at) values
  (id(4), person('writer'), '{"title": "Only a draft"}', '2026-01-04'), (id(3), person('other'), '{"title": "Newer title"}', '2026-01-05');
insert into public.blog_comments (id, post_id, author_name, author_email, content, moderation_status, created_at, spam_signals) values
  (id(1), id(1), 'Ann', 'Ann@test.example', 'An old pending comment', 'pending', '2026-01-01', '{}'),
  (id(2), id(1), 'Bob', 'bob@test.example', 'A newer pending comment', 'pending', '2026-01-02', '{}'),
  (id(3), id(1), 'Cy', 'cy@test.example', '<b>An early</b> suspicious comment', 'pending', '2025-01-01', '{}'),
  (id(4), id(1), 'Ann', 'ann@test.example', 'An approved comment', 'approved', '2026-01-01', '{}'),
  (id(5), id(1), 'Ann', 'ann@test.example', 'A spam comment', 'spam', '2026-01-01', '{}');

create function tap.listed(filter text) returns text language sql as $$
  select string_agg(p ->> 'title', ', ') from jsonb_array_elements(public.list_posts(filter::jsonb) -> 'posts') p
$$;
select sign_in('moderator');
select is(listed(filter), expected, filter) from (values
  ('{}', 'Newer title, Only a draft, Second, First'),
  ('{"sort": "title", "descending": false}', 'First, Newer title, Only a draft, Second'),
  ('{"sort": "comments"}', 'First, Newer title, Only a draft, Second'),
  ('{"page_size": 1, "skip": 1}', 'Only a draft'),
  ('{"search": "ada third"}', null),
  ('{"search": "ADA title"}', 'Newer title'),
  ('{"status": "submitted"}', 'Second'),
  ('{"category": "Fees", "author": "Ada"}', 'First')) f (filter, expected);
select is(public.list_posts('{"category": "Fees"}') -> 'counts', '{"public": 1, "submitted": 1}', 'statuses are counted');
select is(public.list_posts('{}') #> '{posts,3,comment_count}', '4', 'and comments, without spam');
select is(listed('{"mine": true}'), null, 'moderators can leave out the posts of others');
select sign_in('writer');
select is(listed('{}'), 'Only a draft, Second, First', 'writers see their own posts');
select sign_out();
insert into public.blog_posts (slug, title, category, author_name, moderation_status, author_id)
select 't-rejected-' || n, 'T', 'Testing', 'T', 'rejected', person('writer') from generate_series(1, 7) n;
select sign_in('writer');
select is(public.get_staff_home() -> 'post_count', '10', 'the home page counts their posts');
select is((select array_agg(p ->> 'status') from jsonb_array_elements(public.get_staff_home() -> 'posts') p), array_fill('rejected'::text, array[6]),
  'and has some of those that need work');
select sign_in('moderator');

select is((select string_agg(i ->> 'author_name', ' ') from jsonb_array_elements(public.get_comment_queue() -> 'items') i), 'Ann Bob Cy', 'comments are ordered by score and age');
select is(public.get_comment_queue() #> '{items,0,history}', '{"approved": 1, "rejected": 0, "spam": 1, "pending": 0}', 'with the history of the author');
select is(public.get_comment_queue(jsonb_build_object('after', id(2), 'search', 'comment')) #> '{items,0,author_name}', '"Cy"', 'in pages');
select is(jsonb_agg(public.get_comment_queue(jsonb_build_object('post', id(n))) -> 'total_count'), '[3, 0]', 'or of one post') from unnest(array[1, 2]) n;
select sign_out();
update public.blog_comments set author_email = id || '@erased.example';
select sign_in('moderator');
select is(public.get_comment_queue() #> '{items,0,history,spam}', '1', 'the history doesn''t depend on the address');
select is(public.get_suggestions(), '{"tags": ["pay"], "categories": ["Fees"]}', 'suggestions come from public posts');

-- The publisher reports. In this transaction's own snapshot, its change is visible if another one has committed since.
select sign_out();
select public.report_publishing('publishing');
update private.publisher_status set started_snapshot = '1:1:';
select is(private.get_publishing_state(id(1), true), 'waiting', 'a change after the start waits');
select public.report_publishing('live');
select sign_in('moderator');
select isnt(public.get_staff_home() #>> '{publishing,waiting,since}', null, 'the site isn''t up to date while a change waits');
select sign_out();
select public.report_publishing('failed', 'The disk is full.');
select sign_in('moderator');
select is(public.get_staff_home() #>> '{publishing,status,error}', 'The disk is full.', 'moderators see why publishing failed');
select sign_out();

-- A post that couldn't be published although everything else was.
delete from public.blog_posts where moderation_status = 'rejected';
select public.report_publishing('publishing');
update private.publisher_status set started_snapshot = '999999:999999:';
select public.report_publishing('live', null, jsonb_build_object('failures', jsonb_build_array(
  jsonb_build_object('post_id', id(1), 'path', '/blog/first', 'reason', 'Change the title.'),
  jsonb_build_object('post_id', null, 'path', '/rss.xml', 'reason', 'The page can''t be rendered.'))));
select is(private.get_publishing_state(id(1), true), 'failed', 'a post that can''t be published has failed');
select is(private.get_publishing_state(id(1), false), null, 'but not once it isn''t public anymore');
create function tap.failed_post() returns jsonb language sql as $$
  select to_jsonb(array[p ->> 'publishing', p ->> 'publishing_error'])
  from jsonb_array_elements(public.list_posts() -> 'posts') p where p ->> 'id' = id(1)::text
$$;
select sign_in('moderator');
select is(failed_post(), '["failed", "Change the title."]', 'the list of posts says why');
select is(public.get_staff_home() #>> '{failed_posts,0,reason}', 'Change the title.', 'so does the home page');
select is(public.get_staff_home() #> '{publishing,status,failures}', '2', 'which counts everything that failed');
select sign_in('writer');
select is((select p ->> 'publishing_error' from jsonb_array_elements(public.get_staff_home() -> 'posts') p where p ->> 'id' = id(1)::text), 'Change the title.', 'the author sees it, too');
select sign_in('other');
select is(public.get_staff_home() -> 'failed_posts', 'null', 'but nobody else');
select sign_out();
select public.report_publishing('publishing');
select is(private.get_publishing_state(id(1), true), 'failed', 'until the next run has ended');
update private.publisher_status set started_snapshot = '999999:999999:';
select public.report_publishing('live', null, '{"failures": []}');
select is(private.get_publishing_state(id(1), true), 'live', 'then it may be live');

update public.post_workflow set reviewed_at = now() - interval '1 hour', saved_at = now() - interval '2 hours' where post_id = id(2);
create function tap.sent_back() returns text language sql as $$
  select i #>> '{reviewed_fields,title}' from jsonb_array_elements(public.get_submitted_posts(array[id(2)])) i
$$;
select sign_in('moderator');
select is(sent_back(), 'Second', 'the queue has the text that was sent back');
select is(public.get_submitted_posts(array[id(2)]) #> '{0,has_draft}', 'false', 'and no newer draft');
select sign_out();
update public.blog_posts set title = 'Changed' where id = id(2);
select sign_in('moderator');
select is(sent_back(), 'Second', 'also once it was changed');
select sign_out();
insert into public.post_drafts (id, author_id, fields)
select id, author_id, '{"title": "Newer"}' from public.blog_posts where id = id(2);
select sign_in('moderator');
select is(public.get_submitted_posts(array[id(2)]) #> '{0,has_draft}', 'true', 'the queue knows of a newer draft');

select sign_out();
-- As after a year of publishing.
insert into private.publishing_runs (ended_at, changes) select now(), '[]' from generate_series(1, 60);
select public.report_publishing('publishing');
select is((select count(*)::int from private.publishing_runs), 50, 'the last 50 runs are kept');

select * from finish();
rollback;
