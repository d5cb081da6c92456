-- Search in the title, excerpt, and content of public posts (spec §7 call 8). ILIKE isn't leakproof, so under
-- row-level security it can't use an index. Instead, a security definer function checks what is public itself
-- and searches a copy of each post's text that clients can't read. tests/bench/search.ts measures it.

-- Fields are joined by the unit separator, which normalized text never contains, so no match spans two fields.
create function private.searchable_text(post public.blog_posts) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\u001f', private.normalize_search_text(post.title),
    private.normalize_search_text(post.excerpt),
    private.normalize_search_text(private.html_to_text(post.content)))
$$;

create table private.post_search (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  searchable_text text not null
);
comment on table private.post_search is 'The text of each post in the form that search_blog_posts compares.';
-- Uncompressed, a scan of many posts takes a third of the time.
alter table private.post_search alter column searchable_text set storage external;
alter table private.post_search enable row level security;

-- Without the extension, every search reads every text. fastupdate is off because each search would have to
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
begin
  insert into private.post_search (post_id, searchable_text)
  values (new.id, private.searchable_text(new))
  on conflict (post_id) do update set searchable_text = excluded.searchable_text;
  return null;
end
$$;

create trigger blog_posts_search_insert after insert on public.blog_posts
  for each row execute function private.update_post_search();
create trigger blog_posts_search_update after update on public.blog_posts
  for each row when ((old.title, old.excerpt, old.content) is distinct from (new.title, new.excerpt, new.content))
  execute function private.update_post_search();

create view private.post_cards with (security_invoker = true) as
select id, slug, title, excerpt, category, tags, author_name, read_time_minutes, published_at, created_at,
  is_featured, featured_image_url
from public.blog_posts where is_published and moderation_status = 'approved';
comment on view private.post_cards is 'Post cards of public posts (spec §2).';

create type public.post_card as (
  id uuid, slug text, title text, excerpt text, category text, tags text[], author_name text,
  read_time_minutes integer, published_at timestamptz, created_at timestamptz, is_featured boolean,
  featured_image_url text);
comment on type public.post_card is 'A post''s metadata without its content.';

-- The planner assumes that long texts are as cheap to read as short ones, so it would scan all of them. It
-- can't know how rare a term is, so one generic plan serves all terms.
create function public.search_blog_posts(search text, category text default null)
returns setof public.post_card
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  term text := private.normalize_search_text(coalesce(search, ''));
begin
  if length(search) > 1000 then
    raise exception 'Search for at most 1000 characters.' using errcode = 'invalid_parameter_value';
  end if;
  if term in ('', ' ') then
    return query select c.* from private.post_cards c
      where search_blog_posts.category is null or c.category = search_blog_posts.category;
  -- Terms that contain a trigram: three letters or digits, two at the end of a word, or one at the start.
  elsif term ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]' then
    return query select c.* from private.post_search s join private.post_cards c on c.id = s.post_id
      where s.searchable_text like '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%'
        and (search_blog_posts.category is null or c.category = search_blog_posts.category);
  else
    return query select c.* from private.post_search s join private.post_cards c on c.id = s.post_id
      where strpos(s.searchable_text, term) > 0
        and (search_blog_posts.category is null or c.category = search_blog_posts.category);
  end if;
end
$$;
comment on function public.search_blog_posts(text, text) is
  'Public posts whose title, excerpt, or text contains the search term, ignoring case (spec §7 call 8). A '
  'blank term matches all posts, and so does a null category.';
grant execute on function public.search_blog_posts(text, text) to anon, authenticated, service_role;
