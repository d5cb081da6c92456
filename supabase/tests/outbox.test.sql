\ir setup.psql
select plan(18);

delete from private.outbox;
delete from private.post_changes;

create function pg_temp.changes() returns text language sql as $$
  select string_agg(payload ->> 'change', ' ' order by id) from private.outbox
$$;

insert into public.blog_posts (id, slug, title, category, author_name) values
  ('00000000-0000-4000-b000-000000000001', 't-post', 'A post', 'Testing', 'T');
update public.blog_posts set title = 'A draft' where slug = 't-post';
update public.blog_posts set is_published = true where slug = 't-post';
select is(pg_temp.changes(), null, 'what nobody can see is not announced');
select is(public.public_post_changes('0') -> 'changed', '[]'::jsonb, 'nor told to the publisher');

update public.blog_posts set moderation_status = 'approved' where slug = 't-post';
select is(pg_temp.changes(), 'published', 'a post that becomes public is');
update public.blog_posts set title = title where slug = 't-post';
select is(pg_temp.changes(), 'published', 'an edit that changes nothing is not');
update public.blog_posts set content = '<p>New</p>' where slug = 't-post';
select is(pg_temp.changes(), 'published edited', 'an edit of a public post is');
update public.blog_posts set moderation_status = 'rejected' where slug = 't-post';
select is(pg_temp.changes(), 'published edited unpublished', 'a post that stops being public is');
update public.blog_posts set moderation_status = 'approved' where slug = 't-post';
delete from public.blog_posts where slug = 't-post';
select is(pg_temp.changes(), 'published edited unpublished published unpublished', 'so is its deletion');
select is(public.public_post_changes('0') -> 'changed', '["00000000-0000-4000-b000-000000000001"]'::jsonb, 'the publisher is told of a deleted post');
select is(public.public_post_changes(null) -> 'changed', 'null'::jsonb, 'without a cursor it has to read everything');
select is(public.public_post_changes('999999999999999999') -> 'changed', 'null'::jsonb, 'as with the cursor of another database');
select is(public.public_post_changes('1; drop table x') -> 'changed', 'null'::jsonb, 'or with one that is none');

set local role authenticated;
select throws_ok($$select * from public.claim_outbox(array['build'])$$, '42501', null, 'no client claims rows');
select throws_ok($$select public.finish_outbox(1, 1, 'delivered')$$, '42501', null, 'or ends them');
select throws_ok($$select * from private.outbox$$, '42501', null, 'or reads them');
reset role;

set local role service_role;
create temporary table claimed on commit drop as select * from public.claim_outbox(array['build'], 2);
select is((select count(*)::int from claimed), 2, 'a claim takes as many as it asks for');
select is((select count(*)::int from public.claim_outbox(array['build'], 10)), 3, 'and the next the rest');
select ok((select bool_and(public.finish_outbox(id, attempts, 'retry', 'no answer', 60)) from claimed), 'a retry is recorded');
select ok(not (select bool_or(public.finish_outbox(id, attempts + 1, 'dead', 'late')) from claimed), 'an attempt that is not the row''s is not');
reset role;

select * from finish();
rollback;
