-- Decisions about posts and comments. Each is one row per item in the audit log, with what changed, under an ID that
-- undo_moderation takes.
create function private.begin_decision(item_count integer) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  decision uuid := gen_random_uuid();
begin
  perform private.require_moderator('do this');
  if item_count > 500 then
    raise exception 'Choose at most 500 items at a time.' using errcode = 'invalid_parameter_value';
  end if;
  -- private.audit stores it with each row.
  perform set_config('moderation.decision', decision::text, true);
  return decision;
end
$$;

create function private.end_decision(decision uuid, changed uuid[], stale uuid[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform set_config('moderation.decision', '', true);
  return jsonb_build_object('decision', decision, 'changed', to_jsonb(changed), 'stale', to_jsonb(stale));
end
$$;

-- Everything that decisions change. Times are in UTC, so that equal states are equal in every session.
create function private.get_post_state(post_id uuid) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object('moderation_status', p.moderation_status, 'is_published', p.is_published,
    'is_featured', p.is_featured, 'category', p.category, 'trashed_at', p.trashed_at,
    'was_published', w.was_published, 'scheduled_for', w.scheduled_for, 'review_outcome', w.review_outcome,
    'review_note', w.review_note, 'reviewed_at', w.reviewed_at, 'submitted_at', w.submitted_at)
  from public.blog_posts p join public.post_workflow w on w.post_id = p.id
  where p.id = get_post_state.post_id
$$;

create function private.get_changed_keys(before jsonb, after jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array(select key from jsonb_object_keys(after) key where before -> key is distinct from after -> key)
$$;

create function private.pick(whole jsonb, keys text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(key, whole -> key) from unnest(keys) key
$$;

create function private.is_other_post_featured(post_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.blog_posts p
    where p.is_featured and p.trashed_at is null and p.id <> is_other_post_featured.post_id)
$$;

-- Applies part of a state to a locked post, and records it.
create function private.change_post_state(action text, post_id uuid, change jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  before jsonb := private.get_post_state(post_id);
  wanted jsonb := before || change;
  after jsonb;
  keys text[];
begin
  -- Leaving the trash, or an undo, must not make a post public by surprise. A post that's just late stays scheduled.
  if (wanted ->> 'scheduled_for')::timestamptz <= now() and (before ->> 'trashed_at' is not null
      or before ->> 'scheduled_for' is distinct from wanted ->> 'scheduled_for') then
    wanted := wanted || '{"scheduled_for": null}';
  end if;
  -- One post is featured. feature_post stops featuring the previous one first.
  if (wanted ->> 'is_featured')::boolean and private.is_other_post_featured(post_id) then
    wanted := wanted || '{"is_featured": false}';
  end if;
  update public.blog_posts p set moderation_status = wanted ->> 'moderation_status',
    is_published = (wanted ->> 'is_published')::boolean, is_featured = (wanted ->> 'is_featured')::boolean,
    category = wanted ->> 'category', trashed_at = (wanted ->> 'trashed_at')::timestamptz
  where p.id = change_post_state.post_id;
  -- After the post's trigger, which doesn't know the schedule or the note, and treats an undo as a submission.
  update public.post_workflow w set was_published = (wanted ->> 'was_published')::boolean,
    scheduled_for = (wanted ->> 'scheduled_for')::timestamptz, review_outcome = wanted ->> 'review_outcome',
    review_note = wanted ->> 'review_note', reviewed_at = (wanted ->> 'reviewed_at')::timestamptz,
    submitted_at = (wanted ->> 'submitted_at')::timestamptz,
    version = w.version + (before -> 'scheduled_for' is distinct from wanted -> 'scheduled_for')::integer
  where w.post_id = change_post_state.post_id;
  after := private.get_post_state(post_id);
  keys := private.get_changed_keys(before, after);
  if keys <> '{}' then
    perform private.audit(action, 'post', post_id::text, private.pick(before, keys), private.pick(after, keys)
      || (select jsonb_build_object('text_version', w.text_version) from public.post_workflow w
        where w.post_id = change_post_state.post_id));
  end if;
end
$$;

-- Applies `change` to those of `items`, [{id, version}], that are in one of `statuses` and still have the version that
-- the moderator saw.
create function private.decide_posts(action text, items jsonb, statuses text[], change jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  is_list boolean := coalesce(jsonb_typeof(items) = 'array', false);
  decision uuid := private.begin_decision(case when is_list then jsonb_array_length(items) end);
  changed uuid[] := array[]::uuid[];
  stale uuid[] := array[]::uuid[];
  item record;
begin
  if not is_list then
    raise exception 'Send the posts as [{id, version}].' using errcode = 'invalid_parameter_value';
  end if;
  -- In one order, so that two moderators can't wait for each other.
  perform from public.blog_posts p
    where p.id in (select i.id from jsonb_to_recordset(items) i (id uuid)) order by p.id for update;
  for item in
    select distinct on (i.id) i.id, coalesce(w.version = i.version and private.get_post_status(p.moderation_status,
      p.is_published, p.trashed_at, w.scheduled_for, w.review_outcome) = any (statuses), false) as is_current
    from jsonb_to_recordset(items) i (id uuid, version integer)
    left join public.blog_posts p on p.id = i.id
    left join public.post_workflow w on w.post_id = i.id
    order by i.id
  loop
    if item.is_current then
      perform private.change_post_state(action, item.id, change);
      changed := changed || item.id;
    else
      stale := stale || item.id;
    end if;
  end loop;
  return private.end_decision(decision, changed, stale);
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;

create function public.moderate_comments(comment_ids uuid[], new_status text, expected_status text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  decision uuid := private.begin_decision(cardinality(comment_ids));
  changed uuid[];
begin
  if coalesce(new_status, '') not in ('pending', 'approved', 'rejected', 'spam') then
    raise exception 'The status must be pending, approved, rejected, or spam.'
      using errcode = 'invalid_parameter_value';
  end if;
  perform from public.blog_comments c where c.id = any (comment_ids) order by c.id for update;
  with updated as (
    update public.blog_comments c set moderation_status = new_status
    where c.id = any (comment_ids) and c.moderation_status = expected_status
      and c.moderation_status is distinct from new_status
    returning c.id)
  select coalesce(array_agg(u.id), '{}') into changed from updated u;
  return private.end_decision(decision, changed,
    array(select distinct id from unnest(comment_ids) id where id <> all (changed)));
end
$$;
comment on function public.moderate_comments(uuid[], text, text) is
  'Sets the status of up to 500 comments that still have expected_status: {decision, changed, stale}. Moderators only.';
grant execute on function public.moderate_comments(uuid[], text, text) to authenticated;

create function public.delete_spam(comment_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer;
begin
  perform private.require_admin('delete spam');
  -- One entry of the audit log, which the table's trigger writes.
  perform private.begin_decision(cardinality(comment_ids));
  delete from public.blog_comments c
  where c.id = any (comment_ids) and c.moderation_status = 'spam'
    -- They would be deleted, too.
    and not exists (select from public.blog_comments reply
      where reply.parent_id = c.id and reply.moderation_status <> 'spam');
  get diagnostics deleted = row_count;
  perform set_config('moderation.decision', '', true);
  return deleted;
end
$$;
comment on function public.delete_spam(uuid[]) is
  'Permanently deletes those of up to 500 comments that are still spam and have no replies that aren''t. Returns how many. '
  'Admins only.';
grant execute on function public.delete_spam(uuid[]) to authenticated;
