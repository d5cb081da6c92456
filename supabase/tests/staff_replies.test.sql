\ir setup.psql
select plan(40);

insert into public.blog_posts (id, slug, title, category, author_name, is_published, moderation_status)
select id(n), 't-' || n, 'T', 'Testing', 'T', true, case when n = 1 then 'approved' else 'pending' end from generate_series(1, 2) n;
-- 1 to 4 are comments on a public post, and 5 on one that isn't public.
insert into public.blog_comments (id, post_id, author_name, author_email, content, moderation_status, notify)
select id(n), id(1 + n / 5), 'Ann', 'ann@test.example', 'A comment number ' || n,
  (array['pending', 'approved', 'rejected', 'spam', 'pending'])[n], n <= 2 from generate_series(1, 5) n;
update private.comment_addresses set confirmed_at = now() where email = 'ann@test.example';
create function tap.reply(n integer, reply integer, content text default 'Thanks for the question.')
returns jsonb language sql as $$
  select public.reply_to_comment(id(n), id(reply), content)
$$;
create function tap.statuses() returns text language sql security definer as $$
  select string_agg(c.moderation_status, ' ' order by c.id) from public.blog_comments c where c.id = any (array[id(1), id(6)])
$$;
create function tap.shown() returns text language sql as $$
  select string_agg(concat_ws(' ', c.author_name, case when c.id = any (public.get_staff_comments(id(1))) then '(staff)' end), ', '
    order by c.created_at, c.id) from public.get_public_comments_safe(id(1)) c
$$;
create function tap.mails() returns text language sql security definer as $$
  select string_agg(o.payload ->> 'kind', ' ' order by o.payload ->> 'kind') from private.outbox o where o.topic = 'comment-mail'
$$;

select sign_in('moderator');
select throws_ok($$select reply(1, 6)$$, '22023', 'Add your name to your profile first. Your reply will show it.', 'a reply needs a name');
select sign_out();
update public.profiles set full_name = 'Mo Rivera' where user_id = any (array[person('moderator'), person('writer')]);

select sign_in('writer');
select throws_ok($$select reply(1, 6)$$, '42501', null, 'writers can''t reply as staff');
select is(shown(), 'Ann', 'nor approve');

select sign_in('moderator');
select throws_ok(format('select reply(1, 6, %L)', content), '22023', 'Comment must be between 10 and 2000 characters', 'a reply has the length of a comment: ' || left(content, 20))
from (values ('Short.'), (repeat('x', 2001)), (repeat(' ', 20) || 'Thanks' || repeat(' ', 20)), (repeat(U&'\200b', 20))) c (content);
select throws_ok($$select reply(1, 6, null)$$, '22023', null, 'and isn''t empty');
select throws_ok($$select reply(5, 6)$$, '22023', 'The post isn’t public, so nobody could read the reply.', 'a reply is for readers');
select is(reply(n, 6) -> 'stale', jsonb_build_array(id(n)), 'nobody would see a reply to a comment that is ' || status)
from (values (3, 'rejected'), (4, 'spam'), (9, 'deleted')) c (n, status);
select is(shown(), 'Ann', 'nothing of this changed anything');

create temporary table decisions (answer jsonb) on commit drop;
grant all on decisions to authenticated;
insert into decisions select reply(1, 6, '  Thanks for the question. ');
select is(answer -> 'changed', jsonb_build_array(id(1)), 'a reply to a pending comment is a decision') from decisions;
select is(shown(), 'Ann, Ann, Mo Rivera (staff)', 'that publishes both, under the moderator''s name');
select is(jsonb_path_query_array(public.get_comment_queue('{"status": "approved"}'), '$.items[*] ? (@.is_by_staff == true).author_name'), '["Mo Rivera"]', 'moderators see who wrote it');
select sign_out();
select is((select concat_ws(' ', author_email, content, parent_id = id(1)) from public.blog_comments where id = id(6)),
  'moderator@test.example Thanks for the question. t', 'the reply belongs to the account''s address');
select is(mails(), 'confirm published reply', 'the commenter gets the emails they asked for');

select sign_in('moderator');
select is(reply(1, 6), answer, 'sending it again after a lost response stores it once, with the same answer') from decisions;
select throws_ok($$select reply(1, 6, 'Another text this time.')$$, 'PT409', null, 'another text is refused, because the first one may be public');
select throws_ok($$select reply(1, 7, 'Thanks for the question.')$$, '22023', 'You already sent this reply.', 'so does another click');
select is(public.undo_moderation((answer ->> 'decision')::uuid) -> 'skipped', '[]', 'all of it can be undone') from decisions;
select is(statuses(), 'pending pending', 'both await approval again');
select is(reply(1, 6) -> 'stale', jsonb_build_array(id(1)), 'then it can''t be sent again with the same ID');
select is(public.get_staff_comments(id(1)), '{}', 'and no badge is shown');

select lives_ok($$select reply(2, 7, 'An answer to an approved comment.')$$, 'approved comments can be answered, too');
select sign_out();
select is((select count(*)::int from public.blog_comments where parent_id = id(2) and is_by_staff), 1, 'in their thread');
select sign_in('moderator');
select lives_ok($$select reply(7, 8, 'One more thing to add to this.')$$, 'so can replies');
select sign_out();
select is((select count(*)::int from public.blog_comments where parent_id = id(2) and is_by_staff), 2, 'in the same thread');

-- 9 is a pending reply to 7's thread, whose first comment was rejected since.
insert into public.blog_comments (id, post_id, parent_id, author_name, author_email, content)
values (id(9), id(1), id(2), 'Ann', 'ann@test.example', 'A pending reply to it');
update public.blog_comments set moderation_status = 'rejected' where id = id(2);
select sign_in('moderator');
select throws_ok($$select public.reply_to_comment(id(9), gen_random_uuid(), 'Thanks for the question.')$$, '22023',
  'The first comment of this thread isn’t approved, so nobody could read the reply.', 'a thread without its first comment isn''t shown');
select sign_out();
update public.blog_comments set moderation_status = 'approved' where id = id(2);
select sign_in('moderator');
select lives_ok(format('select public.reply_to_comment(id(2), gen_random_uuid(), %L)', links), 'a canned text can have links')
from (values ('Please see https://a.example, https://b.example, and https://c.example for more.')) c (links);
select sign_out();
select is((select max(spam_score) from public.blog_comments where is_by_staff), 0, 'which don''t make it suspicious');

select visit_from('192.0.2.1');
select sign_in('moderator');
select lives_ok($$select public.reply_to_comment(id(2), gen_random_uuid(), 'Thanks for question ' || n) from generate_series(1, 6) n$$,
  'one after the other, without the limit of a network');
select sign_out();

-- Nobody else's comment can become a staff reply, on this post or another one.
select sign_in('moderator');
select is(reply(2, n, 'Thanks for the question.') -> 'stale', jsonb_build_array(id(2)), 'a reply can''t have the ID of comment ' || n)
from generate_series(2, 5) n where n <> 3;
select sign_out();
select is((select count(*)::int from public.blog_comments c where c.id in (id(2), id(4), id(5)) and c.is_by_staff), 0, 'which gets no badge');

update private.settings set value = '{"most": 1, "seconds": 3600}' where name = 'limit.staff-replies';
delete from private.rate_limits;
update public.blog_comments set moderation_status = 'pending' where id = id(1);
select sign_in('moderator');
select lives_ok($$select public.reply_to_comment(id(2), gen_random_uuid(), 'Thanks for the first one.')$$, 'one moderator can reply so often');
select throws_ok($$select public.reply_to_comment(id(1), gen_random_uuid(), 'Thanks for the second one.')$$, 'PT429', null, 'but not more often');
select sign_out();
select is((select moderation_status from public.blog_comments where id = id(1)), 'pending', 'and a reply over the limit approves nothing');

select * from finish();
rollback;
