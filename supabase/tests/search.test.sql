\ir setup.psql
select plan(66);

select is(private.html_to_text(html), expected, html) from (values
  ('Au<em>thor</em>ity<p>x</p>y', 'Authority x y'),
  ('<a title="a>b" rel=''c>d''>e</a>', 'e'),
  ('un<font color=x>believ</font>able<table><tr><td>Plan</td><td>Fee</td></tr></table>', 'unbelievable   Plan  Fee   '),
  ('a<!-- <b> -- > -->b<!-- c -->', 'ab'),
  ('a<script>b</script>c<style>d</style >e', 'a c e'),
  ('a<p title="b', 'a '),
  ('1 < 2 > 0 <3', '1 < 2 > 0 <3'),
  ('&lt;b&gt; &amp;lt; &quot;&apos;&nbsp;&eacute;&Eacute;&yuml;&rsquo;', '<b> &lt; "''' || E'\u00a0' || 'éÉÿ’'),
  ('&#8217;&#x1F600;&#X41;', '’😀A'),
  ('&#0;&#xD800;&#9999999;&none;&amp R&D;&;', '���&none;&amp R&D;&;'),
  ('a&shy;b&ZeroWidthSpace;c&thinsp;d&hyphen;e', E'a\u00adb\u200bc\u2009d\u2010e'),
  ('a<title>b<p>c</title>d<textarea><svg></textarea>e<plaintext>f', 'a d e '),
  ('a<SVG viewBox="0>1"><title>b</title><svg>c</svg>d</svg\n>e<svg/>f', 'a e f'),
  ('a<form><p>b</p><form>c</form>d</form>e</form>f<header>g</header>', 'a e f g '),
  ('a<template>b', 'a'),
  ('<a href="/?q=">a</a> said "b" <p title=''c= ''>d</p>', 'a said "b"  d '),
  ('a < b <svg href="/?q=">c</svg> < d "e>" </ f', 'a < b   < d "e>" </ f'),
  (null, null)) c (html, expected);
select is(private.character_pairs(E'abab\u001fc'), E'\u001fab\u001fb\u001fba\u001fc\u001f',
  'pairs of characters don''t span two fields');

insert into public.blog_posts (id, slug, title, excerpt, content, category, author_name, is_published,
  moderation_status) values
  ('00000000-0000-4000-b000-000000000001', 't-one', 'One', 'Two', '<p>Three</p>', 'Testing', 'T', true, 'approved');
create function tap.indexed() returns text language sql as $$
  select searchable_text from private.post_search where post_id = '00000000-0000-4000-b000-000000000001'
$$;
select is(indexed(), E'one\u001ftwo\u001f three ', 'a new post is indexed');
update public.blog_posts set title = 'Four' where slug = 't-one';
select is(indexed(), E'four\u001ftwo\u001f three ', 'an edit updates the index');
select has_index('private', 'post_search', 'post_search_trigrams', 'the trigram index exists');
delete from public.blog_posts where slug = 't-one';
select is(indexed(), null, 'a deleted post leaves no text in the index');

-- The form in which searches compare text.
select is(private.fold_text(written), folded, 'folds to ' || coalesce(folded, 'null')) from (values
  (E'Jos\u00e9 Jose\u0301 JOSÉ', 'jose jose jose'),
  ('Søren Łukasz Đặng ÆŒ ẞ ı İ þħ', 'soren lukasz dang aeoe ss i i thh'),
  ('ΣΊΣΥΦΟΣ Σίσυφος', 'σισυφοσ σισυφοσ'),
  (E'O’Brien‐Smith‑Jones–Lee—\u2212', 'o''brien-smith-jones-lee--'),
  ('Don’t ‘say’ “no”…', 'don''t ''say'' "no"...'),
  (E'Da\u00adna\u200b Sm\u2060ith\ufeff \u200fe\u200b\u0301\U000e0041', 'dana smith e'),
  (E' a\u00a0\t\n\u3000b\u0001\u001f ', ' a b '),
  -- What becomes white space joins what's around it.
  (E'\u00b4 \u200b x', ' x'),
  (E'\uff21\uff11 \ufb01 \u212b …', 'a1 fi a ...'),
  -- Letters of other scripts keep their marks.
  (E'\u304b\u3099 \u1112\u1161\u11ab', E'\u304c \ud55c'),
  ('', ''),
  (null, null)) c (written, folded);
select is(private.fold_text(repeat(E'\u1e69 ', 1000)), repeat('s ', 1000), 'long texts are folded in pieces');
-- PostgreSQL takes minutes to sort these marks at once.
set local statement_timeout = '10s';
select is(length(private.fold_text(repeat(E'\u05b0', 600000) || repeat(E'\u3099', 600000))), 1200000,
  'no order of marks makes it slow');
reset statement_timeout;

-- Searches. tests/backend/database/search.test.ts compares them with the rules in TypeScript.
delete from public.blog_posts;
create function tap.add(of_slug text, fields jsonb default '{}') returns void language sql as $$
  insert into public.blog_posts (slug, title, excerpt, content, category, tags, author_name, is_published, moderation_status, published_at, category_slug)
  select of_slug, coalesce(title, 'W'), coalesce(excerpt, ''), coalesce(content, ''), coalesce(category, 'Testing'), coalesce(tags, '{}'), 'A writer', coalesce(is_published, true),
    coalesce(moderation_status, 'approved'), coalesce(published_at, '2026-01-01Z'), category_slug
  from jsonb_populate_record(null::public.blog_posts, fields)
$$;
create function tap.found(term text, category text default null, page integer default 1) returns text language sql as $$
  select string_agg(p ->> 'slug', ' ' order by place) from jsonb_array_elements(public.search_blog_posts(term, category, page) -> 'posts') with ordinality l (p, place)
$$;
create function tap.count_of(term text, category text default null, page integer default 1) returns text language sql as $$
  select concat_ws(' ', s ->> 'total_count', s ->> 'is_count_exact') from public.search_blog_posts(term, category, page) s
$$;

select add('title', '{"title": "Needleone here"}'), add('excerpt', '{"excerpt": "See needleone"}'), add('content', '{"content": "<p>A NEEDLEONE</p>"}'),
  add('tags', '{"tags": ["other", "Needleone"]}'), add('split', '{"title": "Needle", "excerpt": "one"}'), add('split-tags', '{"tags": ["needle", "one"]}'), add('other', '{"category": "Needleone"}');
select is((select string_agg(slug, ' ' order by slug) from unnest(string_to_array(found('needleone'), ' ')) slug), 'content excerpt tags title', 'a search looks in the title, excerpt, content, and tags');
select is(found(term), null, 'but not across two of them') from unnest(array['needle one', E'needle\u001fone']) term;

select add('here', '{"excerpt": "sorted", "category": "Here, (and) \"there\" 100%"}'), add('there', '{"excerpt": "sorted", "category": "There", "published_at": "2025-01-01Z"}');
select is(found(term, 'Here, (and) "there" 100%'), 'here', 'one category: ' || term) from unnest(array['sorted', '']) term;
select is(found(term, '%'), null, 'a category isn''t a pattern: ' || term) from unnest(array['sorted', '']) term;
select is(found('sorted'), 'here there', 'without one, it covers all, newest first');
select is(found(term, 'There'), 'there', 'a blank term finds all posts') from unnest(array['', E'\n\t ', E'\u00a0', null]) term;
select is(count_of(repeat('y', 1000)), '0 true', 'a term can have 1,000 characters');
select throws_ok($$select count_of(repeat('y', 1001))$$, '22023', 'Searches are limited to 1000 characters.', 'but no more');

select add('hidden-' || n, fields || '{"excerpt": "sorted", "category": "There"}') from unnest(array['{"is_published": false}', '{"moderation_status": "pending"}', '{"moderation_status": "rejected"}']::jsonb[]) with ordinality h (fields, n);
select sign_in('admin');
select is(found('sorted', 'There') || ' ' || found('', 'There'), 'there there', 'only public posts are found, whoever asks');
select sign_out();

select add('day-' || n, jsonb_build_object('excerpt', 'paged', 'published_at', '2024-03-0' || n || 'Z')) from generate_series(1, 8) n;
select is(found('paged', null, page), 'day-8 day-7 day-6 day-5 day-4 day-3', 'a page has six posts') from unnest(array[null, -1, 0, 1]) page;
select is(found('paged', null, 2) || ', ' || count_of('paged', null, 2), 'day-2 day-1, 8 true', 'the last one has the rest, and the total');
select is(count_of('paged', null, page) || coalesce(found('paged', null, page), ''), '8 true', 'there are no more') from unnest(array[3, 2147483647]) page;
select is((public.search_blog_posts('paged', null, 2) #> '{posts,1}') - array['id', 'created_at', 'updated_at'], '{"slug": "day-1", "title": "W", "excerpt": "paged", "category": "Testing",
  "tags": [], "author_name": "A writer", "read_time_minutes": 5, "published_at": "2024-03-01T00:00:00+00:00", "is_featured": false, "featured_image_url": null, "featured_image_alt": null}', 'a post has what its card shows');

-- More matches than a search counts. All but the newest six have punctuation. Only the index matters, and other triggers
-- take seconds.
alter table public.blog_posts disable trigger user;
alter table public.blog_posts enable trigger blog_posts_search_insert;
select add('many-' || n, jsonb_build_object(
  'excerpt', case when n > 1004 then 'plenty' else 'plenty !!' end,
  'category', 'Many',
  'category_slug', 'many',
  'published_at', timestamptz '2023-01-01Z' + n * interval '1 minute'))
from generate_series(1, 1010) n;
create function tap.six_from(newest integer) returns text language sql as $$
  select string_agg('many-' || newest - n, ' ' order by n) from generate_series(0, 5) n
$$;
select is(
  found(term, 'Many', 166) || ', ' || count_of(term, 'Many', 166),
  six_from(newest - 165 * 6) || ', 1000 false',
  'a search counts a thousand: ' || term)
from (values ('plenty', 1010), ('p', 1010), ('!!', 1004)) m (term, newest);
select is(cardinality(string_to_array(found('plenty', 'Many', 167), ' ')), 4, 'and returns the last of them');
select is(found('plenty', 'Many', 168), null, 'but no more');
select is(right(found('', 'Many', 169), 7) || count_of('', 'Many', 169), ' many-11010 true', 'without a term, all are counted and returned');

select * from finish();
rollback;
