\ir setup.psql
\ir people.psql
select plan(47);

select columns_are('public', 'blog_comments', array['id', 'post_id', 'author_name', 'author_email', 'content', 'created_at', 'moderation_status']);
select policies_are('public', 'blog_comments', array['Anyone may add a pending comment to a public post',
  'Moderators may read comments', 'Moderators may set the status of comments', 'Admins may delete comments']);
select table_privs_are('public', 'blog_comments', 'anon', '{}', 'visitors have rights on columns alone');
select table_privs_are('public', 'blog_comments', 'authenticated', array['DELETE'], 'as have people');
select table_privs_are('public', 'blog_comments', 'service_role', array['DELETE'], 'and programs');
select fk_ok('public', 'blog_comments', 'post_id', 'public', 'blog_posts', 'id');
select column_privs_are('public', 'blog_comments', 'author_email', 'anon', array['INSERT'], 'a visitor gives an address and never sees one');
select column_privs_are('public', 'blog_comments', 'author_email', 'authenticated', array['INSERT'], 'people neither');
select column_privs_are('public', 'blog_comments', 'author_email', 'service_role', '{}', 'programs neither');
select column_privs_are('public', 'blog_comments', 'moderation_status', 'authenticated', array['SELECT', 'INSERT', 'UPDATE'], 'a status is set');
select column_privs_are('public', 'blog_comments', 'content', 'authenticated', array['SELECT', 'INSERT'], 'a text stays as it was written');
select column_privs_are('public', 'blog_comments', 'created_at', 'anon', '{}', 'the date is the database''s');

insert into public.blog_posts (id, slug, title, category, author_name, is_published, moderation_status, author_id) values
  ('00000000-0000-4000-b000-000000000001', 't-public', 'T', 'Testing', 'T', true, 'approved', person('writer')),
  ('00000000-0000-4000-b000-000000000002', 't-hidden', 'T', 'Testing', 'T', true, 'pending', person('writer'));
insert into public.blog_comments (id, post_id, author_name, author_email, content, moderation_status, created_at) values
  ('00000000-0000-4000-c000-000000000001', '00000000-0000-4000-b000-000000000001', 'First', 'a@test.example', 'An approved comment.', 'approved', '2026-01-01Z'),
  ('00000000-0000-4000-c000-000000000002', '00000000-0000-4000-b000-000000000001', 'Second', 'b@test.example', 'Another, later one.', 'approved', '2026-01-02Z'),
  ('00000000-0000-4000-c000-000000000003', '00000000-0000-4000-b000-000000000001', 'Third', 'c@test.example', 'A pending comment.', 'pending', '2026-01-03Z'),
  ('00000000-0000-4000-c000-000000000004', '00000000-0000-4000-b000-000000000001', 'Fourth', 'd@test.example', 'What is called spam.', 'spam', '2026-01-04Z'),
  ('00000000-0000-4000-c000-000000000005', '00000000-0000-4000-b000-000000000002', 'Fifth', 'e@test.example', 'Under a hidden post.', 'approved', '2026-01-05Z');

-- Adds a comment to the post with that number, as whoever calls it.
create function tap.comment(post integer, status text default 'pending', content text default 'A comment of a visitor') returns void
language sql as $$
  insert into public.blog_comments (post_id, author_name, author_email, content, moderation_status)
  values (('00000000-0000-4000-b000-00000000000' || post)::uuid, 'A visitor', 'v@test.example', content, status)
$$;
create function tap.listed() returns text language sql as $$
  select string_agg(author_name, ' ' order by place)
  from public.get_public_comments_safe('00000000-0000-4000-b000-000000000001') with ordinality
    as c (id, author_name, content, created_at, place)
$$;

-- A visitor
select visit_from('192.0.2.1');
select lives_ok($$select comment(1)$$, 'a visitor comments on a public post');
select throws_ok($$select comment(2)$$, '42501', 'new row violates row-level security policy for table "blog_comments"', 'not on a hidden one');
select throws_ok($$select comment(3)$$, '42501', 'new row violates row-level security policy for table "blog_comments"', 'which is refused like one that is missing');
select throws_ok(format('select comment(1, %L)', status), '42501', null, 'a comment cannot begin ' || status)
  from unnest(array['approved', 'rejected', 'spam']) status;
select throws_ok($$select content from public.blog_comments$$, '42501', null, 'visitors read no comment');
select throws_ok($$insert into public.blog_comments (post_id, author_name, author_email, content)
  values ('00000000-0000-4000-b000-000000000001', 'A visitor', 'v@test.example', 'A comment') returning author_email$$, '42501', null, 'not even their own');
select throws_ok($$update public.blog_comments set moderation_status = 'approved'$$, '42501', null, 'set no status');
select throws_ok($$delete from public.blog_comments$$, '42501', null, 'and delete nothing');
select is(listed(), 'First Second', 'the list shows the approved ones, oldest first');
select is((select count(*)::int from public.get_public_comments_safe('00000000-0000-4000-b000-000000000002')), 0, 'of a public post');
select throws_ok($$select * from public.get_admin_comments()$$, '42501', null, 'the moderators'' list is closed to visitors');
select sign_out();

-- A signed-in writer, whose post it is
select sign_in('writer');
select lives_ok($$select comment(1)$$, 'people comment too');
select is((select count(*)::int from (select content from public.blog_comments) seen), 0, 'they see no comment in the table, under their own posts neither');
select throws_ok($$select author_email from public.blog_comments$$, '42501', null, 'and no address');
select throws_ok($$select * from public.get_admin_comments()$$, '42501', 'Only a moderator can list the comments.', 'nor the moderators'' list');
select sign_out();

-- A moderator
select sign_in('moderator');
select is((select count(*)::int from (select content from public.blog_comments) seen), 7, 'a moderator sees every comment');
select throws_ok($$select author_email from public.blog_comments$$, '42501', null, 'but no address: not as a column');
select throws_ok($$select id from public.blog_comments where author_email like 'a%'$$, '42501', null, 'not as a filter');
select throws_ok($$select id from public.blog_comments order by author_email$$, '42501', null, 'not as an order');
select throws_ok($$select c from public.blog_comments c$$, '42501', null, 'not in the whole row');
select throws_ok($$update public.blog_comments set moderation_status = 'approved' where author_email like 'a%'$$, '42501', null, 'not in the filter of an update');
select ok(not exists (select from public.get_admin_comments() c where c::text like '%@%'), 'not in the list of all comments');
select is((select string_agg(author_name || ' ' || has_protected_email, ', ' order by place) from
  (select row_number() over () as place, * from public.get_admin_comments()) c where author_name in ('First', 'Fifth')), 'Fifth true, First true', 'which is newest first and says that there is one');
select lives_ok($$update public.blog_comments set moderation_status = 'approved' where author_name = 'Third'$$, 'a moderator approves one');
select throws_ok($$update public.blog_comments set moderation_status = 'hidden' where author_name = 'Third'$$, '23514', null, 'an unknown status is refused');
select throws_ok($$update public.blog_comments set content = 'Something else entirely'$$, '42501', null, 'nobody edits a comment');
delete from public.blog_comments where author_name = 'Third';
select is(listed(), 'First Second Third', 'a moderator deletes nothing');
select sign_out();

-- An admin
select sign_in('admin');
delete from public.blog_comments where author_name = 'Third';
select is(listed(), 'First Second', 'an admin deletes');
select throws_ok($$select author_email from public.blog_comments$$, '42501', null, 'and sees no address either');
select sign_out();
select results_eq($$select action, actor_role from public.audit_log where subject_type = 'comment' order by id$$,
  $$values ('comment.moderated', 'moderator'), ('comment.deleted', 'admin')$$, 'both are in the log');
select ok(not exists (select from public.audit_log a where a::text like '%@%'), 'without addresses');

-- A program
set local role service_role;
select throws_ok($$select author_email from public.blog_comments$$, '42501', null, 'no program reads an address');
select throws_ok($$select comment(1)$$, '42501', null, 'or comments');
select sign_out();

select * from finish();
rollback;
