-- Earlier versions of posts, so that an edit never loses text.
create table public.post_revisions (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  version jsonb not null
);
comment on table public.post_revisions is
  'The newest 50 earlier versions of a post. Edits by one person within 5 minutes count as one.';
comment on column public.post_revisions.version is 'The fields that people write, by column name.';
create index post_revisions_newest on public.post_revisions (post_id, id desc);
alter table public.post_revisions enable row level security;

create policy "Authors can read their posts' revisions, moderators all"
  on public.post_revisions for select to authenticated
  using (
    (select private.is_moderator())
    or exists (select from public.blog_posts p
      where p.id = post_revisions.post_id and p.author_id = (select auth.uid())));

grant select on table public.post_revisions to authenticated, service_role;

create trigger post_revisions_append_only before update on public.post_revisions
  for each statement execute function private.reject_change();

create function private.revision_fields(post public.blog_posts) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(post) - array['id', 'published_at', 'created_at', 'updated_at', 'is_published',
    'is_featured', 'moderation_status', 'author_id', 'old_slugs']
$$;

create function private.save_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account_id uuid := (select auth.uid());
begin
  if private.revision_fields(old) = private.revision_fields(new) then
    return null;
  end if;
  -- Otherwise, an hour of autosaves would push out everything older.
  if exists (
    select from (select * from public.post_revisions r where r.post_id = old.id
      order by r.id desc limit 1) newest
    where newest.replaced_by is not distinct from account_id
      and newest.replaced_at > now() - interval '5 minutes') then
    return null;
  end if;
  insert into public.post_revisions (post_id, replaced_by, version)
  values (old.id, account_id, private.revision_fields(old));
  delete from public.post_revisions r where r.id in (
    select s.id from public.post_revisions s where s.post_id = old.id order by s.id desc offset 50);
  return null;
end
$$;

create trigger blog_posts_save_revision after update on public.blog_posts
  for each row execute function private.save_revision();
