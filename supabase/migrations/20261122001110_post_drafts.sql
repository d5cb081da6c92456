-- The working copy of a post, as its writer last typed it. Autosaves write here and never touch the post.
create table public.post_drafts (
  id uuid primary key,
  author_id uuid not null references auth.users (id) on delete cascade,
  fields jsonb not null,
  version integer not null default 1,
  post_version integer not null default 0,
  saved_at timestamptz not null default now(),
  saved_by uuid,
  trashed_at timestamptz,
  constraint post_drafts_fields_object check (jsonb_typeof(fields) = 'object')
);
comment on table public.post_drafts is 'Drafts, at most one per post. Written by save_draft.';
comment on column public.post_drafts.id is
  'The ID of the post, which the browser makes up before anything is saved.';
comment on column public.post_drafts.fields is 'What the writer typed, by column of blog_posts. Maybe not valid yet.';
comment on column public.post_drafts.version is 'Counts saves.';
comment on column public.post_drafts.post_version is
  'The text_version of the post that the draft started from. 0 if there was no post.';
comment on column public.post_drafts.trashed_at is 'When the draft, or its post, was moved to the trash.';
create index post_drafts_author_id on public.post_drafts (author_id);
create index post_drafts_trashed on public.post_drafts (trashed_at) where trashed_at is not null;
alter table public.post_drafts enable row level security;

create policy "Authors can read their drafts, moderators all"
  on public.post_drafts for select to authenticated
  using ((author_id = (select private.active_account_id()) or (select private.is_moderator()))
    and (trashed_at is null or (select private.is_admin())));

grant select on table public.post_drafts to authenticated, service_role;

create function private.trash_draft_with_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.post_drafts d set trashed_at = new.trashed_at where d.id = new.id;
  return null;
end
$$;

create trigger blog_posts_trash_draft after update of trashed_at on public.blog_posts
  for each row when (old.trashed_at is distinct from new.trashed_at)
  execute function private.trash_draft_with_post();

-- A draft is in the database within seconds of typing, so a writer's own limit is that of new posts.
create function private.rate_limit_drafts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_client_request() and not private.is_moderator() then
    perform private.enforce_rate_limit('posts', private.get_account_id()::text,
      'You’ve created too many drafts in the last hour. Try again later.', 'drafts');
  end if;
  return new;
end
$$;

create trigger post_drafts_rate_limit before insert on public.post_drafts
  for each row execute function private.rate_limit_drafts();
