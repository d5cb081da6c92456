\ir setup.psql
\ir people.psql
select plan(22);

select policies_are('public', 'post_revisions', array['Authors may read versions of their posts, moderators all']);
select table_privs_are('public', 'post_revisions', 'anon', '{}', 'visitors have no right on earlier versions');
select table_privs_are('public', 'post_revisions', 'authenticated', array['SELECT'], 'nobody writes them');
select table_privs_are('public', 'post_revisions', 'service_role', array['SELECT'], 'programs neither');
select fk_ok('public', 'post_revisions', 'post_id', 'public', 'blog_posts', 'id');

insert into public.blog_posts (id, slug, title, category, author_name, author_id) values
  ('00000000-0000-4000-b000-000000000001', 't-1', 'First', 'Testing', 'T', person('writer'));
create function tap.titles() returns text language sql security definer as $$
  select string_agg(version ->> 'title', ' ' order by id) from public.post_revisions where post_id = '00000000-0000-4000-b000-000000000001'
$$;
-- Every version is so many minutes older.
create function tap.minutes_pass(minutes integer) returns void language sql as $$
  alter table public.post_revisions disable trigger post_revisions_append_only;
  update public.post_revisions set replaced_at = replaced_at - make_interval(mins => minutes);
  alter table public.post_revisions enable trigger post_revisions_append_only;
$$;

select sign_in('writer');
update public.blog_posts set title = 'Second' where slug = 't-1';
select is(titles(), 'First', 'an edit keeps what stood there before');
update public.blog_posts set title = 'Third' where slug = 't-1';
select is(titles(), 'First', 'the next within five minutes keeps nothing more');
select sign_out();
select sign_in('moderator');
update public.blog_posts set title = 'Fourth' where slug = 't-1';
select is(titles(), 'First Third', 'another person''s edit does');
update public.blog_posts set moderation_status = 'rejected', is_featured = true, is_published = true where slug = 't-1';
select is(titles(), 'First Third', 'a decision is no edit');
select sign_out();
select minutes_pass(6);
select sign_in('moderator');
update public.blog_posts set title = 'Fifth' where slug = 't-1';
select is(titles(), 'First Third Fourth', 'nor is the next sitting forgotten');
update public.blog_posts set title = title where slug = 't-1';
select is(titles(), 'First Third Fourth', 'what changes nothing keeps nothing');
select sign_out();
select results_eq($$select replaced_by from public.post_revisions order by id$$, $$values (person('writer')), (person('moderator')), (person('moderator'))$$, 'a version says who replaced it');
select results_eq($$select jsonb_object_keys(version) as field from public.post_revisions where version ->> 'title' = 'First' order by 1$$,
  array['author_name', 'category', 'content', 'excerpt', 'featured_image_url', 'focus_keyword', 'meta_description', 'read_time_minutes', 'slug', 'tags', 'title'], 'and holds what people write');

-- Who reads them
select sign_in('writer');
select is((select count(*)::int from public.post_revisions), 3, 'the author sees them');
select throws_ok($$delete from public.post_revisions$$, '42501', null, 'and removes none');
select sign_out();
select sign_in('other');
select is((select count(*)::int from public.post_revisions), 0, 'another writer sees none');
select sign_out();
select sign_in('moderator');
select is((select count(*)::int from public.post_revisions), 3, 'a moderator sees all');
select sign_out();
select visit_from('192.0.2.1');
select throws_ok($$select * from public.post_revisions$$, '42501', null, 'a visitor none');
select sign_out();
select throws_ok($$update public.post_revisions set version = '{}'$$, '42501', 'post_revisions is append-only: add to it, change nothing.', 'nobody rewrites one, the owner included');

-- Fifty of them
do $$
begin
  for turn in 1..60 loop
    perform tap.minutes_pass(6);
    update public.blog_posts set title = 'Turn ' || turn where slug = 't-1';
  end loop;
end $$;
select is((select count(*)::int from public.post_revisions), 50, 'the newest fifty are kept');
select is((select version ->> 'title' from public.post_revisions order by id limit 1), 'Turn 10', 'the oldest go first');
delete from public.blog_posts where slug = 't-1';
select is((select count(*)::int from public.post_revisions), 0, 'they go with their post');

select * from finish();
rollback;
