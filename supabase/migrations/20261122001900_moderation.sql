-- Moderation decisions about many rows at once, and undoing them. They run with the caller's rights, so
-- row-level security applies as it does to a plain update.
create function private.begin_decision(ids uuid[]) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  decision uuid := gen_random_uuid();
begin
  if not private.is_moderator() then
    raise exception 'Only a moderator can moderate.' using errcode = 'insufficient_privilege';
  end if;
  if cardinality(ids) > 500 then
    raise exception 'Choose at most 500 items at a time.' using errcode = 'invalid_parameter_value';
  end if;
  -- private.audit stores it with each row.
  perform set_config('moderation.decision', decision::text, true);
  return decision;
end
$$;
grant execute on function private.begin_decision(uuid[]) to authenticated;

create function public.moderate_posts(post_ids uuid[], new_status text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  decision uuid := private.begin_decision(post_ids);
  changed integer;
begin
  update public.blog_posts p set moderation_status = new_status
  where p.id = any (post_ids) and p.moderation_status is distinct from new_status;
  get diagnostics changed = row_count;
  return jsonb_build_object('decision', decision, 'changed', changed);
end
$$;
comment on function public.moderate_posts(uuid[], text) is
  'Sets the status of up to 500 posts. Returns {decision, changed}. Moderators only.';
grant execute on function public.moderate_posts(uuid[], text) to authenticated;

create function public.moderate_comments(comment_ids uuid[], new_status text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  decision uuid := private.begin_decision(comment_ids);
  changed integer;
begin
  update public.blog_comments c set moderation_status = new_status
  where c.id = any (comment_ids) and c.moderation_status is distinct from new_status;
  get diagnostics changed = row_count;
  return jsonb_build_object('decision', decision, 'changed', changed);
end
$$;
comment on function public.moderate_comments(uuid[], text) is
  'Sets the status of up to 500 comments. Returns {decision, changed}. Moderators only.';
grant execute on function public.moderate_comments(uuid[], text) to authenticated;

-- Only admins can read the audit log. This gives moderators what undoing needs.
create function private.get_decision(decision uuid)
returns table (
  subject_type text, id uuid, status_before text, status_after text, is_latest boolean)
language sql stable security definer set search_path = '' as $$
  select a.subject_type, a.subject_id::uuid, a.before ->> 'moderation_status',
    a.after ->> 'moderation_status',
    not exists (
      select from public.audit_log later
      where later.subject_type = a.subject_type and later.subject_id = a.subject_id
        and later.id > a.id and later.action = a.action)
  from public.audit_log a
  where a.decision_id = decision and a.action in ('post.moderated', 'comment.moderated')
    and private.is_moderator()
$$;
grant execute on function private.get_decision(uuid) to authenticated;

create function public.undo_moderation(decision uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  undo_decision uuid := private.begin_decision('{}');
  posts integer;
  comments integer;
begin
  if not exists (select from private.get_decision(decision)) then
    raise sqlstate 'PT404' using message = 'There is no decision with this ID.';
  end if;
  -- A later decision about the same row stays, even if it set the same status again.
  update public.blog_posts p set moderation_status = d.status_before
  from private.get_decision(decision) d
  where d.subject_type = 'post' and d.is_latest and p.id = d.id and p.moderation_status = d.status_after;
  get diagnostics posts = row_count;
  update public.blog_comments c set moderation_status = d.status_before
  from private.get_decision(decision) d
  where d.subject_type = 'comment' and d.is_latest and c.id = d.id
    and c.moderation_status = d.status_after;
  get diagnostics comments = row_count;
  return jsonb_build_object('decision', undo_decision, 'restored', posts + comments);
end
$$;
comment on function public.undo_moderation(uuid) is
  'Undoes a decision, except where someone has decided again since. Returns {decision, restored}, and the new '
  'decision can be undone too.';
grant execute on function public.undo_moderation(uuid) to authenticated;
