-- The images of a deleted account are deleted, too. Only the Storage API can delete a file, so functions/dispatch-outbox asks
-- it to. Images in posts and drafts that stay are kept, because they're part of those, until the last of them is deleted.
create view private.erasable_images with (security_invoker = true) as
select o.name from storage.objects o
where o.bucket_id = 'post-images' and o.owner_id is not null
  and not exists (select from auth.users u where u.id::text = o.owner_id)
  -- An image's files share the first 36 characters of their names.
  and left(o.name, 36) not in (
    select match[1]
    from (
      select concat_ws(' ', p.featured_image_url, p.content) as html from public.blog_posts p
      union all
      select concat_ws(' ', d.fields ->> 'featured_image_url', d.fields ->> 'content') from public.post_drafts d) texts
    cross join regexp_matches(texts.html, '/post-images/([0-9a-f-]{36})', 'g') match
    where strpos(texts.html, '/post-images/') > 0);
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
language sql stable security definer set search_path = '' as $$
  select array(select e.name from private.erasable_images e order by e.name limit 50)
$$;
comment on function public.get_erasable_images() is
  'The next 50 images whose account was deleted and that no post or draft shows.';
grant execute on function public.get_erasable_images() to service_role;
