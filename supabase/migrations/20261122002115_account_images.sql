-- The images of a deleted account are deleted, too. Only the Storage API can delete a file, so functions/dispatch-outbox asks
-- it to. Images in posts and drafts that stay are kept, because they're part of those.
create function private.queue_image_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from storage.objects o where o.bucket_id = 'post-images' and o.owner_id = old.id::text) then
    insert into private.outbox (topic, payload)
    values ('erase-images', jsonb_build_object('account_id', old.id));
  end if;
  return null;
end
$$;

create trigger users_delete_images after delete on auth.users
  for each row execute function private.queue_image_deletion();

create function public.get_erasable_images(account_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  -- An image's files share the first 36 characters of their names.
  with used as materialized (
    select match[1] as id
    from (
      select concat_ws(' ', p.featured_image_url, p.content) as html from public.blog_posts p
      union all
      select concat_ws(' ', d.fields ->> 'featured_image_url', d.fields ->> 'content') from public.post_drafts d) texts
    cross join regexp_matches(texts.html, '/post-images/([0-9a-f-]{36})', 'g') match
    where strpos(texts.html, '/post-images/') > 0
  )
  select array(
    select o.name from storage.objects o
    where o.bucket_id = 'post-images' and o.owner_id = account_id::text
      and not exists (select from auth.users u where u.id = get_erasable_images.account_id)
      and left(o.name, 36) not in (select u.id from used u)
    order by o.name limit 50)
$$;
comment on function public.get_erasable_images(uuid) is
  'The next 50 images of a deleted account that no post or draft shows.';
grant execute on function public.get_erasable_images(uuid) to service_role;
