-- Replies that moderators write in the queue. They follow the rules of all comments (lengths, retention, export, and erasure
-- by the address of the account), except that nobody has to approve them, and that their rate limit is that of decisions.
create function public.reply_to_comment(comment_id uuid, reply_id uuid, content text, expected_status text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  text_to_store constant text := private.trim_white_space(left(content, 2001));
  account_id constant uuid := (select private.active_account_id());
  decision uuid;
  answered public.blog_comments;
begin
  if length(content) > 2000 or coalesce(length(text_to_store), 0) < 10 or not private.is_visible(text_to_store) then
    raise exception 'Comment must be between 10 and 2000 characters' using errcode = 'invalid_parameter_value';
  end if;
  decision := private.begin_decision(1);
  if coalesce(length(private.get_name(account_id)), 0) < 2 then
    raise exception 'Enter your name in your profile first. Your reply shows it.' using errcode = 'invalid_parameter_value';
  end if;
  select * into answered from public.blog_comments c where c.id = comment_id for update;
  if answered.moderation_status is distinct from expected_status or expected_status not in ('pending', 'approved')
      or exists (select from public.blog_comments c where c.id = reply_id) then
    return private.end_decision(decision, '{}', array[comment_id]);
  end if;
  if not exists (select from public.blog_posts p
      where p.id = answered.post_id and p.is_published and p.moderation_status = 'approved') then
    raise exception 'The post isn’t public, so nobody could read the reply.' using errcode = 'invalid_parameter_value';
  end if;
  update public.blog_comments c set moderation_status = 'approved' where c.id = comment_id and c.moderation_status = 'pending';
  -- A reply has no replies of its own, so an answer to it joins the same thread.
  insert into public.blog_comments (id, post_id, parent_id, author_name, author_email, content, is_by_staff)
  select reply_id, answered.post_id, coalesce(answered.parent_id, answered.id), private.get_name(u.id), u.email, content, true
  from auth.users u where u.id = account_id;
  update public.blog_comments c set moderation_status = 'approved' where c.id = reply_id;
  if not found then
    raise exception 'You have sent this reply already.' using errcode = 'invalid_parameter_value';
  end if;
  return private.end_decision(decision, array[comment_id], '{}');
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.reply_to_comment(uuid, uuid, text, text) is
  'Publishes a moderator''s reply to a comment that still has expected_status, and approves the comment if it''s pending: '
  '{decision, changed, stale}. undo_moderation undoes both: they are pending then. Moderators only.';
grant execute on function public.reply_to_comment(uuid, uuid, text, text) to authenticated;

create function public.get_staff_comments(blog_post_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}')
  from public.blog_comments c
  join public.blog_posts p on p.id = c.post_id and p.is_published and p.moderation_status = 'approved'
  where c.post_id = blog_post_id and c.is_by_staff and c.moderation_status = 'approved'
$$;
comment on function public.get_staff_comments(uuid) is
  'IDs of the approved comments on a public post that staff wrote. Pages show them with a badge.';
grant execute on function public.get_staff_comments(uuid) to anon, authenticated, service_role;
