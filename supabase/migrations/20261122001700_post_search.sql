-- Search in the title, excerpt, and content of public posts (spec §7 call 8), and in their tags, which link to a
-- search. ILIKE isn't leakproof, so under row-level security it can't use an index. Instead, a security definer
-- function searches a copy of each public post's text that clients can't read. tests/bench/search.ts measures it.

-- Fields are joined by the unit separator, which folded text never contains, so no match spans two fields.
create function private.searchable_text(post public.blog_posts) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\u001f', private.fold_text(post.title),
    private.fold_text(post.excerpt),
    private.fold_text(private.html_to_text(post.content)),
    (select string_agg(private.fold_text(tag), E'\u001f') from unnest(post.tags) tag))
$$;

-- The distinct pairs of neighboring characters in `plain`, and the last character of each field, separated by unit
-- separators.
create function private.character_pairs(plain text) returns text
language sql immutable set search_path = '' as $$
  select E'\u001f' || string_agg(pair, E'\u001f' order by pair) || E'\u001f'
  from (
    -- Twice as fast as string_agg(distinct), which sorts all of them.
    select distinct character || replace(coalesce(next, ''), E'\u001f', '') as pair
    from unnest(string_to_array(plain, null), string_to_array(substr(plain, 2), null)) neighbors (character, next)
    where character <> E'\u001f') pairs
$$;

create table private.post_search (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  published_at timestamptz not null,
  category text not null,
  searchable_text text not null,
  character_pairs text not null
);
comment on table private.post_search is 'Each public post in the forms that searches compare.';
comment on column private.post_search.character_pairs is
  'Answers searches that are too short for the trigram index without reading the whole text.';
-- Scanning many posts takes a third of the time if the texts aren't compressed.
alter table private.post_search alter column searchable_text set storage external;
create index post_search_newest on private.post_search (published_at desc, post_id);
alter table private.post_search enable row level security;

-- Without the extension, every search reads every text. fastupdate is off because otherwise, every search would
-- read the whole pending list.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema extensions;
    execute format('create index post_search_trigrams on private.post_search '
      'using gin (searchable_text %s.gin_trgm_ops) with (fastupdate = off)',
      (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
  end if;
end $$;

create function private.update_post_search() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plain text;
begin
  if not (new.is_published and new.moderation_status = 'approved') then
    delete from private.post_search where post_id = new.id;
    return null;
  end if;
  plain := private.searchable_text(new);
  insert into private.post_search
  values (new.id, new.published_at, new.category, plain, private.character_pairs(plain))
  on conflict (post_id) do update set published_at = excluded.published_at, category = excluded.category,
    searchable_text = excluded.searchable_text, character_pairs = excluded.character_pairs;
  return null;
end
$$;

create trigger blog_posts_search_insert after insert on public.blog_posts
  for each row execute function private.update_post_search();
create trigger blog_posts_search_update after update on public.blog_posts
  for each row when ((old.title, old.excerpt, old.content, old.tags, old.category, old.published_at,
      old.is_published, old.moderation_status)
    is distinct from (new.title, new.excerpt, new.content, new.tags, new.category, new.published_at,
      new.is_published, new.moderation_status))
  execute function private.update_post_search();

-- The IDs of up to 1,001 matching posts, in no particular order. The planner assumes that long texts are as
-- cheap to read as short ones, so it would scan all of them. It can't know how rare a term is, so one generic
-- plan serves all terms.
create function private.search_post_ids(term text, category text) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off
set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  -- Terms that contain a trigram: three letters or digits, two at the end of a word, or one at the start.
  if term ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]' then
    return array(select s.post_id from private.post_search s
      where s.searchable_text like '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%'
        and (search_post_ids.category is null or s.category = search_post_ids.category)
      limit 1001);
  end if;
  return array(select s.post_id from private.post_search s
    where strpos(s.character_pairs, left(term, 2)) > 0
      and (length(term) <= 2 or strpos(s.searchable_text, term) > 0)
      and (search_post_ids.category is null or s.category = search_post_ids.category)
    limit 1001);
end
$$;

create view private.post_cards with (security_invoker = true) as
select id, slug, title, excerpt, category, tags, author_name, read_time_minutes, published_at, created_at,
  updated_at, is_featured, featured_image_url, featured_image_alt
from public.blog_posts where is_published and moderation_status = 'approved';
comment on view private.post_cards is 'Post cards of public posts (spec §2).';

create function public.search_blog_posts(search text, category text default null, page integer default 1)
returns jsonb
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  page_size constant integer := 6;
  max_count constant integer := 1000;
  term text := private.fold_text(coalesce(search, ''));
  is_blank boolean := btrim(term) = '';
  first integer := (greatest(least(coalesce(page, 1), 1000000), 1) - 1) * page_size;
  ids uuid[];
  total integer;
begin
  if length(search) > 1000 then
    raise exception 'Searches are limited to 1000 characters.' using errcode = 'invalid_parameter_value';
  end if;
  if is_blank then
    total := (select count(*) from private.post_search s
      where search_blog_posts.category is null or s.category = search_blog_posts.category);
    ids := array(select s.post_id from private.post_search s
      where search_blog_posts.category is null or s.category = search_blog_posts.category
      order by s.published_at desc, s.post_id offset first limit page_size);
  else
    ids := private.search_post_ids(term, search_blog_posts.category);
    total := cardinality(ids);
    if total <= max_count then
      ids := array(select s.post_id from private.post_search s where s.post_id = any (ids)
        order by s.published_at desc, s.post_id offset first limit page_size);
    else
      -- Many posts match, so reading the newest finds a page sooner than sorting all matches.
      ids := array(select s.post_id from private.post_search s
        where strpos(s.searchable_text, term) > 0
          and (search_blog_posts.category is null or s.category = search_blog_posts.category)
        order by s.published_at desc, s.post_id
        offset first limit least(page_size, greatest(max_count - first, 0)));
    end if;
  end if;
  return jsonb_build_object(
    'posts', (select coalesce(jsonb_agg(c order by c.published_at desc, c.id), '[]')
      from private.post_cards c where c.id = any (ids)),
    'total_count', case when is_blank then total else least(total, max_count) end,
    'is_count_exact', is_blank or total <= max_count);
end
$$;
comment on function public.search_blog_posts(text, text, integer) is
  'One page of the public posts whose title, excerpt, text, or a tag contains the search term, ignoring case, '
  'accents, and kinds of hyphens, newest first (spec §7 call 8): {posts, total_count, is_count_exact}. Counts matches up '
  'to 1,000. A blank term matches all posts, and so does a null category.';
grant execute on function public.search_blog_posts(text, text, integer) to anon, authenticated, service_role;
