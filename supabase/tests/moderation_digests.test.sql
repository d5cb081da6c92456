\ir setup.psql
select plan(23);

create function tap.digests() returns setof private.outbox language sql as $$
  select * from private.outbox where topic = 'moderation-digest' order by id
$$;
-- Minutes until the newest digest is due.
create function tap.minutes() returns integer language sql as $$
  select round(extract(epoch from due_at - now()) / 60) from tap.digests() order by id desc limit 1
$$;
create function tap.load(digest private.outbox) returns jsonb language sql as $$
  select public.get_moderation_digest((digest.payload ->> 'user_id')::uuid, (digest.payload ->> 'number')::integer,
    (digest.payload ->> 'since')::timestamptz)
$$;
create function tap.newest() returns private.outbox language sql as $$ select * from tap.digests() order by id desc limit 1 $$;
create function tap.comment(by_name text) returns void language sql as $$
  insert into public.blog_comments (post_id, author_name, author_email, content)
  select id, by_name, 'ann@test.example', 'A comment by ' || by_name from public.blog_posts where slug = 't-public'
$$;
create function tap.turn(wanted boolean) returns void language sql as $$
  update public.profiles set moderation_digest = wanted where user_id in (person('writer'), person('moderator'))
$$;
select is((select array_agg(user_id order by user_id) from public.profiles where moderation_digest and user_id in (select person(n) from unnest(array['writer', 'other', 'moderator', 'admin']) n)),
  array[person('moderator'), person('admin')], 'moderators and admins get digests from the start');
update public.profiles set moderation_digest = false;
update public.user_roles set role = 'user' where user_id = person('moderator');
update public.user_roles set role = 'moderator' where user_id = person('moderator');
select is((select moderation_digest from public.profiles where user_id = person('moderator')), false, 'and a new role doesn''t turn on again what they turned off');
update public.user_roles set role = 'moderator' where user_id = person('admin');
select is((select moderation_digest from public.profiles where user_id = person('admin')), false, 'whichever it is');
insert into public.user_roles (user_id, role) values (person('other'), 'user');
select is((select moderation_digest from public.profiles where user_id = person('other')), false, 'writers don''t');
update public.user_roles set role = 'admin' where user_id = person('admin');
delete from private.moderation_digests;

delete from public.blog_comments;
delete from public.blog_posts;
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status, author_id) values
  ('t-public', 'Public', 'Testing', 'T', true, 'approved', person('writer')),
  ('t-old', 'Old', 'Testing', 'Ada', true, 'pending', person('writer'));
update public.post_workflow set submitted_at = '2026-01-01';

select comment('Early');
select is((select count(*) from digests()), 0::bigint, 'whoever turned them off gets none');
update public.blog_comments set created_at = '2026-01-01';
select turn(true);
select comment('Ann');
select is((select array_agg(payload ->> 'user_id') from digests()), array[person('moderator')::text],
  'a new comment queues a digest for a moderator who wants it');
select is(minutes(), 5, 'which waits for more');
select comment('Bob');
update public.blog_comments set spam_score = 1 where author_name = 'Bob';
insert into public.blog_posts (slug, title, category, author_name, is_published, author_id)
  values ('t-new', 'New', 'Testing', 'Ada', true, person('writer')), ('t-own', 'Own', 'Testing', 'Mo', true, person('moderator'));
select is((select count(*) from digests()), 1::bigint, 'later items join it');
-- Everything in this test has the same time, so what came before is older.
select is(load(newest()) - 'token', '{
    "email": "moderator@test.example",
    "posts": {"count": 1, "items": [{"title": "New", "author_name": "Ada"}]},
    "comments": {"count": 2, "items": [
      {"author_name": "Ann", "post_title": "Public", "excerpt": "A comment by Ann"},
      {"author_name": "Bob", "post_title": "Public", "excerpt": null}]}}'::jsonb,
  'it lists what is new, except the moderator''s own posts, and doesn''t quote what looks like spam');
select isnt(load(newest()), null, 'another attempt lists the same');

select comment('Cy');
select is((select count(*) from digests()), 2::bigint, 'an item after that queues the next digest');
select is(minutes(), 60, 'an hour after the previous one');
select is(load(newest()), null, 'which isn''t sent earlier, as after an attempt that succeeded late');
select is((select count(*) from digests()), 3::bigint, 'but queued again');
select is(load((select d from digests() d offset 1 limit 1)), null, 'and isn''t sent twice');
update private.moderation_digests set sent_at = now() - interval '61 minutes';
select isnt(load(newest()), null, 'and sent when the hour is over');

update private.moderation_digests set sent_at = now() - interval '2 hours';
select comment('Di');
select is(minutes(), 5, 'after a quiet hour, a digest waits only for more');
update public.blog_comments set moderation_status = 'approved';
update public.blog_posts set moderation_status = 'approved';
select is(load(newest()), null, 'nothing is sent if nothing is waiting anymore');
select is((select sent_at from private.moderation_digests where user_id = person('moderator')), now() - interval '2 hours', 'which doesn''t delay the next one');

select comment('Eve');
update public.user_roles set role = 'user' where user_id = person('moderator');
select is(load(newest()), null, 'whoever is no longer a moderator gets nothing');
update public.user_roles set role = 'moderator' where user_id = person('moderator');
select comment('Fay');
select ok(public.stop_moderation_digest((select token from private.moderation_digests where user_id = person('moderator'))), 'one click turns it off');
select is(load(newest()), null, 'also for a digest that is queued');
update public.blog_posts set is_published = false, moderation_status = 'pending' where slug = 't-new';
select turn(true);
update public.blog_posts set is_published = true where slug = 't-new';
select is(load(newest()) #> '{posts,count}', '1', 'turned on again, it announces a post that is submitted again');

select * from finish();
rollback;
