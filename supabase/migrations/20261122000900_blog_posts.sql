-- Posts with the fields of spec §3 and their author. Lengths, slugs, and statuses match
-- functions/_shared/rules (tests/backend/database/post-rules.test.ts and stated-values.test.ts).
create function private.are_valid_tags(tags text[]) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(tags) <= 12
    and coalesce(bool_and(tag is not null and private.is_single_line(tag, 40)), true)
  from unnest(tags) as tag
$$;
grant execute on function private.are_valid_tags(text[]) to authenticated, service_role;

create function private.is_slug(value text) returns boolean
language sql immutable set search_path = '' as $$
  select length(value) <= 120 and value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
$$;
grant execute on function private.is_slug(text) to authenticated, service_role;

create function private.is_reserved_slug(value text) returns boolean
language sql immutable set search_path = '' as $$
  select value in (
    'create', 'manage', 'moderation', 'archive', 'page', 'category', 'index', '404',
    'why-employer-branding-is-the-future-of-recruiting')
$$;
grant execute on function private.is_reserved_slug(text) to authenticated, service_role;

-- Equal for all spellings of a category. The same rule as getCategoryKey in _shared/rules/post/category.ts.
create function private.get_category_key(category text) returns text
language sql immutable set search_path = '' as $$
  select lower(regexp_replace(normalize(private.to_line(category), nfkc),
    '[\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]', '', 'g'))
$$;
grant execute on function private.get_category_key(text) to authenticated, service_role;

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  title text not null,
  excerpt text not null default '',
  content text not null default '',
  category text not null,
  tags text[] not null default '{}',
  author_name text not null,
  read_time_minutes integer not null default 5,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_published boolean not null default false,
  is_featured boolean not null default false,
  moderation_status text not null default 'pending',
  meta_description text,
  focus_keyword text,
  featured_image_url text,
  author_id uuid default private.active_account_id() references auth.users (id) on delete set null,
  old_slugs text[] not null default '{}',
  featured_image_alt text,
  trashed_at timestamptz,
  category_slug text,
  old_category_slugs text[] not null default '{}',

  constraint blog_posts_slug_key unique (slug),
  constraint blog_posts_slug_format check (private.is_slug(slug)),
  constraint blog_posts_slug_reserved check (not private.is_reserved_slug(slug)),
  -- Single-line fields have no control characters, because XML can't contain them: one would break the
  -- sitemap and the feed.
  constraint blog_posts_title_length check (private.is_single_line(title, 200)),
  constraint blog_posts_excerpt_length check (length(excerpt) <= 500),
  constraint blog_posts_content_length check (length(content) <= 200000),
  constraint blog_posts_category_format
    check (private.is_single_line(category, 60) and private.get_category_key(category) <> 'all posts'),
  constraint blog_posts_tags_format check (private.are_valid_tags(tags)),
  constraint blog_posts_author_name_length check (private.is_single_line(author_name, 100)),
  -- JavaScript can't parse a mistyped year like 20026, and the post's page couldn't be rendered.
  constraint blog_posts_published_at_range
    check (published_at >= '2000-01-01Z' and published_at < '2100-01-01Z'),
  constraint blog_posts_read_time_range check (read_time_minutes between 1 and 120),
  constraint blog_posts_moderation_status_known
    check (moderation_status in ('pending', 'approved', 'rejected')),
  constraint blog_posts_meta_description_length check (length(meta_description) <= 320),
  constraint blog_posts_focus_keyword_length check (length(focus_keyword) <= 100),
  constraint blog_posts_featured_image_alt_length
    check (length(featured_image_alt) <= 300 and featured_image_alt !~ '[[:cntrl:]]'),
  constraint blog_posts_category_slug_set check (moderation_status <> 'approved' or category_slug is not null),
  constraint blog_posts_trashed_hidden check (trashed_at is null or not is_published),
  -- A path of the site, or an https URL on a named host. Only characters that browsers don't
  -- change: they read "/\evil.test" and "/<tab>/evil.test" as links to another host.
  constraint blog_posts_featured_image_url_format check (length(featured_image_url) <= 2048 and (
    featured_image_url ~ ('^/([A-Za-z0-9_.~!$&''()*+,;=:@%-]+/)*[A-Za-z0-9_.~!$&''()*+,;=:@%-]*'
      '([?#][A-Za-z0-9_.~!$&''()*+,;=:@%/?#-]*)?$')
    or featured_image_url ~ ('^https://((?!xn--)[a-z0-9_-]+\.)+(?!xn--)[a-z][a-z0-9-]*'
      '([/?#][A-Za-z0-9_.~!$&''()*+,;=:@%/?#-]*)?$')))
);
comment on table public.blog_posts is
  'Blog posts. Public when is_published and moderation_status is approved (spec §4).';
comment on column public.blog_posts.published_at is 'Set the first time the post becomes public.';
comment on column public.blog_posts.trashed_at is
  'When an admin moved the post to the trash. Only admins see it there, and it''s deleted 30 days later.';
comment on column public.blog_posts.author_id is 'The author, who can edit the post until it is approved.';
comment on column public.blog_posts.old_slugs is
  'Slugs that the post had while it was public. Their URLs redirect to the current one. Set by the database.';

comment on column public.blog_posts.category_slug is
  'The slug of the category (private.category_slugs), from the post''s first approval on. Set by the database.';
comment on column public.blog_posts.old_category_slugs is
  'Slugs of categories that the post was moved out of. Once such a category has no posts, its feed redirects to the feed of '
  'the post''s current category. Set by the database.';

create index blog_posts_public_newest on public.blog_posts (published_at desc, id)
  where is_published and moderation_status = 'approved';
create index blog_posts_author_id on public.blog_posts (author_id);
create index blog_posts_trashed on public.blog_posts (trashed_at) where trashed_at is not null;
create index blog_posts_old_slugs on public.blog_posts using gin (old_slugs) with (fastupdate = off);

create index blog_posts_approved_categories on public.blog_posts (private.get_category_key(category), created_at, id)
  where moderation_status = 'approved' and trashed_at is null;

alter table public.blog_posts enable row level security;

create policy "Anyone can read public posts"
  on public.blog_posts for select to anon
  using (is_published and moderation_status = 'approved');

create policy "People can read public and their own posts, moderators all"
  on public.blog_posts for select to authenticated
  using (
    (is_published and moderation_status = 'approved')
    or ((author_id = (select private.active_account_id()) or (select private.is_moderator()))
      and (trashed_at is null or (select private.is_admin()))));

create policy "People can add their own posts, moderators any post"
  on public.blog_posts for insert to authenticated
  with check (author_id = (select private.active_account_id()) or (select private.is_moderator()));

create policy "People can update their own posts, moderators all posts"
  on public.blog_posts for update to authenticated
  using ((author_id = (select private.active_account_id()) or (select private.is_moderator())) and trashed_at is null)
  with check (author_id = (select private.active_account_id()) or (select private.is_moderator()));

-- Nobody deletes posts directly: admins move them to the trash.
grant select on table public.blog_posts to anon, authenticated;
-- Only the database sets id, created_at, updated_at, is_featured, trashed_at, and the slugs of categories and of
-- earlier addresses. feature_post features one post at a time.
grant insert (slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
    published_at, is_published, moderation_status, meta_description, focus_keyword,
    featured_image_url, featured_image_alt, author_id),
  update (slug, title, excerpt, content, category, tags, author_name, read_time_minutes,
    published_at, is_published, moderation_status, meta_description, focus_keyword,
    featured_image_url, featured_image_alt, author_id)
  on table public.blog_posts to authenticated;
grant select, insert, update, delete on table public.blog_posts to service_role;
