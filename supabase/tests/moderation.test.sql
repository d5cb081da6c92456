\ir setup.psql
\ir people.psql
select plan(40);

insert into public.blog_posts (id, slug, title, category, author_name, is_published, moderation_status, author_id)
select ('00000000-0000-4000-b000-00000000000' || n)::uuid, 't-' || n, 'T', 'Testing', 'T', true, 'pending', person('writer')
from generate_series(1, 3) n;
insert into public.blog_comments (id, post_id, author_name, author_email, content)
select ('00000000-0000-4000-c000-00000000000' || n)::uuid, '00000000-0000-4000-b000-000000000001', 'A visitor', 'v@test.example', 'A pending comment'
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

-- Who may
select function_privs_are('public', name, args, 'anon', '{}', name || ' is closed to visitors')
from (values ('moderate_posts', array['uuid[]', 'text']), ('moderate_comments', array['uuid[]', 'text']), ('undo_moderation', array['uuid'])) f (name, args);
select function_privs_are('public', name, args, 'service_role', '{}', name || ' is for people')
from (values ('moderate_posts', array['uuid[]', 'text']), ('moderate_comments', array['uuid[]', 'text']), ('undo_moderation', array['uuid'])) f (name, args);
select isnt_definer('public', 'moderate_posts', array['uuid[]', 'text'], 'moderate_posts runs with its caller''s rights');
select isnt_definer('public', 'moderate_comments', array['uuid[]', 'text'], 'as does moderate_comments');
select isnt_definer('public', 'undo_moderation', array['uuid'], 'as does undo_moderation');
select sign_in('writer');
select throws_ok($$select public.moderate_posts(posts('1'), 'approved')$$, '42501', 'Only a moderator can moderate.', 'a user approves no posts');
select throws_ok($$select public.moderate_comments(comments('1'), 'approved')$$, '42501', null, 'nor comments under them');
select throws_ok($$select public.undo_moderation(gen_random_uuid())$$, '42501', null, 'nor undoes what was decided');
select is((select count(*)::int from private.decided(gen_random_uuid())), 0, 'nor learns of it');
select sign_out();

-- A moderator decides
select sign_in('moderator');
insert into decisions select 'approve', public.moderate_posts(posts('1 2'), 'approved');
select is((select (answer ->> 'changed')::int from decisions where name = 'approve'), 2, 'two posts are approved at once');
select is(statuses(), 'approved approved pending / pending pending pending', 'and they are');
select is(public.moderate_posts(posts('1 2 9'), 'approved') -> 'changed', '0', 'what stands so already, and what is not there, is not counted');
insert into decisions select 'spam', public.moderate_comments(comments('1 2 3'), 'spam');
select is(statuses(), 'approved approved pending / spam spam spam', 'comments are decided the same way');
select throws_ok($$select public.moderate_posts(posts('1'), 'spam')$$, '23514', null, 'a post cannot be spam');
select throws_ok($$select public.moderate_comments(comments('1'), 'gone')$$, '23514', null, 'an unknown status is refused');
select throws_ok($$select public.moderate_posts(posts('1'), null)$$, '23502', null, 'as is none');
select lives_ok($$select public.moderate_comments(array_fill(gen_random_uuid(), array[500]), 'spam')$$, '500 at a time');
select throws_ok($$select public.moderate_comments(array_fill(gen_random_uuid(), array[501]), 'spam')$$, '22023', 'Choose at most 500 at a time.', 'but no more');
select sign_out();

-- The log
select is((select count(*)::int from public.audit_log where decision_id = (select (answer ->> 'decision')::uuid from decisions where name = 'approve')), 2, 'each row decided has its line');
select results_eq($$select distinct a.action, a.actor_id, a.actor_role, a.before, a.after from public.audit_log a where a.subject_type = 'comment'$$,
  $$values ('comment.moderated', person('moderator'), 'moderator', '{"moderation_status": "pending"}'::jsonb, '{"moderation_status": "spam"}'::jsonb)$$, 'which says who, and how it stood before');

-- A plain update is logged as well, and is no decision to undo.
select sign_in('moderator');
update public.blog_comments set moderation_status = 'approved' where id = any (comments('2'));
select sign_out();
select results_eq($$select before ->> 'moderation_status', decision_id from public.audit_log order by id desc limit 1$$, $$values ('spam', null::uuid)$$, 'a plain update leaves a line without a decision');

-- A post that a moderator makes public at once was decided on too.
select sign_in('moderator');
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status) values ('z-1', 'T', 'Testing', 'T', true, 'approved');
select sign_out();
select results_eq($$select a.action, a.actor_id, a.before, a.after from public.audit_log a order by a.id desc limit 1$$,
  $$values ('post.moderated', person('moderator'), null::jsonb, '{"moderation_status": "approved"}'::jsonb)$$, 'a post that begins approved leaves a line');

-- Undoing
select sign_in('moderator');
insert into decisions select 'undo', public.undo_moderation((select (answer ->> 'decision')::uuid from decisions where name = 'spam'));
select is((select (answer ->> 'restored')::int from decisions where name = 'undo'), 2, 'undoing restores what still stands as it was decided');
select is(statuses(), 'approved approved pending / pending approved pending', 'and leaves what was decided anew');
select is(public.undo_moderation((select (answer ->> 'decision')::uuid from decisions where name = 'spam')) -> 'restored', '0', 'a second time there is nothing left to undo');
select is(public.undo_moderation((select (answer ->> 'decision')::uuid from decisions where name = 'undo')) -> 'restored', '2', 'undoing can be undone');
select is(statuses(), 'approved approved pending / spam approved spam', 'and is');
insert into decisions select 'reject', public.moderate_posts(posts('3'), 'rejected');
select public.moderate_posts(posts('3'), 'pending');
insert into decisions select 'reject again', public.moderate_posts(posts('3'), 'rejected');
select is(public.undo_moderation((select (answer ->> 'decision')::uuid from decisions where name = 'reject')) -> 'restored', '0', 'who decided anew, to the same end, is not overruled');
select is(public.undo_moderation((select (answer ->> 'decision')::uuid from decisions where name = 'reject again')) -> 'restored', '1', 'the newest decision can be undone');
select is(public.moderate_posts(null, 'approved') -> 'changed', '0', 'no posts are no posts');
select throws_ok($$select public.undo_moderation(gen_random_uuid())$$, 'PT404', 'There is no such decision to undo.', 'an unknown decision is not found');
select throws_ok($$select public.undo_moderation(null)$$, 'PT404', null, 'nor is none');
select sign_out();

select sign_in('admin');
select is(public.undo_moderation((select (answer ->> 'decision')::uuid from decisions where name = 'approve')) -> 'restored', '2', 'an admin undoes what a moderator decided');
select sign_out();
select is(statuses(), 'pending pending pending / spam approved spam', 'posts too');
select is((select published_at is not null from public.blog_posts where slug = 't-1'), true, 'their first date of publication stays');
select sign_in('writer');
select throws_ok(format('select public.undo_moderation(%L)', (select answer ->> 'decision' from decisions where name = 'approve')), '42501', null, 'a user undoes nothing, with its id neither');
select sign_out();

select * from finish();
rollback;
