-- What a post said before an edit, so that nothing written is lost to a slip.
create table public.post_revisions (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  replaced_at timestamptz not null default now(),
  replaced_by uuid,
  version jsonb not null
);
comment on table public.post_revisions is
  'Earlier texts of a post: the newest 50, of one sitting (5 minutes) only its first.';
comment on column public.post_revisions.version is 'The fields that people write, by column name.';
create index post_revisions_newest on public.post_revisions (post_id, id desc);

revoke all on table public.post_revisions from anon, authenticated, service_role;
alter table public.post_revisions enable row level security;

create policy "Authors may read versions of their posts, moderators all"
  on public.post_revisions for select to authenticated
  using (
    (select private.is_moderator())
    or exists (select from public.blog_posts p
      where p.id = post_revisions.post_id and p.author_id = (select auth.uid())));

grant select on table public.post_revisions to authenticated, service_role;

create trigger post_revisions_append_only before update on public.post_revisions
  for each statement execute function private.refuse_change();

create function private.written_fields(post public.blog_posts) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(post) - array['id', 'published_at', 'created_at', 'updated_at', 'is_published',
    'is_featured', 'moderation_status', 'author_id']
$$;
revoke all on function private.written_fields(public.blog_posts) from public;

create function private.keep_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := (select auth.uid());
begin
  if private.written_fields(old) = private.written_fields(new) then
    return null;
  end if;
  -- An editor that saves by itself would push the text of yesterday out in an hour.
  if exists (
    select from (select * from public.post_revisions r where r.post_id = old.id
      order by r.id desc limit 1) newest
    where newest.replaced_by is not distinct from person
      and newest.replaced_at > now() - interval '5 minutes') then
    return null;
  end if;
  insert into public.post_revisions (post_id, replaced_by, version)
  values (old.id, person, private.written_fields(old));
  delete from public.post_revisions r where r.id in (
    select s.id from public.post_revisions s where s.post_id = old.id order by s.id desc offset 50);
  return null;
end
$$;
revoke all on function private.keep_revision() from public;

create trigger blog_posts_revision after update on public.blog_posts
  for each row execute function private.keep_revision();

-- Sign-up is open: an account that moderates nothing cannot fill the table (design: rates).
create function private.limit_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_client() and not private.is_moderator() then
    perform private.take_turn('posts', (select auth.uid())::text,
      'You have begun many posts in the last hour. Try again later.');
  end if;
  return new;
end
$$;
revoke all on function private.limit_posts() from public;

create trigger blog_posts_limit before insert on public.blog_posts
  for each row execute function private.limit_posts();
