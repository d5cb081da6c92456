-- Uploaded images. In a hosted project, storage.objects belongs to another role, so there can be policies on it, but
-- no triggers, constraints, or indexes. Because the bucket is public, anyone can read a file whose address they know.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('post-images', 'post-images', true, 10485760, array['image/jpeg', 'image/webp', 'image/avif'])
on conflict (id) do nothing;

create function private.get_image_usage(account_id uuid, since timestamptz default '-infinity')
returns table (files bigint, bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum((o.metadata ->> 'size')::bigint), 0)
  from storage.objects o
  where o.bucket_id = 'post-images' and o.owner_id = get_image_usage.account_id::text and o.created_at > since
$$;

-- Whether the caller's account is active and below its quotas and its hourly limit. It counts what's stored, because
-- the API of a hosted project tries an insert and rolls it back, and then repeats it without row-level security.
create function private.may_upload_image() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.active_account_id() is not null and (
    private.is_moderator() or (
      select latest.files < (s.value ->> 'most')::integer
        and stored.files < private.get_quota('image-files') and stored.bytes < private.get_quota('image-bytes')
      from private.settings s
      cross join private.get_image_usage(private.active_account_id()) stored
      cross join private.get_image_usage(private.active_account_id(),
        now() - make_interval(secs => (s.value ->> 'seconds')::integer)) latest
      where s.name = 'limit.image-files'))
$$;
grant execute on function private.may_upload_image() to authenticated;

-- As in functions/_shared/rules/post/stored-images.ts. There's no policy for updates, so nobody can overwrite a file.
create policy "Signed-in people can upload post images"
  on storage.objects for insert to authenticated
  with check (
    bucket_id = 'post-images' and owner_id = (select private.active_account_id())::text
    and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-webp|-avif)?/[1-9][0-9]{0,3}\.(jpg|webp|avif)$'
    and (select private.may_upload_image()));

-- Deleting needs both. Without the first, anyone could list the images of unpublished posts.
create policy "Owners and moderators can find post images"
  on storage.objects for select to authenticated
  using (bucket_id = 'post-images'
    and (owner_id = (select private.active_account_id())::text or (select private.is_moderator())));

-- An author can't change an approved post, so they can't take away its images either.
create policy "Owners can delete unused post images, moderators all"
  on storage.objects for delete to authenticated
  using (bucket_id = 'post-images'
    and ((select private.is_moderator()) or (
      owner_id = (select private.active_account_id())::text
      and not exists (
        select from public.blog_posts p
        where p.author_id = (select private.active_account_id()) and p.moderation_status = 'approved'
          and strpos(concat(p.featured_image_url, p.content), split_part(objects.name, '/', 1)) > 0))));
