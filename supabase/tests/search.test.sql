\ir setup.psql
select plan(29);

-- What text is compared
select is(private.text_of_html('Au<em>thor</em>ity<p>x</p>y'), 'Authority x y', 'a tag inside a word does not split it, another does');
select is(private.text_of_html('<a title="a>b" rel=''c>d''>e</a>'), 'e', 'attributes are no text, whatever they hold');
select is(private.text_of_html('a<!-- <b> -- > -->b<!-- c -->'), 'ab', 'nor are comments');
select is(private.text_of_html('a<script>b</script>c<style>d</style >e'), 'a c e', 'scripts and styles');
select is(private.text_of_html('a<p title="b'), 'a ', 'or a tag that never ends');
select is(private.text_of_html('1 < 2 > 0 <3'), '1 < 2 > 0 <3', 'a lone bracket is text');
select is(private.text_of_html('&lt;b&gt; &amp;lt; &quot;&apos;&nbsp;&eacute;&Eacute;&yuml;&rsquo;'), '<b> &lt; "''' || E'\u00a0' || 'éÉÿ’', 'references are their characters, decoded once');
select is(private.text_of_html('&#8217;&#x1F600;&#X41;'), '’😀A', 'by number too');
select is(private.text_of_html('&#0;&#xD800;&#9999999;&none;&amp R&D;&;'), '���&none;&amp R&D;&;', 'and what is none harms nobody');
select is(private.text_of_html(null), null, 'nothing has no text');
select is(private.folded(E'A \n\t\u00a0É\u001f\u3000ß'), 'a é ß', 'white space counts as one space, letters as their lower case');

-- What is kept
insert into public.blog_posts (id, slug, title, excerpt, content, category, author_name) values
  ('00000000-0000-4000-b000-000000000001', 't-one', 'One', 'Two', '<p>Three</p>', 'Testing', 'T');
create function pg_temp.words() returns text language sql as $$
  select words from private.post_search where post_id = '00000000-0000-4000-b000-000000000001'
$$;
select is(pg_temp.words(), E'one\u001ftwo\u001f three ', 'a post''s text is kept when it is made');
update public.blog_posts set title = 'Four' where slug = 't-one';
select is(pg_temp.words(), E'four\u001ftwo\u001f three ', 'and when it is edited');
select is((select count(*) from public.blog_posts p left join private.post_search s on s.post_id = p.id and s.words = private.words_of(p) where s.post_id is null), 0::bigint, 'every post''s is');
select has_index('private', 'post_search', 'post_search_words', 'an index finds it');

-- Who may search
select is_definer('public', 'search_blog_posts', array['text', 'text'], 'a search reads as the owner');
select volatility_is('public', 'search_blog_posts', array['text', 'text'], 'stable', 'and writes nothing');
select function_privs_are('public', 'search_blog_posts', array['text', 'text'], role, array['EXECUTE'], role || ' may search')
  from unnest(array['anon', 'authenticated', 'service_role']) role;
select is((select count(*) from unnest(array['anon', 'authenticated', 'service_role']) role, pg_proc p
  where p.pronamespace = 'private'::regnamespace
    and p.proname in ('character_of', 'text_of_html', 'folded', 'words_of', 'keep_post_search')
    and has_function_privilege(role, p.oid, 'execute')), 0::bigint, 'its parts are nobody''s to call');

set local role anon;
select throws_ok($$select * from private.post_search$$, '42501', null, 'nobody reads the kept texts');
select throws_ok($$select * from private.post_cards$$, '42501', null, 'or the view behind them');
select is_empty($$select * from public.search_blog_posts('four')$$, 'a draft is not found');
reset role;
update public.blog_posts set is_published = true, moderation_status = 'approved' where slug = 't-one';
set local role anon;
select is((select slug from public.search_blog_posts('FOUR')), 't-one', 'a public post is');
select is((select slug from public.search_blog_posts('three', 'Testing')), 't-one', 'in its category');
select is_empty($$select * from public.search_blog_posts('three', 'testing')$$, 'and in no other');
select throws_ok($$select public.search_blog_posts(repeat('x', 1001))$$, '22023', 'Search for at most 1000 characters.', 'a term has a greatest length');
reset role;

delete from public.blog_posts where slug = 't-one';
select is(pg_temp.words(), null, 'what is deleted leaves no text');

select * from finish();
rollback;
