-- Suggestions for addresses without a post. A definer function, because under row-level security, a full-text
-- search can't use an index.

-- What a post is about: mostly its slug and title.
create function private.post_topic(slug text, title text, excerpt text) returns tsvector
language sql immutable set search_path = '' as $$
  select setweight(to_tsvector('pg_catalog.english', replace(slug, '-', ' ') || ' ' || title), 'A')
    || setweight(to_tsvector('pg_catalog.english', excerpt), 'C')
$$;
grant execute on function private.post_topic(text, text, text) to authenticated, service_role;

create index blog_posts_topic on public.blog_posts using gin (private.post_topic(slug, title, excerpt))
  with (fastupdate = off) where is_published and moderation_status = 'approved';

create function public.suggest_blog_posts(address text)
returns table (slug text, title text)
language plpgsql stable security definer set search_path = '' as $$
declare
  max_words constant integer := 12;
  words text[] := array(select distinct lexeme
    from unnest(to_tsvector('pg_catalog.english', regexp_replace(left(address, 300), '[^[:alnum:]]+', ' ', 'g')))
    where lexeme ~ '[[:alpha:]]' and length(lexeme) > 2 limit max_words);
  same tsquery := array_to_string(words, ' | ')::tsquery;
  -- Words that start with the same two thirds, because the address may be misspelled.
  similar_words tsquery := (select string_agg(left(word, greatest(3, ceil(length(word) / 1.5)::integer)) || ':*', ' | ')
    from unnest(words) word)::tsquery;
begin
  return query select p.slug, p.title from public.blog_posts p,
    private.post_topic(p.slug, p.title, p.excerpt) topic
  where p.is_published and p.moderation_status = 'approved'
    and private.post_topic(p.slug, p.title, p.excerpt) @@ similar_words
  order by ts_rank(topic, same) + ts_rank(topic, similar_words) / 4 desc, p.published_at desc, p.id
  limit 3;
  if not found then
    return query select p.slug, p.title from public.blog_posts p
    where p.is_published and p.moderation_status = 'approved'
    order by p.published_at desc, p.id limit 3;
  end if;
end
$$;
comment on function public.suggest_blog_posts(text) is
  'Three public posts that a reader may have expected at an address where there is no post: those that share the '
  'most words with it, even if misspelled, or else the newest.';
grant execute on function public.suggest_blog_posts(text) to anon, authenticated, service_role;
