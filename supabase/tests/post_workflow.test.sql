\ir setup.psql
select plan(16);

insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status, author_id) values
  ('t-public', 'Public', 'Testing', 'T', true, 'approved', person('writer')),
  ('t-draft', 'Draft', 'Testing', 'T', false, 'pending', person('writer'));

select sign_in('writer');
select throws_ok(format('update public.blog_posts set %s where slug = %L', change, slug), '42501', message, message)
from (values
  ('moderation_status = ''approved''', 't-draft', 'Only a moderator can set a post’s moderation status. Submit the post for review instead.'),
  ('published_at = now()', 't-draft', 'A post’s publication date is set when it becomes public. Leave it out.'),
  ('author_id = person(''other'')', 't-draft', 'Only a moderator can change a post’s author.'),
  ('title = ''X''', 't-public', 'This post is approved. Ask a moderator to change it.')) c (change, slug, message);
insert into public.blog_posts (slug, title, category, author_name) values ('t-new', 'New', 'Testing', 'T');
select is((select author_id from public.blog_posts where slug = 't-new'), person('writer'), 'the author defaults to the caller');
select sign_in('moderator');
select throws_ok($$update public.blog_posts set is_featured = true where slug = 't-public'$$, '42501', null,
  'only feature_post features a post, so that two are never featured');
update public.blog_posts set is_published = true, moderation_status = 'approved' where slug = 't-draft';
select isnt((select published_at from public.blog_posts where slug = 't-draft'), null, 'becoming public sets the publication date');
select sign_out();
update public.blog_posts set published_at = '2026-01-01' where slug = 't-public';
update public.blog_posts set moderation_status = 'pending' where slug = 't-public';
update public.blog_posts set moderation_status = 'approved' where slug = 't-public';
select is((select published_at from public.blog_posts where slug = 't-public'), '2026-01-01', 'becoming public again keeps the original date');
select throws_ok($$update public.blog_posts set published_at = 'infinity' where slug = 't-public'$$, '23514', null, 'the publication date can''t be infinite');
select throws_ok($$update public.blog_posts set published_at = now() + interval '1 hour' where slug = 't-public'$$, '23514',
  'The publication date can’t be in the future. Schedule the post instead.', 'or in the future');
select sign_in('moderator');
select throws_ok($$insert into public.blog_posts (slug, title, category, author_name, published_at, is_published, moderation_status)
  values ('t-2099', 'X', 'Testing', 'T', '2099-01-01', true, 'approved')$$, '23514',
  'The publication date can’t be in the future. Schedule the post instead.', 'whoever sets it');
select lives_ok($$update public.blog_posts set published_at = now() + interval '4 minutes' where slug = 't-public'$$, 'clocks may differ by a few minutes');
select sign_out();

create function tap.old_slugs(of_title text) returns text language sql as $$
  select array_to_string(old_slugs, ' ') from public.blog_posts where title = of_title
$$;
update public.blog_posts set slug = 't-second' where slug = 't-public';
update public.blog_posts set slug = 't-third' where slug = 't-second';
select is(old_slugs('Public'), 't-public t-second', 'a public post keeps its old slugs');
select throws_ok($$insert into public.blog_posts (slug, title, category, author_name) values ('t-public', 'X', 'Testing', 'T')$$,
  'PT409', 'This slug redirects to another post. Choose another one.', 'and no other post can take them');
update public.blog_posts set slug = 't-public' where slug = 't-third';
select is(old_slugs('Public'), 't-second t-third', 'a post can return to an old slug');
update public.blog_posts set slug = 't-newer' where slug = 't-new';
select is(old_slugs('New'), '', 'a post that was never public keeps no old slugs');

select * from finish();
rollback;
