-- Comments, which wait for moderation (spec §4). Lengths, formats, and statuses match
-- functions/_shared/rules/comment.ts (tests/backend/database/comments.test.ts and stated-values.test.ts). No role can
-- read author_email.
create table public.blog_comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  parent_id uuid references public.blog_comments (id) on delete cascade,
  author_name text not null,
  author_email text not null,
  author_hash text not null default '',
  content text not null,
  created_at timestamptz not null default now(),
  moderation_status text not null default 'pending',
  notify boolean not null default false,
  spam_signals text[] not null default '{}',
  spam_score integer not null default 0,
  is_by_staff boolean not null default false,
  constraint blog_comments_author_name_length check (length(author_name) between 2 and 100),
  -- Longer texts violate the other constraint.
  constraint blog_comments_author_name_format
    check (length(author_name) > 100 or author_name = private.to_line(author_name) and private.is_visible(author_name)),
  constraint blog_comments_author_email_format check (author_email = '' or private.is_email(author_email)),
  constraint blog_comments_content_length check (length(content) between 10 and 2000),
  constraint blog_comments_content_format check (length(content) > 2000 or private.is_visible(content)
    and content !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb]'),
  constraint blog_comments_moderation_status_known
    check (moderation_status in ('pending', 'approved', 'rejected', 'spam'))
);
comment on table public.blog_comments is
  'Comments on posts. get_public_comments_safe publishes the approved ones.';
comment on column public.blog_comments.parent_id is
  'The comment that this one replies to, on the same post. It isn''t a reply itself.';
comment on column public.blog_comments.author_email is
  'Never published, and readable by no role. Empty after its retention period.';
comment on column public.blog_comments.author_hash is
  'A keyed hash of the email address, to find the author''s other comments. Set by the database, and readable by no role.';
comment on column public.blog_comments.notify is
  'Whether the author wants emails when the comment is published and when someone replies.';
comment on column public.blog_comments.spam_signals is
  'Why the comment looks like spam. Suspicious comments are pending like all others.';
comment on column public.blog_comments.spam_score is 'The weight of the spam signals. Orders the moderation queue.';
comment on column public.blog_comments.is_by_staff is 'Whether a moderator wrote it with reply_to_comment. Pages show a badge.';
create index blog_comments_post on public.blog_comments (post_id, created_at);
create index blog_comments_newest on public.blog_comments (created_at desc, id);
create index blog_comments_address on public.blog_comments (created_at) where author_email <> '';
create index blog_comments_parent on public.blog_comments (parent_id);
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

-- The browser generates the ID, so that sending a comment again after a lost response doesn't store it twice.
grant insert (id, post_id, parent_id, author_name, author_email, content, moderation_status, notify, spam_signals)
  on table public.blog_comments to anon, authenticated;
grant select (id, post_id, parent_id, author_name, content, created_at, moderation_status, spam_signals, spam_score)
  on table public.blog_comments to authenticated, service_role;
grant update (moderation_status) on table public.blog_comments to authenticated;
grant delete on table public.blog_comments to authenticated, service_role;

create trigger blog_comments_audit after update or delete on public.blog_comments
  for each row execute function private.audit_moderation('comment');

-- The lists (spec §7 calls 12 and 13) are security definer functions, because visitors can't read the table and
-- nobody can read the email address.
create function public.get_public_comments_safe(blog_post_id uuid)
returns table (id uuid, parent_id uuid, author_name text, content text, created_at timestamptz)
language sql stable security definer set search_path = '' rows 20 as $$
  select c.id, c.parent_id, c.author_name, c.content, c.created_at
  from public.blog_comments c
  join public.blog_posts p on p.id = c.post_id and p.is_published and p.moderation_status = 'approved'
  left join public.blog_comments parent on parent.id = c.parent_id
  where c.post_id = blog_post_id and c.moderation_status = 'approved'
    and (c.parent_id is null or parent.moderation_status = 'approved')
  order by c.created_at, c.id
$$;
comment on function public.get_public_comments_safe(uuid) is
  'Approved comments on a public post, oldest first, without email addresses. Leaves out replies to a comment '
  'that isn''t approved.';
grant execute on function public.get_public_comments_safe(uuid) to anon, authenticated, service_role;

create function public.get_pending_comments(comment_ids uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 10 as $$
begin
  if cardinality(comment_ids) > 100 then
    raise exception 'Send at most 100 comment IDs.' using errcode = 'invalid_parameter_value';
  end if;
  return query
    select c.id from public.blog_comments c
    where c.id = any (comment_ids) and c.moderation_status = 'pending';
end
$$;
comment on function public.get_pending_comments(uuid[]) is
  'Which of up to 100 comments still await approval. Browsers ask for the comments that they sent: only they know '
  'the IDs.';
grant execute on function public.get_pending_comments(uuid[]) to anon, authenticated, service_role;

create function public.get_admin_comments()
returns table (
  id uuid, post_id uuid, parent_id uuid, author_name text, content text, created_at timestamptz,
  moderation_status text, spam_signals text[], spam_score integer, has_protected_email boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_moderator('list comments');
  return query
    select c.id, c.post_id, c.parent_id, c.author_name, c.content, c.created_at, c.moderation_status,
      c.spam_signals, c.spam_score, c.author_email <> ''
    from public.blog_comments c order by c.created_at desc, c.id;
end
$$;
comment on function public.get_admin_comments() is
  'All comments, newest first. Says only whether a comment has an email address. Moderators only.';
grant execute on function public.get_admin_comments() to authenticated;
