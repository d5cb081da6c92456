\ir setup.psql
select plan(16);

insert into public.blog_posts (id, slug, title, category, author_name, author_id) values
  ('00000000-0000-4000-b000-000000000001', 't-1', 'First', 'Testing', 'T', person('writer'));
create function tap.titles() returns text language sql security definer as $$
  select string_agg(fields ->> 'title', ' ' order by id) from public.post_revisions where post_id = '00000000-0000-4000-b000-000000000001'
$$;
-- Makes every revision older.
create function tap.minutes_pass(minutes integer) returns void language sql as $$
  alter table public.post_revisions disable trigger post_revisions_append_only;
  update public.post_revisions set replaced_at = replaced_at - make_interval(mins => minutes);
  alter table public.post_revisions enable trigger post_revisions_append_only;
$$;

select sign_in('writer');
update public.blog_posts set title = 'Second' where slug = 't-1';
update public.blog_posts set title = 'Third' where slug = 't-1';
select is(titles(), 'First', 'edits by one person within five minutes save one revision');
select sign_in('moderator');
update public.blog_posts set title = 'Fourth' where slug = 't-1';
select is(titles(), 'First Third', 'another person''s edit saves a revision');
update public.blog_posts set moderation_status = 'rejected', is_published = true where slug = 't-1';
select is(titles(), 'First Third', 'a moderation decision saves no revision');
select sign_out();
select minutes_pass(6);
select sign_in('moderator');
update public.blog_posts set title = 'Fifth' where slug = 't-1';
select is(titles(), 'First Third Fourth', 'after five minutes, the next edit saves a revision');
select sign_out();
update public.blog_posts set title = title where slug = 't-1';
select is(titles(), 'First Third Fourth', 'an update without changes saves no revision');
select results_eq($$select replaced_by from public.post_revisions order by id$$, $$values (person('writer')), (person('moderator')), (person('moderator'))$$, 'a revision says who replaced it');
select results_eq($$select jsonb_object_keys(fields) as field from public.post_revisions where fields ->> 'title' = 'First' order by 1$$,
  array['author_name', 'category', 'content', 'excerpt', 'featured_image_alt', 'featured_image_url', 'focus_keyword', 'meta_description', 'read_time_minutes', 'slug', 'tags', 'title'], 'and has the fields that people write');

select throws_ok($$update public.post_revisions set fields = '{}'$$, '42501', 'post_revisions is append-only: rows can’t be changed.', 'the owner can''t update a revision');

do $$
begin
  for turn in 1..60 loop
    perform tap.minutes_pass(6);
    update public.blog_posts set title = 'Turn ' || turn where slug = 't-1';
  end loop;
end $$;
select is((select count(*)::int from public.post_revisions), 50, 'the newest 50 revisions are kept');
select is((select fields ->> 'title' from public.post_revisions order by id limit 1), 'Turn 10', 'and the oldest are deleted');
select sign_in('moderator');
update public.blog_posts set moderation_status = 'approved' where slug = 't-1';
update public.blog_posts set title = 'Newer' where slug = 't-1';
update public.blog_posts set title = 'Newest' where slug = 't-1';
select sign_out();
select results_eq($$select fields ->> 'title', saved_by, is_approved from public.post_revisions order by id desc limit 2$$,
  $$values ('Newer', person('moderator'), true), ('Turn 60', null, true)$$, 'every approved text is saved, and by whom');
select sign_in('moderator');
select public.save_draft('00000000-0000-4000-b000-000000000001', '{"title": "Draft"}', 0), public.save_draft('00000000-0000-4000-b000-000000000001', '{"title": "Typed"}', 1);
select results_eq($$select public.get_revision_fields(id) ->> 'title', saved_by_name, is_draft from public.get_post_revisions('00000000-0000-4000-b000-000000000001') limit 1$$,
  $$values ('Draft', null, true)$$, 'drafts have revisions too');
select public.save_draft('00000000-0000-4000-b000-000000000001', '{"title": "Typed since"}', 2);
select throws_ok($$select public.keep_revision('00000000-0000-4000-b000-00000000dead', '{"title": "x"}')$$, 'PT404', null, 'a text needs a post');
select public.keep_revision('00000000-0000-4000-b000-000000000001', '{"title": "Given up"}'), public.keep_revision('00000000-0000-4000-b000-000000000001', '{"title": "Given up"}');
select public.keep_revision('00000000-0000-4000-b000-000000000001', '{"title": "Typed since"}');
select results_eq($$select public.get_revision_fields(id) ->> 'title' from public.get_post_revisions('00000000-0000-4000-b000-000000000001') limit 3$$,
  $$values ('Typed since'), ('Given up'), ('Draft')$$, 'a text is kept once, however recent the last revision');
select sign_in('writer');
select is((select count(*)::int from public.get_post_revisions('00000000-0000-4000-b000-000000000001')), 50, 'which the author sees');
select sign_out();
delete from public.blog_posts where slug = 't-1';
select is((select count(*)::int from public.post_revisions), 0, 'revisions are deleted with their post');

select * from finish();
rollback;
