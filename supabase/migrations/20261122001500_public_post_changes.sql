-- Tells the publisher which public posts changed, and queues a build.
create table private.post_changes (
  post_id uuid primary key,
  changed_in xid8 not null,
  changed_at timestamptz not null default now(),
  change text not null default 'edited',
  changed_by uuid,
  is_scheduled boolean not null default false,
  erased_at timestamptz,
  rearranged_at timestamptz,
  constraint post_changes_change_known check (change in ('published', 'unpublished', 'edited'))
);
comment on table private.post_changes is
  'One row per post that is or was public, including deleted ones.';
comment on column private.post_changes.changed_in is
  'The transaction of the latest change. A timestamp or sequence could miss a transaction that commits late.';
comment on column private.post_changes.changed_by is 'The account, or null for a program. Not a foreign key, as in audit_log.';
comment on column private.post_changes.is_scheduled is 'Whether publish_due_posts published it.';
comment on column private.post_changes.erased_at is
  'When personal data was last erased from the post. Releases made before then are deleted.';
comment on column private.post_changes.rearranged_at is
  'When the post last left the lists of public posts, or took a place in them that isn''t the newest. Dates of lists, such as '
  'a feed''s lastBuildDate, are never before the latest of these times, so they don''t go back when a post leaves.';
create index post_changes_rearranged on private.post_changes (rearranged_at) where rearranged_at is not null;
create index post_changes_erased on private.post_changes (erased_at) where erased_at is not null;
create index post_changes_changed_in on private.post_changes (changed_in);
alter table private.post_changes enable row level security;

create function private.record_public_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_public boolean := coalesce(old.is_published and old.moderation_status = 'approved', false);
  is_public boolean := coalesce(new.is_published and new.moderation_status = 'approved', false);
  post public.blog_posts := coalesce(new, old);
  change text := case when not was_public then 'published' when not is_public then 'unpublished' else 'edited' end;
  old_date timestamptz := coalesce(old.published_at, old.created_at);
  new_date timestamptz := coalesce(new.published_at, new.created_at);
  -- A new post and an edit have dates of their own, which are later than those of all other posts.
  is_rearranged boolean := case change when 'published' then new_date < now() when 'unpublished' then true
    else (new.category, new_date) is distinct from (old.category, old_date) end;
begin
  if not (was_public or is_public) or new is not distinct from old then
    return null;
  end if;

  insert into private.post_changes (post_id, changed_in, change, changed_by, is_scheduled, rearranged_at)
  values (post.id, pg_current_xact_id(), change, (select private.active_account_id()),
    change = 'published' and private.request_role() = 'service_role', case when is_rearranged then now() end)
  on conflict (post_id) do update set changed_in = excluded.changed_in, changed_at = excluded.changed_at,
    change = excluded.change, changed_by = excluded.changed_by, is_scheduled = excluded.is_scheduled,
    rearranged_at = greatest(post_changes.rearranged_at, excluded.rearranged_at);

  insert into private.outbox (topic, payload)
  values ('build', jsonb_build_object(
    'post_id', post.id,
    'slug', post.slug,
    'change', change));
  return null;
end
$$;

create trigger blog_posts_record_public_change after insert or update or delete on public.blog_posts
  for each row execute function private.record_public_change();

-- Anyone can call it, because a publisher has only a visitor's rights. So it returns digests, not IDs, of posts that
-- are no longer public. A publisher compares them with those of the posts that it has published.
create function public.public_post_changes(since text default null, erased_since timestamp default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- All earlier transactions have ended. Any that commits later has this number or a higher one.
    'cursor', pg_snapshot_xmin(snapshot)::text,
    'erased_at', (select max(c.erased_at) from private.post_changes c where c.erased_at is not null) at time zone 'UTC',
    'erased', (select coalesce(jsonb_agg(c.post_id), '[]') from private.post_changes c
      join public.blog_posts p on p.id = c.post_id and p.is_published and p.moderation_status = 'approved'
      where c.erased_at > coalesce(erased_since at time zone 'UTC', '-infinity')),
    'rearranged_at', (select max(c.rearranged_at) from private.post_changes c where c.rearranged_at is not null),
    'retention', private.get_stated_retention())
  || case
    when since ~ '^[0-9]{1,18}$' and since::xid8 <= pg_snapshot_xmax(snapshot) then (
      select jsonb_build_object(
        'changed', coalesce(jsonb_agg(c.post_id) filter (where p.id is not null), '[]'),
        'removed', coalesce(jsonb_agg(encode(sha256(convert_to(c.post_id::text, 'UTF8')), 'hex')) filter (where p.id is null), '[]'))
      from private.post_changes c
      left join public.blog_posts p on p.id = c.post_id and p.is_published and p.moderation_status = 'approved'
      where c.changed_in >= since::xid8)
    else jsonb '{"changed": null, "removed": null}' end
  from pg_current_snapshot() as snapshot
$$;
comment on function public.public_post_changes(text, timestamp) is
  'What a publish needs: {cursor, changed, removed, retention, erased_at, erased, rearranged_at}. changed: IDs of public posts that '
  'changed since a cursor from an earlier response. removed: SHA-256 digests of the IDs of those that are no longer public. '
  'Both are null if the cursor is missing or from another database. In that case, read everything. retention: what /privacy '
  'states. erased_at: when personal data was last erased from public posts. Releases made before then must not be kept. '
  'erased: IDs of public posts that it was erased from after erased_since, or ever. '
  'rearranged_at: when lists of public posts last changed other than by a new post or an edit.';
grant execute on function public.public_post_changes(text, timestamp) to anon, authenticated, service_role;
