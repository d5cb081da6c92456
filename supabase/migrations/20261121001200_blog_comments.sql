-- Comments, held for moderation (spec §4). Lengths and statuses are those of
-- functions/_shared/rules/comment.ts. No role may read author_email, by any way.
create table public.blog_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  author_name text not null,
  author_email text not null,
  content text not null,
  created_at timestamptz not null default now(),
  moderation_status text not null default 'pending',
  constraint blog_comments_author_name_length check (length(author_name) between 2 and 100),
  constraint blog_comments_author_email_form check (private.is_email(author_email)),
  constraint blog_comments_content_length check (length(content) between 10 and 2000),
  constraint blog_comments_moderation_status_known
    check (moderation_status in ('pending', 'approved', 'rejected', 'spam'))
);
comment on table public.blog_comments is
  'Comments on posts. Public, through get_public_comments_safe, when approved.';
comment on column public.blog_comments.author_email is 'Never published, and granted to nobody.';

create index blog_comments_post on public.blog_comments (post_id, created_at);
create index blog_comments_newest on public.blog_comments (created_at desc, id);

revoke all on table public.blog_comments from anon, authenticated, service_role;
alter table public.blog_comments enable row level security;

-- A hidden post and a missing one are refused alike.
create policy "Anyone may add a pending comment to a public post"
  on public.blog_comments for insert to anon, authenticated
  with check (
    moderation_status = 'pending'
    and exists (select from public.blog_posts p
      where p.id = blog_comments.post_id and p.is_published and p.moderation_status = 'approved'));

create policy "Moderators may read comments"
  on public.blog_comments for select to authenticated
  using ((select private.is_moderator()));

create policy "Moderators may set the status of comments"
  on public.blog_comments for update to authenticated
  using ((select private.is_moderator()))
  with check ((select private.is_moderator()));

create policy "Admins may delete comments"
  on public.blog_comments for delete to authenticated
  using ((select private.is_admin()));

grant insert (post_id, author_name, author_email, content, moderation_status)
  on table public.blog_comments to anon, authenticated;
grant select (id, post_id, author_name, content, created_at, moderation_status)
  on table public.blog_comments to authenticated, service_role;
grant update (moderation_status) on table public.blog_comments to authenticated;
grant delete on table public.blog_comments to authenticated, service_role;

create function private.receive_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.network_of(private.caller_address());
begin
  new.author_name := private.trimmed(new.author_name);
  new.author_email := private.trimmed(new.author_email);
  new.content := private.trimmed(new.content);
  if private.is_client() then
    perform private.take_turn('comments', address,
      'You can only submit 5 comments per 10 minutes.', coalesce(new.post_id::text, ''));
    perform private.take_turn('all-comments', address,
      'Too many comments from your network. Try again later.');
  end if;
  return new;
end
$$;
revoke all on function private.receive_comment() from public;

create trigger blog_comments_receive before insert on public.blog_comments
  for each row execute function private.receive_comment();

create trigger blog_comments_audit after update or delete on public.blog_comments
  for each row execute function private.audit_moderation('comment');
