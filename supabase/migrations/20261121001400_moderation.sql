-- Decisions over many rows at once, which can be taken back. They run with the caller's own rights:
-- what row-level security refuses in a plain update it refuses here.
create function private.begin_decision(ids uuid[]) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  decision uuid := gen_random_uuid();
begin
  if not private.is_moderator() then
    raise exception 'Only a moderator can moderate.' using errcode = 'insufficient_privilege';
  end if;
  if cardinality(ids) > 500 then
    raise exception 'Choose at most 500 at a time.' using errcode = 'invalid_parameter_value';
  end if;
  -- The audit triggers write it into their lines.
  perform set_config('moderation.decision', decision::text, true);
  return decision;
end
$$;
revoke all on function private.begin_decision(uuid[]) from public;
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
  'Sets the status of at most 500 posts; answers {decision, changed}. Moderators only.';

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
  'Sets the status of at most 500 comments; answers {decision, changed}. Moderators only.';

-- The log is for admins to read; a moderator learns of it what undoing needs.
create function private.decided(decision uuid)
returns table (
  subject_type text, id uuid, status_before text, status_after text, still_stands boolean)
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
revoke all on function private.decided(uuid) from public;
grant execute on function private.decided(uuid) to authenticated;

create function public.undo_moderation(decision uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  undoing uuid := private.begin_decision('{}');
  posts integer;
  comments integer;
begin
  if not exists (select from private.decided(decision)) then
    raise sqlstate 'PT404' using message = 'There is no such decision to undo.';
  end if;
  -- What somebody has decided anew since then stays as they decided, even if it is the same again.
  update public.blog_posts p set moderation_status = d.status_before
  from private.decided(decision) d
  where d.subject_type = 'post' and d.still_stands and p.id = d.id and p.moderation_status = d.status_after;
  get diagnostics posts = row_count;
  update public.blog_comments c set moderation_status = d.status_before
  from private.decided(decision) d
  where d.subject_type = 'comment' and d.still_stands and c.id = d.id
    and c.moderation_status = d.status_after;
  get diagnostics comments = row_count;
  return jsonb_build_object('decision', undoing, 'restored', posts + comments);
end
$$;
comment on function public.undo_moderation(uuid) is
  'Takes a decision back where it still stands; answers {decision, restored}, which can be undone too.';

revoke all on function public.moderate_posts(uuid[], text) from public, anon, authenticated, service_role;
revoke all on function public.moderate_comments(uuid[], text) from public, anon, authenticated, service_role;
revoke all on function public.undo_moderation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.moderate_posts(uuid[], text) to authenticated;
grant execute on function public.moderate_comments(uuid[], text) to authenticated;
grant execute on function public.undo_moderation(uuid) to authenticated;
