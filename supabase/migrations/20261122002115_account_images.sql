-- The images of a deleted account are deleted, too. Only the Storage API can delete a file, so functions/dispatch-outbox asks
-- it to. Images in posts and drafts that stay are kept, because they're part of those. Whenever an account or a post is deleted,
-- those that no post or draft shows anymore are deleted, too.

-- The first 36 characters of their names, which an image's files share. Posts and drafts have an index of them, because
-- searching all texts would take too long. Without fastupdate, because every search would read the pending entries.
create function private.get_shown_images(html text) returns text[]
language sql immutable cost 1000 set search_path = '' as $$
  select array(select distinct match[1] from regexp_matches(html, '/post-images/([0-9a-f-]{36})', 'g') match)
$$;
-- Authors write posts themselves, and so these indexes.
grant execute on function private.get_shown_images(text) to authenticated, service_role;
create index blog_posts_images on public.blog_posts
  using gin (private.get_shown_images(coalesce(featured_image_url, '') || ' ' || coalesce(content, ''))) with (fastupdate = off);
create index post_drafts_images on public.post_drafts
  using gin (private.get_shown_images(coalesce(fields ->> 'featured_image_url', '') || ' ' || coalesce(fields ->> 'content', '')))
  with (fastupdate = off);

create view private.erasable_images with (security_invoker = true) as
select o.name from storage.objects o
where o.bucket_id = 'post-images' and o.owner_id is not null
  and not exists (select from auth.users u where u.id::text = o.owner_id)
  and not exists (
    select from public.blog_posts p
    where private.get_shown_images(coalesce(p.featured_image_url, '') || ' ' || coalesce(p.content, '')) @> array[left(o.name, 36)])
  and not exists (
    select from public.post_drafts d
    where private.get_shown_images(coalesce(d.fields ->> 'featured_image_url', '') || ' ' || coalesce(d.fields ->> 'content', ''))
      @> array[left(o.name, 36)]);
comment on view private.erasable_images is 'Names of images whose account was deleted and that no post or draft shows.';

create function private.queue_image_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from old_rows) and exists (select from private.erasable_images) then
    insert into private.outbox (topic, payload) values ('erase-images', '{}');
  end if;
  return null;
end
$$;

create trigger users_delete_images after delete on auth.users referencing old table as old_rows
  for each statement execute function private.queue_image_deletion();
create trigger blog_posts_delete_images after delete on public.blog_posts referencing old table as old_rows
  for each statement execute function private.queue_image_deletion();

create function public.get_erasable_images() returns text[]
language sql volatile security definer set search_path = '' as $$
  -- In random order, so that files that can't be deleted don't keep all others.
  select array(select e.name from private.erasable_images e order by random() limit 50)
$$;
comment on function public.get_erasable_images() is
  'At most 50 images whose account was deleted and that no post or draft shows.';
grant execute on function public.get_erasable_images() to service_role;
