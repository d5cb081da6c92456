-- Tells the publisher that, and of which posts, what the public can see has changed.
create table private.post_changes (
  post_id uuid primary key,
  -- The transaction of the newest change. Times and sequences are handed out before a commit and
  -- seen after it, so a reader that remembers one of them misses a transaction that commits late.
  changed_in xid8 not null
);
comment on table private.post_changes is
  'One row for every post that is or was public, deleted ones included.';

create index post_changes_changed_in on private.post_changes (changed_in);
alter table private.post_changes enable row level security;
revoke all on table private.post_changes from public, anon, authenticated, service_role;

create function private.announce_public_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_public boolean := coalesce(old.is_published and old.moderation_status = 'approved', false);
  is_public boolean := coalesce(new.is_published and new.moderation_status = 'approved', false);
  post public.blog_posts := coalesce(new, old);
begin
  if not (was_public or is_public) or new is not distinct from old then
    return null;
  end if;

  insert into private.post_changes (post_id, changed_in)
  values (post.id, pg_current_xact_id())
  on conflict (post_id) do update set changed_in = excluded.changed_in;

  insert into private.outbox (topic, payload)
  values ('build', jsonb_build_object(
    'post_id', post.id,
    'slug', post.slug,
    'change', case when not was_public then 'published' when not is_public then 'unpublished'
      else 'edited' end));
  return null;
end
$$;
revoke all on function private.announce_public_change() from public;

create trigger blog_posts_announce after insert or update or delete on public.blog_posts
  for each row execute function private.announce_public_change();

create function public.public_post_changes(since text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- Every transaction before it has ended: what commits later is numbered at or above it.
    'cursor', pg_snapshot_xmin(now_seen)::text,
    'changed', case
      when since ~ '^[0-9]{1,18}$' and since::xid8 <= pg_snapshot_xmax(now_seen) then (
        select coalesce(jsonb_agg(c.post_id), '[]'::jsonb)
        from private.post_changes c where c.changed_in >= since::xid8)
    end)
  from pg_current_snapshot() as now_seen
$$;
comment on function public.public_post_changes(text) is
  'Posts whose public face changed since a cursor of an earlier answer; changed is null when the '
  'cursor is missing or from another database, which means: read everything.';
revoke all on function public.public_post_changes(text) from public;
grant execute on function public.public_post_changes(text) to anon, authenticated, service_role;
