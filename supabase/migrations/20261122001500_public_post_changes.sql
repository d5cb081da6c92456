-- Tells the publisher which public posts changed, and queues a build.
create table private.post_changes (
  post_id uuid primary key,
  changed_in xid8 not null,
  changed_at timestamptz not null default now(),
  change text not null default 'edited',
  changed_by uuid,
  is_scheduled boolean not null default false,
  erased_at timestamptz,
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
begin
  if not (was_public or is_public) or new is not distinct from old then
    return null;
  end if;

  insert into private.post_changes (post_id, changed_in, change, changed_by, is_scheduled)
  values (post.id, pg_current_xact_id(), change, (select private.active_account_id()),
    change = 'published' and private.request_role() = 'service_role')
  on conflict (post_id) do update set changed_in = excluded.changed_in, changed_at = excluded.changed_at,
    change = excluded.change, changed_by = excluded.changed_by, is_scheduled = excluded.is_scheduled;

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

create function public.public_post_changes(since text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- All earlier transactions have ended. Any that commits later has this number or a higher one.
    'cursor', pg_snapshot_xmin(snapshot)::text,
    'erased_at', (select max(c.erased_at) from private.post_changes c where c.erased_at is not null) at time zone 'UTC',
    'changed', case
      when since ~ '^[0-9]{1,18}$' and since::xid8 <= pg_snapshot_xmax(snapshot) then (
        select coalesce(jsonb_agg(c.post_id), '[]'::jsonb)
        from private.post_changes c where c.changed_in >= since::xid8)
    end,
    'retention', private.get_stated_retention())
  from pg_current_snapshot() as snapshot
$$;
comment on function public.public_post_changes(text) is
  'What a publish needs: {cursor, changed, retention, erased_at}. changed: IDs of posts whose public state changed since a '
  'cursor from an earlier response, or null if the cursor is missing or from another database. In that case, read '
  'everything. retention: what /privacy states. erased_at: when personal data was last erased from public posts. '
  'Releases made before then must not be kept.';
grant execute on function public.public_post_changes(text) to anon, authenticated, service_role;
