\ir setup.psql
\ir people.psql
select plan(38);

-- One post in every state, made by the owner.
insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status, author_id) values
  ('t-public', 'Public', 'Testing', 'T', true, 'approved', person('writer')),
  ('t-submitted', 'Submitted', 'Testing', 'T', true, 'pending', person('writer')),
  ('t-draft', 'Draft', 'Testing', 'T', false, 'pending', person('writer')),
  ('t-rejected', 'Rejected', 'Testing', 'T', true, 'rejected', person('writer')),
  ('t-withdrawn', 'Withdrawn', 'Testing', 'T', false, 'approved', person('writer'));

create function tap.seen() returns text language sql as $$
  select string_agg(slug, ' ' order by slug) from public.blog_posts where slug like 't-%'
$$;

-- Anonymous
select visit_from('192.0.2.1');
select is(seen(), 't-public', 'anyone sees public posts only');
select throws_ok($$insert into public.blog_posts (slug, title, category, author_name) values ('t-x', 'X', 'Testing', 'T')$$,
  '42501', null, 'anonymous visitors cannot write posts');
select throws_ok($$update public.blog_posts set title = 'X'$$, '42501', null, 'nor change them');
select throws_ok($$delete from public.blog_posts$$, '42501', null, 'nor delete them');
select lives_ok($$select * from public.blog_posts$$, 'select=* works for anyone');
select sign_out();

-- A writer
select sign_in('writer');
select is(seen(), 't-draft t-public t-rejected t-submitted t-withdrawn', 'a writer sees their own posts in every state');
select lives_ok($$insert into public.blog_posts (slug, title, category, author_name) values ('t-new', 'New', 'Testing', 'T')$$, 'a writer adds a draft');
select is((select author_id from public.blog_posts where slug = 't-new'), person('writer'), 'whose author they are by default');
select lives_ok($$update public.blog_posts set title = 'Newer', is_published = true where slug = 't-new'$$, 'edits and submits it');
select throws_ok($$update public.blog_posts set moderation_status = 'approved' where slug = 't-new'$$, '42501',
  'Only a moderator can set a post''s moderation status. Submit the post and ask one.', 'but cannot approve it');
select throws_ok($$update public.blog_posts set is_featured = true where slug = 't-new'$$, '42501', null, 'nor feature it');
select throws_ok($$update public.blog_posts set published_at = now() where slug = 't-new'$$, '42501', null, 'nor date it');
select throws_ok($$update public.blog_posts set author_id = person('other') where slug = 't-new'$$, '42501', null, 'nor give it away');
select throws_ok($$update public.blog_posts set title = 'X' where slug = 't-public'$$, '42501',
  'This post is approved. Ask a moderator to change it.', 'an approved post is out of its writer''s hands');
select throws_ok($$insert into public.blog_posts (slug, title, category, author_name, moderation_status) values ('t-y', 'Y', 'Testing', 'T', 'approved')$$,
  '42501', null, 'a post cannot begin approved');
select throws_ok($$insert into public.blog_posts (slug, title, category, author_name, author_id) values ('t-y', 'Y', 'Testing', 'T', person('other'))$$,
  '42501', null, 'nor under another name');
select throws_ok($$update public.blog_posts set created_at = now() where slug = 't-new'$$, '42501', null, 'created_at is the database''s');
delete from public.blog_posts where slug = 't-new';
select ok(seen() like '%t-new%', 'a writer deletes nothing');
select sign_out();

-- Somebody else
select sign_in('other');
select is(seen(), 't-public', 'another writer sees none of it');
update public.blog_posts set title = 'Hijacked' where slug in ('t-draft', 't-submitted');
select sign_out();
select is((select count(*)::int from public.blog_posts where title = 'Hijacked'), 0, 'nor changes it');

-- A moderator
select sign_in('moderator');
select is((select count(*)::int from public.blog_posts where slug like 't-%'), 6, 'a moderator sees every post');
select lives_ok($$update public.blog_posts set moderation_status = 'approved' where slug = 't-submitted'$$, 'approves one');
select isnt((select published_at from public.blog_posts where slug = 't-submitted'), null, 'which dates it');
select lives_ok($$update public.blog_posts set is_featured = true, title = 'Better' where slug = 't-submitted'$$, 'edits and features it');
select throws_ok($$update public.blog_posts set moderation_status = 'spam' where slug = 't-submitted'$$, '23514', null, 'an unknown status is refused');
delete from public.blog_posts where slug = 't-submitted';
select ok(seen() like '%t-submitted%', 'a moderator deletes nothing');
select sign_out();

-- An admin
select sign_in('admin');
delete from public.blog_posts where slug = 't-rejected';
select ok(seen() not like '%t-rejected%', 'an admin deletes');
select sign_out();

-- Rules of the row
select throws_ok($$update public.blog_posts set slug = 'moderation' where slug = 't-draft'$$, '23514', null, 'a reserved slug is refused');
select throws_ok($$update public.blog_posts set slug = 'No Slug' where slug = 't-draft'$$, '23514', null, 'a malformed slug is refused');
select throws_ok($$update public.blog_posts set slug = 't-public' where slug = 't-draft'$$, '23505', null, 'a taken slug is refused');
select throws_ok($$update public.blog_posts set title = E'a\u0001b' where slug = 't-draft'$$, '23514', null, 'a control character in a title is refused');
select throws_ok($$update public.blog_posts set published_at = '20026-01-01' where slug = 't-draft'$$, '23514', null, 'a year with a digit too many is refused');
select throws_ok($$update public.blog_posts set published_at = 'infinity' where slug = 't-draft'$$, '23514', null, 'as is a date that never comes');
select throws_ok($$update public.blog_posts set category = 'All Posts' where slug = 't-draft'$$, '23514', null, 'the name of the filter is no category');
select throws_ok($$update public.blog_posts set featured_image_url = 'javascript:alert(1)' where slug = 't-draft'$$, '23514', null, 'a script is no picture');
select throws_ok($$update public.blog_posts set featured_image_url = '/\evil.test/a.png' where slug = 't-draft'$$, '23514', null, 'nor is a path that browsers read as another host');
select throws_ok($$update public.blog_posts set featured_image_url = E'/\t/evil.test/a.png' where slug = 't-draft'$$, '23514', null, 'or one with a tab, which they drop');
update public.blog_posts set moderation_status = 'pending' where slug = 't-public';
update public.blog_posts set moderation_status = 'approved' where slug = 't-public';
select is((select published_at from public.blog_posts where slug = 't-public'), (select created_at from public.blog_posts where slug = 't-public'),
  'the first date of publication stays');

select * from finish();
rollback;
