-- Undoing a decision. What somebody has decided again since stays as it is.

-- Undoes one row of a decision, if the item is still as that decision left it. Returns whether it's undone, which it
-- also is if `undo_decision` did that before.
create function private.undo_audited_change(entry public.audit_log, undo_decision uuid) returns boolean
language plpgsql volatile set search_path = '' set timezone = 'UTC' as $$
declare
  item_id uuid := entry.subject_id::uuid;
  keys text[] := array(select jsonb_object_keys(entry.after - 'text_version'));
  current jsonb;
  kept_fields jsonb;
  latest_decision uuid;
begin
  select later.decision_id into latest_decision from public.audit_log later
  where later.subject_type = entry.subject_type and later.subject_id = entry.subject_id
    and later.id > entry.id and later.after ?| keys
  order by later.id desc limit 1;
  if found then
    return coalesce(latest_decision = undo_decision, false);
  end if;
  if entry.subject_type = 'comment' then
    update public.blog_comments c set moderation_status = entry.before ->> 'moderation_status'
    where c.id = item_id and c.moderation_status = entry.after ->> 'moderation_status';
    return found;
  end if;
  current := private.get_post_state(item_id);
  if current is null then
    if (select d.trashed_at is distinct from (entry.after ->> 'trashed_at')::timestamptz
        from public.post_drafts d where d.id = item_id) is not false then
      return false;
    end if;
    perform private.change_draft_trash(entry.action, item_id, (entry.before ->> 'trashed_at')::timestamptz);
    return true;
  end if;
  if private.pick(current, keys) <> entry.after - 'text_version' then
    return false;
  end if;
  if (entry.before ->> 'is_featured')::boolean and private.is_other_post_featured(item_id) then
    return false;
  end if;
  -- The text may have changed since, and nobody has approved the new one.
  if coalesce(entry.before ->> 'is_published', current ->> 'is_published')::boolean
      and coalesce(entry.before ->> 'moderation_status', current ->> 'moderation_status') = 'approved'
      and (select w.text_version <> (entry.after ->> 'text_version')::integer
        from public.post_workflow w where w.post_id = item_id) then
    return false;
  end if;
  select w.approved_fields into kept_fields from public.post_workflow w where w.post_id = item_id;
  perform private.change_post_state(entry.action, item_id, entry.before);
  -- Text whose approval is undone was never really approved.
  update public.post_workflow w set approved_fields = kept_fields where w.post_id = item_id;
  return true;
end
$$;

create function public.undo_moderation(decision uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Always the same, so that another attempt finds what an earlier one did, whose response may have been lost.
  undo_decision constant uuid := md5('undo ' || undo_moderation.decision)::uuid;
  restored uuid[] := array[]::uuid[];
  skipped uuid[] := array[]::uuid[];
  entry public.audit_log;
begin
  perform private.begin_decision(1);
  perform set_config('moderation.decision', undo_decision::text, true);
  if not exists (select from public.audit_log a where a.decision_id = undo_moderation.decision) then
    raise sqlstate 'PT404' using message = 'There is no decision with this ID.';
  end if;
  if not private.is_admin() and exists (select from public.audit_log a
      where a.decision_id = undo_moderation.decision and a.action in ('post.trashed', 'post.restored')) then
    raise exception 'Only an admin can use the trash.' using errcode = 'insufficient_privilege';
  end if;
  perform private.lock_posts(array(select a.subject_id::uuid from public.audit_log a
    where a.decision_id = undo_moderation.decision and a.subject_type = 'post'));
  perform from public.blog_comments c
    where c.id in (select a.subject_id::uuid from public.audit_log a
      where a.decision_id = undo_moderation.decision and a.subject_type = 'comment')
    order by c.id for update;
  for entry in
    select * from public.audit_log a
    where a.decision_id = undo_moderation.decision
    -- The last first: featuring a post stopped featuring the previous one before.
    order by a.id desc
  loop
    if private.undo_audited_change(entry, undo_decision) then
      restored := restored || entry.subject_id::uuid;
    else
      skipped := skipped || entry.subject_id::uuid;
    end if;
  end loop;
  perform set_config('moderation.decision', '', true);
  return jsonb_build_object('decision', undo_decision, 'restored', to_jsonb(restored), 'skipped', to_jsonb(skipped));
end
$$;
comment on function public.undo_moderation(uuid) is
  'Undoes any decision about posts or comments: {decision, restored, skipped}. '
  'Skips what has been decided again since, and posts that would become public with text that changed since. Sending '
  'it again undoes it once. The new decision can be undone too. Moderators only, and admins only for the trash.';
grant execute on function public.undo_moderation(uuid) to authenticated;
