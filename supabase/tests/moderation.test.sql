\ir setup.psql
select plan(19);

insert into public.blog_posts (id, slug, title, category, author_name, is_published, moderation_status, author_id)
select ('00000000-0000-4000-b000-00000000000' || n)::uuid, 't-' || n, 'T', 'Testing', 'T', true, 'pending', person('writer')
from generate_series(1, 3) n;
insert into public.blog_comments (id, post_id, author_name, author_email, content)
select ('00000000-0000-4000-c000-00000000000' || n)::uuid, '00000000-0000-4000-b000-000000000001', 'A visitor', 'v@test.example', 'A pending comment ' || n
from generate_series(1, 3) n;

create function tap.posts(numbers text) returns uuid[] language sql as $$
  select array_agg(('00000000-0000-4000-b000-00000000000' || n)::uuid) from unnest(string_to_array(numbers, ' ')) n
$$;
create function tap.comments(numbers text) returns uuid[] language sql as $$
  select array_agg(('00000000-0000-4000-c000-00000000000' || n)::uuid) from unnest(string_to_array(numbers, ' ')) n
$$;
create function tap.statuses() returns text language sql security definer as $$
  select (select string_agg(moderation_status, ' ' order by id) from public.blog_posts where slug like 't-%') || ' / '
    || (select string_agg(moderation_status, ' ' order by id) from public.blog_comments)
$$;
create temporary table decisions (name text primary key, answer jsonb) on commit drop;
grant all on decisions to authenticated;
create function tap.decision(of_name text) returns uuid language sql as $$ select (answer ->> 'decision')::uuid from decisions where name = of_name $$;

select sign_in('writer');
select is((select count(*)::int from private.get_decision(gen_random_uuid())), 0, 'a user can''t read decisions');
select sign_in('moderator');
insert into decisions values ('approve', public.moderate_posts(posts('1 2'), 'approved'));
select is(public.moderate_posts(posts('1 2 9'), 'approved') -> 'changed', '0', 'unchanged and missing posts don''t count');
insert into decisions values ('spam', public.moderate_comments(comments('1 2 3'), 'spam'));
select is(statuses(), 'approved approved pending / spam spam spam', 'posts and comments are moderated');
select throws_ok($$select public.moderate_posts(posts('1'), null)$$, '23502', null, 'a status is required');
select is(public.moderate_posts(null, 'approved') -> 'changed', '0', 'null means no posts');
select sign_out();
select is((select count(*)::int from public.audit_log where decision_id = decision('approve')), 2, 'the audit log has a row per post');

-- A plain update is logged too, but isn't part of a decision. Neither is a post that is created as approved.
select sign_in('moderator');
update public.blog_comments set moderation_status = 'approved' where id = any (comments('2'));
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status) values ('z-1', 'T', 'Testing', 'T', true, 'approved');
select sign_out();
select results_eq($$select before, decision_id from public.audit_log order by id desc limit 2$$,
  $$values (null, null::uuid), ('{"moderation_status": "spam"}'::jsonb, null)$$, 'single changes are logged without a decision');

select sign_in('moderator');
insert into decisions values ('undo', public.undo_moderation(decision('spam')));
select is(statuses(), 'approved approved pending / pending approved pending', 'undoing restores what hasn''t changed since');
select is((select (answer ->> 'restored')::int from decisions where name = 'undo'), 2, 'and counts it');
select is(public.undo_moderation(decision('spam')) -> 'restored', '0', 'a second time, nothing is left to undo');
select is(public.undo_moderation(decision('undo')) -> 'restored', '2', 'undoing can be undone');
select is(statuses(), 'approved approved pending / spam approved spam', 'which restores the decision');
insert into decisions values ('reject', public.moderate_posts(posts('3'), 'rejected'));
select public.moderate_posts(posts('3'), 'pending');
insert into decisions values ('reject again', public.moderate_posts(posts('3'), 'rejected'));
select is(public.undo_moderation(decision('reject')) -> 'restored', '0', 'a later decision stays, even with the same status');
select is(public.undo_moderation(decision('reject again')) -> 'restored', '1', 'the latest decision can be undone');
select throws_ok($$select public.undo_moderation(null)$$, 'PT404', null, 'an unknown decision isn''t found');
select sign_in('admin');
select is(public.undo_moderation(decision('approve')) -> 'restored', '2', 'an admin can undo a moderator''s decision');
select sign_out();
select is(statuses(), 'pending pending pending / spam approved spam', 'about posts too');
select isnt((select published_at from public.blog_posts where slug = 't-1'), null, 'which keeps the first publication date');
select sign_in('writer');
select throws_ok(format('select public.undo_moderation(%L)', decision('spam')), '42501', null, 'a user can''t undo a decision');
select sign_out();

select * from finish();
rollback;
