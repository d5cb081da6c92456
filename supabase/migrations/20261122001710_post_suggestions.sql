-- Suggestions for addresses without a post. A definer function, because under row-level security, a full-text
-- search can't use an index.

create index post_search_topic on private.post_search using gin (topic) with (fastupdate = off);

create function public.suggest_blog_posts(address text)
returns table (slug text, title text)
language plpgsql stable security definer set search_path = '' as $$
declare
  max_words constant integer := 12;
  words text[] := array(select distinct lexeme
    from unnest(to_tsvector('pg_catalog.english',
      regexp_replace(private.fold_text(left(address, 300)), '[^[:alnum:]]+', ' ', 'g')))
    where lexeme ~ '[[:alpha:]]' and length(lexeme) > 2 limit max_words);
  same tsquery := array_to_string(words, ' | ')::tsquery;
  -- Words that start with the same two thirds, because the address may be misspelled.
  similar_words tsquery := (select string_agg(left(word, greatest(3, ceil(length(word) / 1.5)::integer)) || ':*', ' | ')
    from unnest(words) word)::tsquery;
begin
  return query select p.slug, p.title
  from (
    select s.post_id, s.published_at,
      ts_rank(s.topic, same) + ts_rank(s.topic, similar_words) / 4 as rank
    from private.post_search s where s.topic @@ similar_words
    order by rank desc, s.published_at desc, s.post_id limit 3) best
  join public.blog_posts p on p.id = best.post_id
  order by best.rank desc, best.published_at desc, best.post_id;
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
