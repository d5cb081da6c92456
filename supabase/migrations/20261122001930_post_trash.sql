-- The trash. Only admins see it. delete_expired empties it.

-- Locks the posts and drafts with these IDs, in one order, and which post is featured, as feature_post does.
create function private.lock_posts(post_ids uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('feature_post', 0));
  perform from public.blog_posts p where p.id = any (post_ids) order by p.id for update;
  perform from public.post_drafts d where d.id = any (post_ids) order by d.id for update;
end
$$;

-- What taking a post out of the trash changes.
create function private.get_restoring_change(post_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('trashed_at', null, 'is_published', coalesce(w.was_published, false), 'was_published', null)
  from public.post_workflow w where w.post_id = get_restoring_change.post_id
$$;

-- For drafts that have no post.
create function private.change_draft_trash(action text, draft_id uuid, new_trashed_at timestamptz) returns void
language plpgsql volatile set search_path = '' set timezone = 'UTC' as $$
declare
  before jsonb := (select jsonb_build_object('trashed_at', d.trashed_at) from public.post_drafts d where d.id = draft_id);
begin
  update public.post_drafts d set trashed_at = new_trashed_at where d.id = draft_id;
  perform private.audit(action, 'post', draft_id::text, before, jsonb_build_object('trashed_at', new_trashed_at));
end
$$;

create function private.move_posts(post_ids uuid[], to_trash boolean) returns jsonb
language plpgsql volatile set search_path = '' set timezone = 'UTC' as $$
declare
  decision uuid := private.begin_decision(cardinality(post_ids));
  action text := case when to_trash then 'post.trashed' else 'post.restored' end;
  changed uuid[] := array[]::uuid[];
  item record;
begin
  perform private.require_admin('use the trash');
  perform private.lock_posts(post_ids);
  for item in
    select id, p.id is not null as has_post, p.is_published
    from (select distinct unnest(post_ids) as id) ids
    left join public.blog_posts p using (id) left join public.post_drafts d using (id)
    where coalesce(p.id, d.id) is not null
      and (coalesce(p.trashed_at, d.trashed_at) is null) = to_trash
    order by id
  loop
    if not item.has_post then
      perform private.change_draft_trash(action, item.id, case when to_trash then now() end);
    elsif to_trash then
      perform private.change_post_state(action, item.id, jsonb_build_object('trashed_at', now(),
        'is_published', false, 'was_published', item.is_published));
    else
      perform private.change_post_state(action, item.id, private.get_restoring_change(item.id));
    end if;
    changed := changed || item.id;
  end loop;
  return private.end_decision(decision, changed,
    array(select distinct id from unnest(post_ids) id where id <> all (changed)));
end
$$;

create function public.trash_posts(post_ids uuid[]) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.move_posts(post_ids, true)
$$;
comment on function public.trash_posts(uuid[]) is
  'Moves up to 500 posts or drafts to the trash, with their comments and revisions, for 30 days: '
  '{decision, changed, stale}. Admins only.';
grant execute on function public.trash_posts(uuid[]) to authenticated;

create function public.restore_posts(post_ids uuid[]) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.move_posts(post_ids, false)
$$;
comment on function public.restore_posts(uuid[]) is
  'Takes posts out of the trash, as they were: {decision, changed, stale}. A post whose scheduled time has passed isn''t '
  'published. Admins only.';
grant execute on function public.restore_posts(uuid[]) to authenticated;

create function public.restore_draft(draft_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  account_id uuid := private.get_account_id();
  entry public.audit_log;
begin
  perform private.rate_limit_post_changes();
  perform private.lock_posts(array[draft_id]);
  select * into entry from public.audit_log a
  where a.subject_type = 'post' and a.subject_id = draft_id::text order by a.id desc limit 1;
  if entry.action is distinct from 'post.trashed' or entry.actor_id is distinct from account_id
    or exists (select from public.blog_posts p where p.id = draft_id)
    or not exists (select from public.post_drafts d where d.id = draft_id and d.trashed_at is not null
      and (d.author_id = account_id or private.is_moderator())) then
    return false;
  end if;
  perform private.change_draft_trash('post.restored', draft_id, null);
  return true;
end
$$;
comment on function public.restore_draft(uuid) is
  'Takes a draft that the caller discarded out of the trash. False if there is none, or if somebody else moved it there.';
grant execute on function public.restore_draft(uuid) to authenticated;
