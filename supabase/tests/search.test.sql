\ir setup.psql
select plan(23);

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

select * from finish();
rollback;
