-- Links to previews of drafts. The publisher renders them: it has the renderer, but no session.
create table private.preview_links (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null,
  token_digest bytea not null unique,
  browser_key_digest bytea,
  is_without_draft boolean not null default false,
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table private.preview_links is 'Links to the preview of a draft or post. Deleting one revokes it.';
comment on column private.preview_links.token_digest is
  'SHA-256 of the random token in the link, so that nobody who reads this table can open it.';
comment on column private.preview_links.browser_key_digest is
  'SHA-256 of a random key in a cookie of the browser that created a staff link. Null for share links.';
comment on column private.preview_links.is_without_draft is
  'Shows the submitted post to moderators, even if its writer has a newer draft.';
create index preview_links_post_id on private.preview_links (post_id);
create index preview_links_created_by on private.preview_links (created_by);
create index preview_links_expires_at on private.preview_links (expires_at);
alter table private.preview_links enable row level security;

-- Looks the account and its role up again, so that a link stops working when its creator is disabled or loses access.
create function private.can_preview(post_id uuid, account_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_active_account(account_id) and exists (
    select from public.post_drafts d
    full join public.blog_posts p on p.id = d.id
    where coalesce(p.id, d.id) = can_preview.post_id
      and coalesce(p.trashed_at, d.trashed_at) is null
      and (coalesce(p.author_id, d.author_id) = account_id
        or private.get_user_role(account_id) in ('moderator', 'admin')))
$$;

create function public.create_preview_link(
  post_id uuid, browser_key text default null, without_draft boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account_id uuid := private.get_account_id();
  is_shared boolean := browser_key is null;
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  link private.preview_links;
begin
  if not private.can_preview(post_id, account_id) then
    raise exception 'You can’t preview this post.' using errcode = 'insufficient_privilege';
  end if;
  if without_draft and not exists (select from public.blog_posts p where p.id = post_id) then
    raise sqlstate 'PT404' using message = 'This post hasn’t been submitted yet.';
  end if;
  delete from private.preview_links l where l.post_id = create_preview_link.post_id
    and (l.expires_at <= now()
      -- Each person has one staff link per post, so the table can't fill up.
      or (not is_shared and l.browser_key_digest is not null and l.created_by = account_id));
  if is_shared and 20 <= (select count(*) from private.preview_links l
      where l.post_id = create_preview_link.post_id and l.browser_key_digest is null) then
    raise sqlstate 'PT409' using message = 'This post has 20 share links. Revoke one to create another.';
  end if;
  insert into private.preview_links
    (post_id, token_digest, browser_key_digest, is_without_draft, created_by, expires_at)
  values (post_id, sha256(convert_to(token, 'UTF8')), sha256(convert_to(browser_key, 'UTF8')),
    coalesce(without_draft, false), account_id, now() + case when is_shared then interval '7 days' else interval '12 hours' end)
  returning * into link;
  return jsonb_build_object('id', link.id, 'token', token, 'expires_at', link.expires_at);
end
$$;
comment on function public.create_preview_link(uuid, text, boolean) is
  'Creates a link to the preview of a post: {id, token, expires_at}. Without browser_key, anyone with the link can open '
  'it for a week. With it, only a browser that sends the key can. With without_draft, it shows the post that moderators '
  'decide about, even if there is a newer draft.';
grant execute on function public.create_preview_link(uuid, text, boolean) to authenticated;

create function public.get_share_links(post_id uuid)
returns table (id uuid, created_at timestamptz, expires_at timestamptz, created_by_name text)
language sql stable security definer set search_path = '' rows 20 as $$
  select l.id, l.created_at, l.expires_at, private.get_name(l.created_by)
  from private.preview_links l
  where l.post_id = get_share_links.post_id and l.browser_key_digest is null and l.expires_at > now()
    and private.can_preview(l.post_id, (select private.get_account_id()))
  order by l.created_at
$$;
comment on function public.get_share_links(uuid) is
  'The share links of a post that still work, for whoever can preview it. Their tokens aren''t stored.';
grant execute on function public.get_share_links(uuid) to authenticated;

create function public.revoke_share_link(link_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  account_id uuid := private.get_account_id();
begin
  delete from private.preview_links l where l.id = link_id and private.can_preview(l.post_id, account_id);
  return found;
end
$$;
comment on function public.revoke_share_link(uuid) is
  'Makes a share link stop working. False if there is no such link on a post that the caller can preview.';
grant execute on function public.revoke_share_link(uuid) to authenticated;

create function public.get_preview(token text, browser_key text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', l.post_id, 'fields', coalesce(d.fields, private.get_post_fields(p)),
    'category_slug', coalesce(
      (select c.slug from private.category_slugs c where c.category = private.get_category_key(shown.category)),
      private.get_category_base_slug(shown.category)),
    'is_featured', coalesce(p.is_featured, false), 'old_slugs', coalesce(to_jsonb(p.old_slugs), '[]'),
    'published_at', coalesce(p.published_at, now()), 'created_at', coalesce(p.created_at, now()),
    'updated_at', case when d.id is null then p.updated_at else now() end)
  from private.preview_links l
  left join public.blog_posts p on p.id = l.post_id
  left join public.post_drafts d on d.id = l.post_id and not l.is_without_draft
  cross join lateral (select coalesce(d.fields ->> 'category', p.category, '') as category) shown
  where l.token_digest = sha256(convert_to(get_preview.token, 'UTF8')) and l.expires_at > now()
    and (l.browser_key_digest is null
      or l.browser_key_digest = sha256(convert_to(get_preview.browser_key, 'UTF8')))
    and private.can_preview(l.post_id, l.created_by)
$$;
comment on function public.get_preview(text, text) is
  'What the preview behind a link shows: the draft or, without one or if the link leaves it out, the post. Null if the link has expired or was '
  'revoked, or if its creator can no longer see the post.';
grant execute on function public.get_preview(text, text) to anon, authenticated, service_role;
