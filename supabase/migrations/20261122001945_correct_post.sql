-- A moderator's small corrections of a post, without a draft. The writer's own draft stays as it is: submitting it after
-- the correction is a conflict, like after any other change of the post.
create function public.correct_post(post_id uuid, version integer, title text, excerpt text, content text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  post public.blog_posts;
  before public.post_workflow;
  after public.post_workflow;
begin
  if not private.is_moderator() then
    raise exception 'Only a moderator can correct a post.' using errcode = 'insufficient_privilege';
  end if;
  perform private.check_can_edit(post_id);
  select * into post from public.blog_posts p where p.id = correct_post.post_id for update;
  select * into before from public.post_workflow w where w.post_id = post.id;
  if post.id is null then
    raise sqlstate 'PT404' using message = 'There is no post with this ID.';
  end if;
  title := private.to_line(title);
  -- A repeat after a lost response finds the same text.
  if before.version is distinct from correct_post.version
      and (post.title, post.excerpt, post.content) is distinct from (title, excerpt, content) then
    return private.describe_post_conflict(post_id) || jsonb_build_object('version', before.version,
      'post_status', private.describe_submission(post_id) -> 'status');
  end if;
  update public.blog_posts p set title = correct_post.title, excerpt = correct_post.excerpt,
    content = correct_post.content
  where p.id = correct_post.post_id;
  select * into after from public.post_workflow w where w.post_id = post.id;
  if after.text_version <> before.text_version then
    perform private.audit('post.corrected', 'post', post_id::text,
      jsonb_build_object('text_version', before.text_version),
      jsonb_build_object('text_version', after.text_version));
  end if;
  return jsonb_build_object('status', 'saved', 'version', after.version,
    'post_status', private.describe_submission(post_id) -> 'status');
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.correct_post(uuid, integer, text, text, text) is
  'Changes the text of a post, which keeps its state, if it still has the version that the moderator saw: {status: saved, '
  'version, post_status}, or a conflict like save_draft, with the version to name next time and post_status. Moderators '
  'only.';
grant execute on function public.correct_post(uuid, integer, text, text, text) to authenticated;
