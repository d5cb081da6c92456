-- The two lists of comments (spec §7 calls 12 and 13). Both read the table as its owner: visitors have
-- no right to read it, and nobody has one to the address, of which the second says that it is there.
create function public.get_public_comments_safe(blog_post_id uuid)
returns table (id uuid, author_name text, content text, created_at timestamptz)
language sql stable security definer set search_path = '' rows 20 as $$
  select c.id, c.author_name, c.content, c.created_at
  from public.blog_comments c
  join public.blog_posts p on p.id = c.post_id and p.is_published and p.moderation_status = 'approved'
  where c.post_id = blog_post_id and c.moderation_status = 'approved'
  order by c.created_at, c.id
$$;
comment on function public.get_public_comments_safe(uuid) is
  'Approved comments of a public post, oldest first, without addresses.';

create function public.get_admin_comments()
returns table (
  id uuid, post_id uuid, author_name text, content text, created_at timestamptz,
  moderation_status text, has_protected_email boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_moderator() then
    raise exception 'Only a moderator can list the comments.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select c.id, c.post_id, c.author_name, c.content, c.created_at, c.moderation_status,
      c.author_email <> ''
    from public.blog_comments c order by c.created_at desc, c.id;
end
$$;
comment on function public.get_admin_comments() is
  'All comments, newest first, for moderators: says that there is an address, never which.';

revoke all on function public.get_public_comments_safe(uuid) from public;
revoke all on function public.get_admin_comments() from public, anon, authenticated, service_role;
grant execute on function public.get_public_comments_safe(uuid) to anon, authenticated, service_role;
grant execute on function public.get_admin_comments() to authenticated;
