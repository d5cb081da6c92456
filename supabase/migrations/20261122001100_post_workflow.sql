-- Where each post is between draft and public, and the versions that keep people from overwriting or approving
-- text they haven't seen.
create table public.post_workflow (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  version integer not null default 1,
  text_version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by uuid,
  submitted_at timestamptz,
  scheduled_for timestamptz,
  review_outcome text,
  review_note text,
  reviewed_at timestamptz,
  approved_fields jsonb,
  was_published boolean,
  constraint post_workflow_review_outcome_known check (review_outcome in ('rejected', 'changes-requested')),
  constraint post_workflow_review_note_length check (length(review_note) <= 2000)
);
comment on table public.post_workflow is 'The state of each post that isn''t for the public. Written by the database.';
comment on column public.post_workflow.version is
  'Counts changes of the text and decisions about the post. Decisions name the version that the moderator saw.';
comment on column public.post_workflow.text_version is
  'Counts changes of the text only. A draft names the one that it started from.';
comment on column public.post_workflow.saved_at is 'When the current text was saved, and saved_by says by whom.';
comment on column public.post_workflow.scheduled_for is
  'When the approved post becomes public. Null unless it''s scheduled.';
comment on column public.post_workflow.review_outcome is
  'Why a moderator last sent the post back, with review_note and reviewed_at. Approval clears all three.';
comment on column public.post_workflow.approved_fields is
  'The text when the post last stopped being approved, so that moderators see what changed since.';
comment on column public.post_workflow.was_published is 'Restores is_published when the post leaves the trash.';
create index post_workflow_scheduled on public.post_workflow (scheduled_for) where scheduled_for is not null;
alter table public.post_workflow enable row level security;

create policy "Authors can read the state of their posts, moderators all"
  on public.post_workflow for select to authenticated
  using (exists (
    select from public.blog_posts p
    where p.id = post_workflow.post_id
      and (p.author_id = (select private.active_account_id()) or (select private.is_moderator()))));

grant select on table public.post_workflow to authenticated, service_role;

-- The fields that people write, by column name.
create function private.get_post_fields(post public.blog_posts) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(post) - array['id', 'published_at', 'created_at', 'updated_at', 'is_published',
    'is_featured', 'moderation_status', 'author_id', 'old_slugs', 'trashed_at', 'category_slug',
    'old_category_slugs']
$$;
grant execute on function private.get_post_fields(public.blog_posts) to authenticated, service_role;

-- A draft that was never submitted has no post, so everything but trashed_at is null. RETURN binds names now, so
-- there's no search path to set, and lists of posts can inline it.
create function private.get_post_status(
  moderation_status text, is_published boolean, trashed_at timestamptz, scheduled_for timestamptz,
  review_outcome text)
returns text language sql immutable
return case
  when trashed_at is not null then 'trash'
  when moderation_status = 'approved' and is_published then 'public'
  when moderation_status = 'approved' and scheduled_for is not null then 'scheduled'
  when moderation_status = 'approved' then 'unpublished'
  when moderation_status = 'rejected' then 'rejected'
  when is_published then 'submitted'
  when review_outcome = 'changes-requested' then 'changes-requested'
  else 'draft' end;

create function private.create_post_workflow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.post_workflow (post_id, saved_by, submitted_at)
  values (new.id, coalesce((select private.active_account_id()), new.author_id),
    case when new.is_published and new.moderation_status = 'pending' then now() end);
  return null;
end
$$;

create trigger blog_posts_create_workflow after insert on public.blog_posts
  for each row execute function private.create_post_workflow();

-- Follows every change of a post, whether by a function or by a plain update.
create function private.update_post_workflow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new_text boolean := private.get_post_fields(new) <> private.get_post_fields(old);
  is_new_state boolean := (new.moderation_status, new.is_published, new.trashed_at)
    is distinct from (old.moderation_status, old.is_published, old.trashed_at);
  is_approved boolean := new.moderation_status = 'approved';
  was_approved boolean := old.moderation_status = 'approved';
  is_rejection boolean := new.moderation_status = 'rejected' and old.moderation_status <> 'rejected';
begin
  if not (is_new_text or is_new_state) then
    return null;
  end if;
  update public.post_workflow w set
    version = w.version + 1,
    text_version = w.text_version + is_new_text::integer,
    saved_at = case when is_new_text then now() else w.saved_at end,
    saved_by = case when is_new_text then (select private.active_account_id()) else w.saved_by end,
    submitted_at = case
      when new.is_published and new.moderation_status = 'pending'
        and not (old.is_published and old.moderation_status = 'pending') then now()
      else w.submitted_at end,
    scheduled_for = case when is_approved and not new.is_published then w.scheduled_for end,
    review_outcome = case when is_rejection then 'rejected' when not is_approved then w.review_outcome end,
    review_note = case when not is_rejection and not is_approved then w.review_note end,
    reviewed_at = case when is_rejection then now() when not is_approved then w.reviewed_at end,
    approved_fields = case when was_approved and not is_approved then private.get_post_fields(old)
      else w.approved_fields end
  where w.post_id = new.id;
  return null;
end
$$;

-- Named to run after blog_posts_save_revision, which needs to know who saved the old text.
create trigger blog_posts_update_workflow after update on public.blog_posts
  for each row execute function private.update_post_workflow();
