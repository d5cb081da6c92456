-- Earlier versions of posts and drafts, so that an edit never loses text.
create table public.post_revisions (
  id bigint generated always as identity primary key,
  post_id uuid not null,
  fields jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by uuid,
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  is_draft boolean not null default false,
  is_approved boolean not null default false
);
comment on table public.post_revisions is
  'The newest 50 earlier versions of a post and its draft. Edits by one person within 5 minutes count as one. The oldest '
  'versions of an account''s posts are deleted sooner if all of them together exceed a quota.';
comment on column public.post_revisions.post_id is
  'The post or draft. Not a foreign key, because a draft can have no post yet.';
comment on column public.post_revisions.fields is 'The fields that people write, by column name.';
comment on column public.post_revisions.is_draft is 'Whether this was a draft rather than the post itself.';
comment on column public.post_revisions.is_approved is 'Whether the post was approved with this text.';
create index post_revisions_newest on public.post_revisions (post_id, id desc);
alter table public.post_revisions enable row level security;

create policy "Authors can read their posts' revisions, moderators all"
  on public.post_revisions for select to authenticated
  using (
    exists (select from public.blog_posts p
      where p.id = post_revisions.post_id
        and (p.author_id = (select private.active_account_id()) or (select private.is_moderator())))
    or exists (select from public.post_drafts d where d.id = post_revisions.post_id));

grant select on table public.post_revisions to authenticated, service_role;

create trigger post_revisions_append_only before update on public.post_revisions
  for each statement execute function private.reject_change();

-- Otherwise, an hour of autosaves would push out everything older.
create function private.is_recently_replaced(post_id uuid, is_draft boolean) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((
    select r.replaced_by is not distinct from (select private.active_account_id())
      and r.replaced_at > now() - interval '5 minutes'
    from public.post_revisions r
    where r.post_id = is_recently_replaced.post_id and r.is_draft = is_recently_replaced.is_draft
    order by r.id desc limit 1), false)
$$;

create function private.add_revision(revision public.post_revisions) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.post_revisions (post_id, fields, saved_at, saved_by, replaced_by, is_draft, is_approved)
  values (revision.post_id, revision.fields, revision.saved_at, revision.saved_by, (select private.active_account_id()),
    coalesce(revision.is_draft, false), coalesce(revision.is_approved, false));
  delete from public.post_revisions r where r.id in (
    select s.id from public.post_revisions s where s.post_id = revision.post_id order by s.id desc offset 50);
  perform private.thin_revisions(coalesce(
    (select p.author_id from public.blog_posts p where p.id = revision.post_id),
    (select d.author_id from public.post_drafts d where d.id = revision.post_id)));
end
$$;

-- Deletes the oldest revisions of an account's posts beyond its quota, except texts that were approved, which only
-- moderators can replace. Sizes are as stored, so that long texts needn't be read.
create function private.thin_revisions(author_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  post_ids uuid[];
begin
  if private.get_user_role(author_id) in ('moderator', 'admin') then
    return;
  end if;
  post_ids := array(
    select p.id from public.blog_posts p where p.author_id = thin_revisions.author_id
    union all
    select d.id from public.post_drafts d where d.author_id = thin_revisions.author_id);
  -- Avoids sorting for most accounts, which are below the quota.
  if (select sum(pg_column_size(v.fields)) <= private.get_quota('revision-bytes')
      from public.post_revisions v where v.post_id = any (post_ids)) then
    return;
  end if;
  delete from public.post_revisions r where r.id in (
    select s.id
    from (
      select v.id, v.is_approved, sum(pg_column_size(v.fields)) over (order by v.id desc) as total
      from public.post_revisions v where v.post_id = any (post_ids)) s
    where s.total > private.get_quota('revision-bytes') and not s.is_approved);
end
$$;

create function private.save_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  revision public.post_revisions;
begin
  revision.fields := private.get_post_fields(old);
  revision.is_approved := old.moderation_status = 'approved';
  if revision.fields = private.get_post_fields(new)
      or (not revision.is_approved and private.is_recently_replaced(old.id, false)) then
    return null;
  end if;
  revision.post_id := old.id;
  select w.saved_at, w.saved_by into revision.saved_at, revision.saved_by
  from public.post_workflow w where w.post_id = old.id;
  perform private.add_revision(revision);
  return null;
end
$$;

create trigger blog_posts_save_revision after update on public.blog_posts
  for each row execute function private.save_revision();

create function private.add_draft_revision(draft public.post_drafts) returns void
language plpgsql volatile set search_path = '' as $$
declare
  revision public.post_revisions;
begin
  revision.post_id := draft.id;
  revision.fields := draft.fields;
  revision.saved_at := draft.saved_at;
  revision.saved_by := draft.saved_by;
  revision.is_draft := true;
  perform private.add_revision(revision);
end
$$;

create function private.save_draft_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.fields <> new.fields and not private.is_recently_replaced(old.id, true) then
    perform private.add_draft_revision(old);
  end if;
  return null;
end
$$;

create trigger post_drafts_save_revision after update of fields on public.post_drafts
  for each row execute function private.save_draft_revision();

create function private.delete_post_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.blog_posts p where p.id = old.id) then
    delete from public.post_drafts d where d.id = old.id;
    delete from public.post_revisions r where r.post_id = old.id;
  end if;
  return null;
end
$$;

create trigger blog_posts_delete_history after delete on public.blog_posts
  for each row execute function private.delete_post_history();
create trigger post_drafts_delete_history after delete on public.post_drafts
  for each row execute function private.delete_post_history();
