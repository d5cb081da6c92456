-- What the editor reads.
create function public.get_post_for_editing(post_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  reason text := private.get_edit_denial(post_id);
  account_id uuid := (select private.active_account_id());
  draft public.post_drafts;
  post public.blog_posts;
  workflow public.post_workflow;
begin
  select * into draft from public.post_drafts d where d.id = get_post_for_editing.post_id
    and (d.author_id = account_id or private.is_moderator())
    and (d.trashed_at is null or private.is_admin());
  select * into post from public.blog_posts p where p.id = get_post_for_editing.post_id
    and (p.author_id = account_id or private.is_moderator())
    and (p.trashed_at is null or private.is_admin());
  select * into workflow from public.post_workflow w where w.post_id = post.id;
  return jsonb_build_object(
    'draft', case when draft.id is not null then jsonb_build_object('fields', draft.fields,
      'version', draft.version, 'post_version', draft.post_version, 'saved_at', draft.saved_at,
      'saved_by_name', private.get_name(draft.saved_by)) end,
    'post', case when post.id is not null then jsonb_build_object('fields', private.get_post_fields(post),
      'version', workflow.version, 'text_version', workflow.text_version,
      'status', private.get_post_status(post.moderation_status, post.is_published, post.trashed_at,
        workflow.scheduled_for, workflow.review_outcome),
      'slug', post.slug, 'was_public', post.published_at is not null,
      'publishing', private.get_publishing_state(post.id, post.is_published and post.moderation_status = 'approved'),
      'saved_at', workflow.saved_at,
      'saved_by_name', private.get_name(workflow.saved_by)) end,
    'can_edit', reason is null, 'reason', reason,
    'review_outcome', workflow.review_outcome, 'review_note', workflow.review_note,
    'scheduled_for', workflow.scheduled_for, 'paused', private.get_pause());
end
$$;
comment on function public.get_post_for_editing(uuid) is
  'A post and its draft, if the caller may see them: {draft, post, can_edit, reason, review_outcome, '
  'review_note, scheduled_for, paused}. Save the first draft of a post with post_version = post.text_version.';
grant execute on function public.get_post_for_editing(uuid) to authenticated;

-- Whether the caller can read the drafts of a post, and therefore its earlier versions.
create function private.can_read_revisions(post_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (select private.get_account_id()) is not null and (
    private.is_admin()
    or (private.is_moderator()
      or exists (select from public.blog_posts p
        where p.id = can_read_revisions.post_id and p.author_id = (select private.active_account_id()))
      or exists (select from public.post_drafts d
        where d.id = can_read_revisions.post_id and d.author_id = (select private.active_account_id())))
    and not exists (select from public.blog_posts p where p.id = can_read_revisions.post_id and p.trashed_at is not null)
    and not exists (select from public.post_drafts d where d.id = can_read_revisions.post_id and d.trashed_at is not null))
$$;

create function public.get_post_revisions(post_id uuid)
returns table (id bigint, saved_at timestamptz, saved_by_name text, is_draft boolean, is_approved boolean)
language sql stable security definer set search_path = '' rows 50 as $$
  select r.id, r.saved_at, private.get_name(r.saved_by), r.is_draft, r.is_approved
  from public.post_revisions r
  where r.post_id = get_post_revisions.post_id and (select private.can_read_revisions(get_post_revisions.post_id))
  order by r.id desc
$$;
comment on function public.get_post_revisions(uuid) is
  'Earlier versions of a post and its draft, newest first, for whoever can read the post''s drafts.';
grant execute on function public.get_post_revisions(uuid) to authenticated;

create function public.get_revision_fields(revision_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select r.fields from public.post_revisions r where r.id = revision_id and private.can_read_revisions(r.post_id)
$$;
comment on function public.get_revision_fields(bigint) is
  'The text of a revision from get_post_revisions. Null if it has been deleted, or if the caller can''t read it.';
grant execute on function public.get_revision_fields(bigint) to authenticated;
