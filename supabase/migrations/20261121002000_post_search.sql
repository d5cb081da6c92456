-- Search over title, excerpt and text of public posts (spec §7 call 8). Under row-level security no
-- policy lets ILIKE, which is not leakproof, near an index; so a definer function says itself what is
-- public, over a copy of each post's text that clients cannot read. tests/bench/search.ts measures it.

-- The unit separator between the fields is in no folded term: nothing is found across them.
create function private.words_of(post public.blog_posts) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(E'\u001f', private.folded(post.title), private.folded(post.excerpt),
    private.folded(private.text_of_html(post.content)))
$$;
revoke all on function private.words_of(public.blog_posts) from public;

create table private.post_search (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  words text not null
);
comment on table private.post_search is 'The text of each post as search_blog_posts compares it.';
-- Reading it uncompressed takes a third of the time when many posts have to be looked at.
alter table private.post_search alter column words set storage external;
alter table private.post_search enable row level security;
revoke all on table private.post_search from public, anon, authenticated, service_role;

insert into private.post_search (post_id, words)
select p.id, private.words_of(p) from public.blog_posts p;

-- Without the extension every search reads every text. No list of pending entries: each search would
-- have to read it through.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm with schema extensions;
    execute format('create index post_search_words on private.post_search '
      'using gin (words %s.gin_trgm_ops) with (fastupdate = off)',
      (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
  end if;
end $$;

create function private.keep_post_search() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.post_search (post_id, words) values (new.id, private.words_of(new))
  on conflict (post_id) do update set words = excluded.words;
  return null;
end
$$;
revoke all on function private.keep_post_search() from public;

create trigger blog_posts_search_begun after insert on public.blog_posts
  for each row execute function private.keep_post_search();
create trigger blog_posts_search_changed after update on public.blog_posts
  for each row when ((old.title, old.excerpt, old.content) is distinct from (new.title, new.excerpt, new.content))
  execute function private.keep_post_search();

create view private.post_cards with (security_invoker = true) as
select id, slug, title, excerpt, category, tags, author_name, read_time_minutes, published_at, created_at,
  is_featured, featured_image_url
from public.blog_posts where is_published and moderation_status = 'approved';
comment on view private.post_cards is 'What a card of a public post shows (spec §2).';
revoke all on table private.post_cards from public, anon, authenticated, service_role;

create type public.post_card as (
  id uuid, slug text, title text, excerpt text, category text, tags text[], author_name text,
  read_time_minutes integer, published_at timestamptz, created_at timestamptz, is_featured boolean,
  featured_image_url text);
comment on type public.post_card is 'What a card of a post shows.';

-- The planner takes a long text for as cheap to read as a short one and would read them all; one plan
-- for every term, since it cannot know how rare a term is.
create function public.search_blog_posts(search text, category text default null)
returns setof public.post_card
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  term text := private.folded(coalesce(search, ''));
begin
  if length(search) > 1000 then
    raise exception 'Search for at most 1000 characters.' using errcode = 'invalid_parameter_value';
  end if;
  if term in ('', ' ') then
    return query select c.* from private.post_cards c
      where search_blog_posts.category is null or c.category = search_blog_posts.category;
  -- What holds a trigram: three letters or digits, or two at the end or one at the start of a word.
  elsif term ~ '[[:alnum:]]{3}|[[:alnum:]]{2}[^[:alnum:]]|[^[:alnum:]][[:alnum:]]' then
    return query select c.* from private.post_search s join private.post_cards c on c.id = s.post_id
      where s.words like '%' || regexp_replace(term, '([\\%_])', '\\\1', 'g') || '%'
        and (search_blog_posts.category is null or c.category = search_blog_posts.category);
  else
    return query select c.* from private.post_search s join private.post_cards c on c.id = s.post_id
      where strpos(s.words, term) > 0
        and (search_blog_posts.category is null or c.category = search_blog_posts.category);
  end if;
end
$$;
comment on function public.search_blog_posts(text, text) is
  'Public posts, for any caller, whose title, excerpt or text without markup contains the search '
  'literally, in upper or lower case (spec §7 call 8); a blank search matches all, null as a category too.';
revoke all on function public.search_blog_posts(text, text) from public;
grant execute on function public.search_blog_posts(text, text) to anon, authenticated, service_role;
