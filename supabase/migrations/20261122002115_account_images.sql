-- Finds the images of deleted accounts, for the retention rule account-images. Only the Storage API can delete a file,
-- so functions/dispatch-outbox asks it to. An image is kept as long as a post or draft shows it.

-- The images that HTML shows, by the first 36 characters of their names, which an image's files share. Posts and drafts
-- have indexes of them, because searching all texts would take too long. With fastupdate, every search would read the
-- pending entries.
create function private.get_shown_images(html text) returns text[]
language sql immutable cost 1000 set search_path = '' as $$
  select array(select distinct match[1] from regexp_matches(html, '/post-images/([0-9a-f-]{36})', 'g') match)
$$;
-- Writing a post updates these indexes with the author's permissions.
grant execute on function private.get_shown_images(text) to authenticated, service_role;
create index blog_posts_images on public.blog_posts
  using gin (private.get_shown_images(coalesce(featured_image_url, '') || ' ' || coalesce(content, ''))) with (fastupdate = off);
create index post_drafts_images on public.post_drafts
  using gin (private.get_shown_images(coalesce(fields ->> 'featured_image_url', '') || ' ' || coalesce(fields ->> 'content', '')))
  with (fastupdate = off);

-- An image has up to six files. Materialized, because otherwise the planner compares every file with every account or
-- post.
create view private.erasable_images with (security_invoker = true) as
with orphans as materialized (
  select o.name, left(o.name, 36) as image from storage.objects o
  where o.bucket_id = 'post-images' and o.owner_id is not null
    and not exists (select from auth.users u where u.id::text = o.owner_id)
), images as materialized (
  select distinct image from orphans
), unused as materialized (
  select i.image from images i
  where not exists (
      select from public.blog_posts p
      where private.get_shown_images(coalesce(p.featured_image_url, '') || ' ' || coalesce(p.content, '')) @> array[i.image])
    and not exists (
      select from public.post_drafts d
      where private.get_shown_images(coalesce(d.fields ->> 'featured_image_url', '') || ' ' || coalesce(d.fields ->> 'content', ''))
        @> array[i.image])
)
select o.name from orphans o join unused i on i.image = o.image;
comment on view private.erasable_images is 'Names of images whose account was deleted and that no post or draft shows.';

create function public.get_erasable_images() returns text[]
language sql volatile security definer set search_path = '' as $$
  -- In random order, so that files that can't be deleted don't keep the others from being deleted.
  select array(select e.name from private.erasable_images e order by random() limit 50)
$$;
comment on function public.get_erasable_images() is
  'At most 50 images whose account was deleted and that no post or draft shows.';
grant execute on function public.get_erasable_images() to service_role;
