-- Comments, which wait for moderation (spec §4). Lengths and statuses equal those in
-- functions/_shared/rules/comment.ts. No role can read author_email in any way.
create table public.blog_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  author_name text not null,
  author_email text not null,
  content text not null,
  created_at timestamptz not null default now(),
  moderation_status text not null default 'pending',
  constraint blog_comments_author_name_length check (length(author_name) between 2 and 100),
  constraint blog_comments_author_email_format check (private.is_email(author_email)),
  constraint blog_comments_content_length check (length(content) between 10 and 2000),
  constraint blog_comments_moderation_status_known
    check (moderation_status in ('pending', 'approved', 'rejected', 'spam'))
);
comment on table public.blog_comments is
  'Comments on posts. get_public_comments_safe publishes the approved ones.';
comment on column public.blog_comments.author_email is 'Never published, and readable by no role.';
create index blog_comments_post on public.blog_comments (post_id, created_at);
create index blog_comments_newest on public.blog_comments (created_at desc, id);
alter table public.blog_comments enable row level security;

-- Hidden and missing posts get the same error.
create policy "Anyone can add a pending comment to a public post"
  on public.blog_comments for insert to anon, authenticated
  with check (
    moderation_status = 'pending'
    and exists (select from public.blog_posts p
      where p.id = blog_comments.post_id and p.is_published and p.moderation_status = 'approved'));

create policy "Moderators can read comments"
  on public.blog_comments for select to authenticated
  using ((select private.is_moderator()));

create policy "Moderators can set the status of comments"
  on public.blog_comments for update to authenticated
  using ((select private.is_moderator()))
  with check ((select private.is_moderator()));

create policy "Admins can delete comments"
  on public.blog_comments for delete to authenticated
  using ((select private.is_admin()));

grant insert (post_id, author_name, author_email, content, moderation_status)
  on table public.blog_comments to anon, authenticated;
grant select (id, post_id, author_name, content, created_at, moderation_status)
  on table public.blog_comments to authenticated, service_role;
grant update (moderation_status) on table public.blog_comments to authenticated;
grant delete on table public.blog_comments to authenticated, service_role;

create function private.prepare_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.ip_network(private.request_ip());
begin
  new.author_name := private.trim_white_space(new.author_name);
  new.author_email := private.trim_white_space(new.author_email);
  new.content := private.trim_white_space(new.content);
  if private.is_client_request() then
    perform private.enforce_rate_limit('comments', address,
      'You can only submit 5 comments per 10 minutes.', coalesce(new.post_id::text, ''));
    perform private.enforce_rate_limit('all-comments', address,
      'Too many comments from your network. Try again later.');
  end if;
  return new;
end
$$;

create trigger blog_comments_prepare before insert on public.blog_comments
  for each row execute function private.prepare_comment();

create trigger blog_comments_audit after update or delete on public.blog_comments
  for each row execute function private.audit_moderation('comment');

-- The two lists (spec §7 calls 12 and 13) are security definer functions, because visitors can't read the
-- table and nobody can read the email address.
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
  'Approved comments on a public post, oldest first, without email addresses.';
grant execute on function public.get_public_comments_safe(uuid) to anon, authenticated, service_role;

create function public.get_admin_comments()
returns table (
  id uuid, post_id uuid, author_name text, content text, created_at timestamptz,
  moderation_status text, has_protected_email boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_moderator() then
    raise exception 'Only a moderator can list comments.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select c.id, c.post_id, c.author_name, c.content, c.created_at, c.moderation_status,
      c.author_email <> ''
    from public.blog_comments c order by c.created_at desc, c.id;
end
$$;
comment on function public.get_admin_comments() is
  'All comments, newest first. Says whether there is an email address, but not which. Moderators only.';
grant execute on function public.get_admin_comments() to authenticated;
