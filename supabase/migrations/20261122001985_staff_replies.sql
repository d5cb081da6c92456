-- Replies that moderators write in the queue. They follow the rules of all comments (lengths, retention, export, and
-- erasure by the address of the account), except that nobody has to approve them, and that they have a rate limit of
-- their own.
create function public.reply_to_comment(comment_id uuid, reply_id uuid, content text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  text_to_store constant text := private.trim_white_space(left(content, 2001));
  account_id constant uuid := (select private.active_account_id());
  decision uuid;
  earlier uuid;
  parent public.blog_comments;
begin
  if length(content) > 2000 or coalesce(length(text_to_store), 0) < 10 or not private.is_visible(text_to_store) then
    raise exception 'Comment must be between 10 and 2000 characters' using errcode = 'invalid_parameter_value';
  end if;
  decision := private.begin_decision(1);
  if coalesce(length(private.get_name(account_id)), 0) < 2 then
    raise exception 'Add your name to your profile first. Your reply will show it.' using errcode = 'invalid_parameter_value';
  end if;
  select * into parent from public.blog_comments c where c.id = comment_id for update;
  -- The response to an earlier attempt may have been lost.
  select a.decision_id into earlier
  from public.blog_comments c join public.audit_log a on a.subject_type = 'comment' and a.subject_id = c.id::text
  where c.id = reply_id and c.is_by_staff and c.moderation_status = 'approved'
    and c.parent_id = coalesce(parent.parent_id, parent.id) and c.content = text_to_store and a.actor_id = account_id
  order by a.id desc limit 1;
  if found then
    return private.end_decision(earlier, array[comment_id], '{}');
  end if;
  if exists (select from public.blog_comments c where c.id = reply_id and c.is_by_staff and c.content <> text_to_store) then
    raise exception 'You already sent an earlier version of this reply. To publish this version as well, send it again.'
      using errcode = 'PT409';
  end if;
  if parent.id is null or parent.moderation_status not in ('pending', 'approved')
      or exists (select from public.blog_comments c where c.id = reply_id) then
    return private.end_decision(decision, '{}', array[comment_id]);
  end if;
  if not exists (select from public.blog_posts p
      where p.id = parent.post_id and p.is_published and p.moderation_status = 'approved') then
    raise exception 'The post isn’t public, so nobody could read the reply.' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.blog_comments c where c.id = parent.parent_id and c.moderation_status <> 'approved') then
    raise exception 'The first comment of this thread isn’t approved, so nobody could read the reply.' using errcode = 'invalid_parameter_value';
  end if;
  perform private.enforce_rate_limit('staff-replies', account_id::text, 'You’ve sent too many replies in the last hour. Try again later.');
  update public.blog_comments c set moderation_status = 'approved' where c.id = comment_id and c.moderation_status = 'pending';
  -- A reply has no replies of its own, so a reply to it joins the same thread.
  insert into public.blog_comments (id, post_id, parent_id, author_name, author_email, content, is_by_staff)
  select reply_id, parent.post_id, coalesce(parent.parent_id, parent.id), private.get_name(u.id), u.email, content, true
  from auth.users u where u.id = account_id;
  update public.blog_comments c set moderation_status = 'approved' where c.id = reply_id;
  if not found then
    raise exception 'You already sent this reply.' using errcode = 'invalid_parameter_value';
  end if;
  return private.end_decision(decision, array[comment_id], '{}');
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.reply_to_comment(uuid, uuid, text) is
  'Publishes a moderator''s reply to a pending or approved comment, and approves the comment if it''s pending: '
  '{decision, changed, stale}. Sending it again with the same reply_id publishes it once, and is refused with PT409 if its '
  'text is another one. undo_moderation undoes the decision, '
  'which makes both pending again. Moderators only.';
grant execute on function public.reply_to_comment(uuid, uuid, text) to authenticated;

create function public.get_staff_comments(blog_post_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}')
  from public.blog_comments c
  join public.blog_posts p on p.id = c.post_id and p.is_published and p.moderation_status = 'approved'
  where c.post_id = blog_post_id and c.is_by_staff and c.moderation_status = 'approved'
$$;
comment on function public.get_staff_comments(uuid) is
  'IDs of the approved staff replies on a public post. Pages show them with a badge.';
grant execute on function public.get_staff_comments(uuid) to anon, authenticated, service_role;
