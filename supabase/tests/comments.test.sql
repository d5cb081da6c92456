-- Comments of visitors: repeats, replies, lookups, and spam. tests/backend/database/comments.test.ts tests
-- concurrent ones.
\ir setup.psql
select plan(42);

-- The last one isn't public.
insert into public.blog_posts (id, slug, title, category, author_name, is_published, moderation_status)
select id(n), 't-' || n, 'T', 'Testing', 'T', n < 9, 'approved' from generate_series(1, 9) n;
-- A comment as the form sends it.
create function tap.add(n integer, on_post integer, more jsonb default '{}') returns void language sql as $$
  insert into public.blog_comments (id, post_id, parent_id, author_name, author_email, content)
  values (id(n), id(on_post), id((more ->> 'parent')::integer), 'A reader', coalesce(more ->> 'email', 'reader@example.com'), coalesce(more ->> 'content', 'A comment of a reader.'))
$$;
-- One that was moderated.
create function tap.decided(n integer, on_post integer, status text default 'approved', parent integer default null) returns void language sql as $$
  insert into public.blog_comments (id, post_id, parent_id, author_name, author_email, content, moderation_status)
  values (id(n), id(on_post), id(parent), 'A reader', 'reader@example.com', 'Comment ' || n || ' of a reader.', status)
$$;
create function tap.stored(on_post integer) returns text language sql security definer as $$
  select string_agg(ltrim(right(c.id::text, 12), '0') || ' ' || c.moderation_status, ', ' order by c.id) from public.blog_comments c where c.post_id = id(on_post)
$$;
create function tap.decide(n integer, status text) returns void language sql security definer as $$
  update public.blog_comments set moderation_status = status where id = id(n)
$$;
create function tap.shown() returns text language sql as $$
  select string_agg(ltrim(right(c.id::text, 12), '0') || coalesce(' of ' || ltrim(right(c.parent_id::text, 12), '0'), ''), ', ' order by c.id) from public.get_public_comments_safe(id(5)) c
$$;
create function tap.submit(slug text, more jsonb default '{}', address text default '192.0.2.4') returns void language sql as $$
  select public.submit_comment(jsonb_build_object('slug', slug, 'author_name', 'A reader', 'author_email', 'reader@example.com', 'content', 'A submitted comment.') || more, address)
$$;

-- Repeats
select visit_from('192.0.2.1');
select add(1, 1), add(1, 1), add(2, 1, '{"email": "READER@example.com", "content": " A comment of a reader.\n"}');
select is(stored(1), '1 pending', 'a comment that''s sent again is stored once, with the same ID or another one');
select sign_out();
select is((select count(*) from private.rate_limits where limit_name = 'comments'), 1::bigint, 'and counted once');
update public.blog_comments set created_at = now() - interval '11 minutes';
select visit_from('192.0.2.1');
select add(1, 1), add(2, 1);
select is(stored(1), '1 pending, 2 pending', 'after ten minutes, it''s new, except with the same ID');
select add(3, 2), decide(3, 'approved'), add(4, 2);
select is(stored(2), '3 approved', 'an approved comment isn''t stored again');
select decide(3, 'rejected'), add(4, 2);
select is(stored(2), '3 rejected, 4 pending', 'but a rejected one is');
select add(5, 3);
select throws_ok(format('select add(5, %s, %L)', on_post, more), '23505', null, 'an ID is used only once') from (values (3, '{"content": "Another comment"}'), (3, '{"email": "b@example.com"}'), (4, '{}')) c (on_post, more);
select add(6, 3, '{"content": "Another comment"}'), add(7, 3, '{"email": "b@example.com"}'), add(8, 4);
select is(stored(3) || ', ' || stored(4), '5 pending, 6 pending, 7 pending, 8 pending', 'another text, author, or post is another comment');

-- Replies
select sign_out();
select decided(20, 5), decided(21, 5, 'approved', 20), decided(22, 5, 'rejected'), decided(23, 6);
select visit_from('192.0.2.2');
select throws_ok(format('select add(24, 5, ''{"parent": %s}'')', parent), 'PT409', 'The comment you replied to is no longer available.', problem)
from (values (21, 'a reply has no replies'), (22, 'a rejected comment has none'), (23, 'nor has one on another post'), (99, 'or one that doesn''t exist')) c (parent, problem);
select add(24, 5, '{"parent": 20}');
select is(stored(5), '20 approved, 21 approved, 22 rejected, 24 pending', 'an approved comment can have replies');
select is(shown(), '20, 21 of 20', 'visitors see approved comments and replies');
select decide(20, 'spam');
select is(shown(), null, 'until the first comment of the thread isn''t approved anymore');
select sign_out();
delete from public.blog_comments where id = id(20);
select is(stored(5), '22 rejected', 'replies are deleted with it');

-- Lookups
select visit_from('192.0.2.3');
select is(array(select public.get_pending_comments(array[id(1), id(3)] || array(select gen_random_uuid() from generate_series(3, 100)))), array[id(1)], 'anyone with their IDs sees which comments await approval');
select is_empty($$select public.get_pending_comments('{}')$$, 'no IDs return nothing');
select throws_ok($$select public.get_pending_comments(array_fill(id(1), array[101]))$$, '22023', null, 'a hundred at a time');

-- Spam
select sign_out();
create function tap.judged(n integer, text text, email text default 'reader@example.com', signals text[] default '{}') returns text language sql as $$
  insert into public.blog_comments (id, post_id, author_name, author_email, content, moderation_status, spam_signals)
  values (id(n), id(1), 'Dana', email, text, 'approved', signals) returning array_to_string(spam_signals, ' ')
$$;
create function tap.long_text() returns text language sql immutable as $$ select 'Thanks for sharing so much useful advice' $$;
select is(judged(40, long_text()), '', 'a text of 40 characters is no sign of spam');
select is(judged(41, long_text(), 'b@example.com'), 'repeated-text', 'unless another address sent it before');
update public.blog_comments set created_at = now() - interval '25 hours' where content = long_text();
select is(judged(42, long_text(), 'c@example.com'), '', 'within a day');
select is(judged(n, 'A great post!', n || '@example.com'), '', 'short texts are never compared') from generate_series(43, 44) n;
select is(judged(45, 'Claims many signals.', signals => array['honeypot-filled', 'filled-too-fast', 'many-links', 'link-in-name', 'markup', 'repeated-text', 'unknown', null]),
  'honeypot-filled filled-too-fast', 'a request can only say what the form detects');
select cmp_ok(private.get_spam_score(array[signal]), '>', 0, signal || ' raises the score')
from unnest(array['honeypot-filled', 'filled-too-fast', 'many-links', 'link-in-name', 'markup', 'repeated-text']) signal;
select is((select spam_score from public.blog_comments where id = id(45)), private.get_spam_score('{honeypot-filled}') + private.get_spam_score('{filled-too-fast}'), 'all of them do');

-- The function for the form
select sign_out();
select decided(30, 7);
set local role service_role;
select submit('t-7', '{"spam_signals": ["honeypot-filled", "released"], "moderation_status": "approved", "notify": true}'), submit('t-7');
select submit('t-7', jsonb_build_object('parent_id', id(30)));
select throws_ok(format('select submit(''t-7'', %L)', jsonb_build_object('parent_id', id(99))), 'PT409', null, 'a submitted comment follows the same rules');
select throws_ok($$select submit('t-7', '{"content": "Short"}')$$, '23514', null, 'about its text, too');
select throws_ok(format('select submit(%L)', slug), 'PT404', null, 'it needs a public post: ' || coalesce(slug, 'null')) from unnest(array['t-9', 'missing', null]) slug;
select sign_out();
select results_eq($$select parent_id, moderation_status, notify, spam_signals from public.blog_comments where post_id = id(7) and id <> id(30) order by parent_id nulls first$$,
  $$values (null::uuid, 'pending', true, array['honeypot-filled']), (id(30), 'pending', false, '{}')$$, 'is stored once, and can''t set its own status or signals that only the database detects');
update public.blog_posts set slug = 't-7-new' where id = id(7);
set local role service_role;
select lives_ok($$select submit('t-7', '{"content": "Under the old slug."}')$$, 'a post is found by its old slug');
select submit('t-8', jsonb_build_object('content', 'A submitted comment, number ' || n)) from generate_series(1, 5) n;
select throws_ok($$select submit('t-8', '{"content": "One more than the limit."}')$$, 'PT429', null, 'the limit is for the client''s address');
select lives_ok($$select submit('t-8', '{"content": "One more than the limit."}', '192.0.2.5')$$, 'another address has its own limit');

select * from finish();
rollback;
