-- Search over title, excerpt and text of public posts (spec §7 call 8). Under row-level security no
-- policy lets ILIKE, which is not leakproof, near an index; so a definer function says itself what is
-- public, over a copy of each post's text that clients cannot read. tests/bench/search.ts measures it.

-- The character that a reference like &amp; or &#8217; stands for; an unknown name stays as it is.
create function private.character_of(reference text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  name text := btrim(reference, '&;');
  -- U+00A0 to U+00FF in their order, then those that word processors write.
  latin constant text[] := string_to_array('nbsp iexcl cent pound curren yen brvbar sect uml copy '
    'ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo '
    'frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute '
    'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash '
    'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil '
    'egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml '
    'divide oslash ugrave uacute ucirc uuml yacute thorn yuml', ' ');
  others constant jsonb := jsonb '{"amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "''",
    "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "hellip": "…", "bull": "•", "euro": "€", "trade": "™"}';
  code integer := case
    when name ~ '^#[0-9]{1,7}$' then substr(name, 2)::integer
    when name ~* '^#x[0-9a-f]{1,6}$' then ('x' || lpad(substr(name, 3), 8, '0'))::bit(32)::integer
    else 159 + array_position(latin, name) end;
begin
  return case
    when code is null then coalesce(others ->> name, reference)
    when code between 1 and 55295 or code between 57344 and 1114111 then chr(code)
    else '�' end;
end
$$;
revoke all on function private.character_of(text) from public;

-- What a reader sees of HTML: no tag, attribute, comment or script; a tag inside a word does not split
-- it, any other one does. An unclosed tag reaches to the end, as in a browser, which also keeps the
-- time linear in the length whatever is written.
create function private.text_of_html(html text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  attributes constant text := '(?:=\s*"[^"]*(?:"|$)|=\s*''[^'']*(?:''|$)|[^>])*(?:>|$)';
  plain text := html;
begin
  plain := regexp_replace(plain, '<!--.*?-->', '', 'g');
  -- One name each: with a choice of names in front the expression would take the longest match.
  plain := regexp_replace(plain, '<script\M.*?(?:</script\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain, '<style\M.*?(?:</style\M[^>]*(?:>|$)|$)', ' ', 'gi');
  plain := regexp_replace(plain,
    '</?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\M' || attributes, '', 'gi');
  plain := regexp_replace(plain, '</?[a-z]' || attributes, ' ', 'gi');
  if plain not like '%&%' then
    return plain;
  end if;
  return (
    select string_agg(part[1] || coalesce(private.character_of(nullif(part[2], '')), ''), '' order by place)
    from regexp_matches(plain, '(.*?)(&#?[0-9a-z]+;|$)', 'gi')
      with ordinality as parts (part, place));
end
$$;
revoke all on function private.text_of_html(text) from public;

-- How texts and terms are compared: in lower case, with runs of white space (ECMAScript's, and control
-- characters) as one space.
create function private.folded(plain text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(plain, '[\u0001-\u0020\u007f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f'
    '\u205f\u3000\ufeff]+', ' ', 'g'))
$$;
revoke all on function private.folded(text) from public;

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
