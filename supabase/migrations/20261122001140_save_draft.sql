-- Saving and discarding drafts.
create function private.get_name(account_id uuid) returns text
language sql stable set search_path = '' as $$
  select nullif(p.full_name, '') from public.profiles p where p.user_id = account_id
$$;

create function private.describe_draft_conflict(draft public.post_drafts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'conflict', 'with', 'draft', 'version', draft.version,
    'post_version', draft.post_version, 'saved_at', draft.saved_at,
    'saved_by_name', private.get_name(draft.saved_by), 'fields', draft.fields)
$$;

-- `version` is the one to name when saving again: that of the draft, or 0 if there is none.
create function private.describe_post_conflict(post_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 'conflict', 'with', 'post',
    'version', coalesce((select d.version from public.post_drafts d where d.id = p.id), 0),
    'post_version', w.text_version, 'saved_at', w.saved_at, 'saved_by_name', private.get_name(w.saved_by),
    'fields', private.get_post_fields(p))
  from public.blog_posts p join public.post_workflow w on w.post_id = p.id
  where p.id = describe_post_conflict.post_id
$$;

create function public.save_draft(
  draft_id uuid, fields jsonb, expected_version integer, post_version integer default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  saved public.post_drafts;
  current_post_version integer := 0;
begin
  perform private.check_can_edit(draft_id);
  perform private.check_draft_fields(fields);
  fields := private.normalize_draft_lines(fields);
  select * into saved from public.post_drafts d where d.id = draft_id for update;
  select w.text_version into current_post_version from public.post_workflow w where w.post_id = draft_id;
  if saved.id is null then
    -- Submitted or discarded in the meantime, perhaps by somebody else.
    if expected_version > 0 and current_post_version is not null then
      return private.describe_post_conflict(draft_id);
    end if;
    insert into public.post_drafts (id, author_id, fields, version, post_version, saved_by)
    values (draft_id,
      coalesce((select p.author_id from public.blog_posts p where p.id = draft_id),
        (select private.active_account_id())),
      save_draft.fields, greatest(expected_version, 0) + 1,
      coalesce(save_draft.post_version, current_post_version, 0), (select private.active_account_id()))
    returning * into saved;
  elsif saved.version is distinct from expected_version and saved.fields <> save_draft.fields then
    return private.describe_draft_conflict(saved);
  elsif saved.fields <> save_draft.fields or saved.post_version <> save_draft.post_version then
    update public.post_drafts d set fields = save_draft.fields, version = d.version + 1,
      post_version = coalesce(save_draft.post_version, d.post_version), saved_at = now(),
      saved_by = (select private.active_account_id())
    where d.id = draft_id
    returning * into saved;
  end if;
  return jsonb_build_object('status', 'saved', 'version', saved.version, 'saved_at', saved.saved_at);
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.save_draft(uuid, jsonb, integer, integer) is
  'Saves a draft if nobody has saved it since expected_version (0: new): {status: saved, version, saved_at}, or '
  '{status: conflict, with: draft or post, version, post_version, saved_at, saved_by_name, fields}. Saving the same '
  'fields again succeeds. post_version is the text_version of the post that the writer has seen.';
grant execute on function public.save_draft(uuid, jsonb, integer, integer) to authenticated;

create function public.discard_draft(draft_id uuid, expected_version integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.post_drafts;
begin
  perform private.check_can_edit(draft_id);
  perform private.rate_limit_post_changes();
  select * into draft from public.post_drafts d where d.id = draft_id for update;
  if draft.id is null or draft.version is distinct from expected_version then
    return false;
  end if;
  if not exists (select from public.blog_posts p where p.id = draft_id) then
    update public.post_drafts d set trashed_at = now() where d.id = draft_id;
    perform private.audit('post.trashed', 'post', draft_id::text, '{"trashed_at": null}',
      jsonb_build_object('trashed_at', now()));
    return true;
  end if;
  perform private.add_draft_revision(draft);
  delete from public.post_drafts d where d.id = draft_id;
  return true;
end
$$;
comment on function public.discard_draft(uuid, integer) is
  'Discards a draft: it becomes a revision of its post or, without one, moves to the trash. False if the draft has '
  'changed since expected_version.';
grant execute on function public.discard_draft(uuid, integer) to authenticated;

-- Edits by one person within minutes share a revision. A version that is about to be replaced as a whole has to have
-- its own.
create function public.keep_revision(post_id uuid, fields jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.post_drafts;
begin
  perform private.check_can_edit(post_id);
  perform private.rate_limit_post_changes();
  perform private.check_draft_fields(fields);
  fields := private.normalize_draft_lines(fields);
  select * into draft from public.post_drafts d where d.id = keep_revision.post_id for update;
  if draft.id is null and not exists (select from public.blog_posts p where p.id = keep_revision.post_id) then
    raise sqlstate 'PT404' using message = 'This post doesn’t exist anymore.';
  end if;
  if draft.fields is distinct from keep_revision.fields then
    draft.id := keep_revision.post_id;
    draft.fields := keep_revision.fields;
    draft.saved_at := now();
    draft.saved_by := (select private.active_account_id());
  end if;
  if draft.fields is distinct from (select r.fields from public.post_revisions r
      where r.post_id = keep_revision.post_id and r.is_draft order by r.id desc limit 1) then
    perform private.add_draft_revision(draft);
  end if;
end
$$;
comment on function public.keep_revision(uuid, jsonb) is
  'Adds a text to the revisions of a post or draft, unless it is the newest of them: before an earlier one is restored, or before one '
  'of two versions is given up. Saving skips a revision if the last one is recent. This doesn''t.';
grant execute on function public.keep_revision(uuid, jsonb) to authenticated;
