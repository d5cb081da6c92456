\ir setup.psql
select plan(25);

create function tap.add_post(of_slug text, of_category text, approved boolean default true) returns void language sql as $$
  insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status, author_id)
  values (of_slug, of_slug, of_category, 'T', true, case when approved then 'approved' else 'pending' end, person('writer'))
$$;
create function tap.category_of(of_slug text) returns text language sql as $$
  select category from public.blog_posts where slug = of_slug
$$;
create function tap.feed_of(of_slug text) returns text language sql as $$
  select category_slug from public.blog_posts where slug = of_slug
$$;
create function tap.old_feeds_of(of_slug text) returns text language sql as $$
  select array_to_string(old_category_slugs, ' ') from public.blog_posts where slug = of_slug
$$;
create function tap.move(slugs text[], category text) returns jsonb language sql as $$
  select public.categorize_posts((select jsonb_agg(jsonb_build_object('id', p.id, 'version', w.version))
    from public.blog_posts p join public.post_workflow w on w.post_id = p.id where p.slug = any (slugs)), category)
$$;

-- Spellings
select add_post('c-1', 'Café Staffing');
select add_post('c-2', ' CAFÉ  staffing ');
select add_post('c-3', U&'cafe\0301 staf\200Bfing');
select is(category_of('c-2'), 'Café Staffing', 'the first spelling of a category wins');
select is(category_of('c-3'), 'Café Staffing', 'however it''s encoded');
update public.blog_posts set category = 'café staffing' where slug = 'c-1';
select is(category_of('c-1'), 'Café Staffing', 'and no save changes it');
select add_post('c-waiting', 'café STAFFING', false);
select is(category_of('c-waiting'), 'Café Staffing', 'a post that waits for review takes it, too');
select add_post('n-1', 'NEW', false);
select add_post('n-2', 'new', false);
select is(category_of('n-2'), 'new', 'spellings that nobody has approved don''t count');
update public.blog_posts set moderation_status = 'approved' where slug = 'n-2';
update public.blog_posts set moderation_status = 'approved' where slug = 'n-1';
select is(category_of('n-1'), 'new', 'the first approved one does');
update public.blog_posts set category = 'Other' where slug = 'n-1';
update public.blog_posts set category = 'New' where slug = 'n-2';
select is(category_of('n-2'), 'New', 'the only post of a category can change its spelling');
select throws_ok($$select add_post('all', 'all posts')$$, '23514', null, 'no category has the name of the filter for all');

-- Addresses
select is(feed_of('n-1'), 'other', 'a category gets an address from its name');
select add_post('cpp', 'C++');
select add_post('cs', 'C#');
select is(feed_of('cpp') || ' ' || feed_of('cs'), 'c c-2', 'or with a number');
update public.blog_posts set is_published = false where slug = 'cpp';
update public.blog_posts set title = 'X' where slug = 'cs';
select is(feed_of('cs'), 'c-2', 'which stays when the other category has no posts');
delete from public.blog_posts where slug = 'cpp';
select add_post('cpp-again', 'c++');
select is(feed_of('cpp-again'), 'c', 'and the other one has its address when it''s back');
select add_post('draft-only', 'Never Approved', false);
select is(feed_of('draft-only'), null, 'a category gets an address with its first approved post');
select is((select count(*)::int from private.category_slugs where category = 'never approved'), 0, 'and not before');
select throws_ok($$update public.blog_posts set category_slug = null where slug = 'cs'$$, '23514', null, 'every approved post has one');
select results_eq($$select private.get_category_base_slug(c) from unnest(array['Fees & Offers!', 'Straße Łódź', '採用', 'AI 採用', '!?', '../../etc', repeat('採', 60)]) c$$,
  array['fees-offers', 'strasse-lodz', '63a1-7528', 'ai-63a1-7528', 'category', 'etc', repeat('63a1-', 19) || '63a1'], 'addresses are ASCII');

-- Renaming and merging
select sign_in('moderator');
select lives_ok($$select move('{c-1,c-2,c-3}', 'Cafés')$$, 'moving all posts of a category renames it');
select sign_out();
select is(feed_of('c-2'), 'cafes', 'to a new address');
select is(old_feeds_of('c-2'), 'cafe-staffing', 'that the old one redirects to');
update public.blog_posts set moderation_status = 'pending' where slug = 'c-1';
update public.blog_posts set moderation_status = 'approved', category = 'C#' where slug = 'c-1';
select is(feed_of('c-1') || ': ' || old_feeds_of('c-1'), 'c-2: cafe-staffing cafes', 'so do all earlier ones');
select sign_in('moderator');
select move('{c-1,c-2,c-3}', 'CAFÉ STAFFING');
select sign_out();
select is(category_of('c-2'), category_of('c-3'), 'posts that move together agree on a spelling');
select is(feed_of('c-2') || ': ' || old_feeds_of('c-2'), 'cafe-staffing: cafes', 'a category can go back to its address');
select is((select count(distinct category_slug) from public.blog_posts where category ~* 'café'), 1::bigint, 'and has one');
update public.blog_posts set category = 'Moved' where slug = 'c-waiting';
select is(old_feeds_of('c-waiting'), '', 'posts that were never approved redirect nothing');
select is((select max(cardinality(old_category_slugs)) from public.blog_posts), 2, 'no address is listed twice');

select * from finish();
rollback;
