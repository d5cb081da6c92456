-- Gives each category one spelling, and its feed a permanent address (docs/decisions/038).
create table private.category_slugs (
  category text primary key,
  slug text not null unique,
  constraint category_slugs_slug_format check (private.is_slug(slug))
);
comment on table private.category_slugs is
  'Every category that a post was ever approved in. category is a key from private.get_category_key.';
comment on column private.category_slugs.slug is
  'The category''s feed is /rss/<slug>.xml. Never changes, and no other category gets it.';
alter table private.category_slugs enable row level security;

-- Lowercase ASCII letters, digits, and hyphens. Letters of other alphabets become their code points.
create function private.get_category_base_slug(category text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(left(regexp_replace(string_agg(case
      when letter ~ '[\u0001-\u00bf\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe0f\ufe30-\ufe6f\U0001f000-\U0010ffff]'
        then letter
      else '-' || to_hex(ascii(letter)) || '-' end, '' order by place), '[^a-z0-9]+', '-', 'g'), 100), '-'), ''), 'category')
  from regexp_split_to_table(private.fold_text(category), '') with ordinality letters (letter, place)
$$;

-- The slug of the category with this key. A new category gets one from its name, with a number if that slug is taken.
create function private.get_category_slug(key text, category text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  base text := private.get_category_base_slug(category);
  found_slug text := (select c.slug from private.category_slugs c where c.category = key);
  number integer := 1;
begin
  while found_slug is null loop
    insert into private.category_slugs (category, slug)
    values (key, base || case when number > 1 then '-' || number else '' end)
    on conflict do nothing;
    select c.slug into found_slug from private.category_slugs c where c.category = key;
    number := number + 1;
  end loop;
  return found_slug;
end
$$;

-- How the oldest other approved post spells the category with this key.
create function private.find_category_spelling(key text, except_id uuid) returns text
language sql volatile set search_path = '' as $$
  select p.category from public.blog_posts p
  where private.get_category_key(p.category) = key and p.id <> except_id
    and p.moderation_status = 'approved' and p.trashed_at is null
  order by p.created_at, p.id limit 1
$$;

create function private.set_category() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  key text := private.get_category_key(new.category);
  is_approved boolean := new.moderation_status = 'approved';
  slug text;
begin
  -- Two moderators could approve two spellings of a new category, or two categories with the same slug, at once.
  if is_approved and not exists (select from private.category_slugs c where c.category = key) then
    perform pg_advisory_xact_lock(hashtextextended('categories', 0));
  end if;
  new.category := coalesce(private.find_category_spelling(key, new.id), new.category);
  if is_approved then
    slug := private.get_category_slug(key, new.category);
    if new.category_slug <> slug and new.published_at is not null then
      new.old_category_slugs := array_remove(new.old_category_slugs, new.category_slug) || new.category_slug;
      -- Other posts of a renamed category keep the same slugs, so the oldest are seldom missed.
      new.old_category_slugs := new.old_category_slugs[greatest(1, cardinality(new.old_category_slugs) - 49):];
    end if;
    new.old_category_slugs := array_remove(new.old_category_slugs, slug);
    new.category_slug := slug;
  end if;
  return new;
end
$$;

create trigger blog_posts_set_category_of_new before insert on public.blog_posts
  for each row when (private.is_visible(new.category)) execute function private.set_category();

-- Named to run after blog_posts_normalize_lines.
create trigger blog_posts_set_category before update on public.blog_posts
  for each row when (private.is_visible(new.category) and (new.category, new.moderation_status, new.trashed_at)
    is distinct from (old.category, old.moderation_status, old.trashed_at))
  execute function private.set_category();
