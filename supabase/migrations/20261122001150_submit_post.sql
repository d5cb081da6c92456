-- From the draft to the post, and back.

-- Makes the post equal to the draft. Whoever may edit the draft may do this, but only moderators choose the state.
create function private.store_post(draft public.post_drafts, is_public boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  post public.blog_posts;
  text_fields public.blog_posts := jsonb_populate_record(null::public.blog_posts, draft.fields);
  violated text;
begin
  select * into post from public.blog_posts p where p.id = draft.id;
  -- What moderators change of an approved post stays in its state: public, scheduled, or unpublished.
  if is_public or post.moderation_status is distinct from 'approved' then
    post.is_published := true;
    post.moderation_status := case when is_public then 'approved' else 'pending' end;
  end if;
  text_fields.excerpt := coalesce(text_fields.excerpt, '');
  text_fields.content := coalesce(text_fields.content, '');
  text_fields.tags := coalesce(text_fields.tags, '{}');
  text_fields.read_time_minutes := coalesce(text_fields.read_time_minutes, 5);
  if post.id is null then
    insert into public.blog_posts (id, slug, title, excerpt, content, category, tags, author_name,
      read_time_minutes, meta_description, focus_keyword, featured_image_url, featured_image_alt, author_id,
      is_published, moderation_status)
    values (draft.id, coalesce(text_fields.slug, ''), coalesce(text_fields.title, ''), text_fields.excerpt,
      text_fields.content, coalesce(text_fields.category, ''), text_fields.tags,
      coalesce(text_fields.author_name, ''), text_fields.read_time_minutes,
      nullif(text_fields.meta_description, ''), nullif(text_fields.focus_keyword, ''),
      nullif(text_fields.featured_image_url, ''), nullif(text_fields.featured_image_alt, ''), draft.author_id,
      post.is_published, post.moderation_status);
    return;
  end if;
  update public.blog_posts p set
    slug = coalesce(text_fields.slug, ''), title = coalesce(text_fields.title, ''),
    excerpt = text_fields.excerpt, content = text_fields.content,
    category = coalesce(text_fields.category, ''), tags = text_fields.tags,
    author_name = coalesce(text_fields.author_name, ''), read_time_minutes = text_fields.read_time_minutes,
    meta_description = nullif(text_fields.meta_description, ''),
    focus_keyword = nullif(text_fields.focus_keyword, ''),
    featured_image_url = nullif(text_fields.featured_image_url, ''),
    featured_image_alt = nullif(text_fields.featured_image_alt, ''),
    is_published = post.is_published, moderation_status = post.moderation_status
  where p.id = draft.id;
exception when check_violation or unique_violation then
  get stacked diagnostics violated = constraint_name;
  if violated = 'blog_posts_slug_key' then
    raise sqlstate 'PT409' using message = 'Another post has this slug. Choose another one.';
  elsif violated like 'blog\_posts\_%' then
    raise exception 'This post isn’t ready to submit. Check its %.', replace(
      regexp_replace(violated, '^blog_posts_|_(length|format|range|reserved)$', '', 'g'), '_', ' ')
      using errcode = 'check_violation';
  end if;
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;

create function private.describe_submission(post_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', private.get_post_status(
      p.moderation_status, p.is_published, p.trashed_at, w.scheduled_for, w.review_outcome),
    'slug', p.slug, 'version', w.version, 'post_version', w.text_version)
  from public.blog_posts p join public.post_workflow w on w.post_id = p.id
  where p.id = describe_submission.post_id
$$;

create function public.submit_post(draft_id uuid, expected_version integer, publish boolean default false)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.post_drafts;
  post public.blog_posts;
  current_post_version integer;
begin
  perform private.check_can_edit(draft_id);
  perform private.rate_limit_post_changes();
  if publish and not private.is_moderator() then
    raise exception 'Only a moderator can publish a post. Submit it for review.'
      using errcode = 'insufficient_privilege';
  end if;
  select * into post from public.blog_posts p where p.id = draft_id for update;
  select * into draft from public.post_drafts d where d.id = draft_id for update;
  select w.text_version into current_post_version from public.post_workflow w where w.post_id = draft_id;
  if draft.id is null then
    if post.id is null then
      raise sqlstate 'PT404' using message = 'There is no draft with this ID.';
    end if;
    -- A repeat after a lost response. Otherwise, a post without a draft is submitted as it is.
    if expected_version > 0 and not post.is_published and post.moderation_status = 'pending' then
      return private.describe_post_conflict(draft_id);
    end if;
    draft.id := draft_id;
    draft.fields := private.get_post_fields(post);
  elsif draft.version is distinct from expected_version then
    return private.describe_draft_conflict(draft);
  elsif current_post_version is not null and draft.post_version <> current_post_version then
    return private.describe_post_conflict(draft_id);
  end if;
  perform private.store_post(draft, publish);
  delete from public.post_drafts d where d.id = draft_id;
  return private.describe_submission(draft_id);
end
$$;
comment on function public.submit_post(uuid, integer, boolean) is
  'Makes the post equal to its draft, deletes the draft, and submits the post, or publishes it if a moderator asks for '
  'that: {status, slug, version, post_version}. An approved post keeps its state. Without a draft, submits the post as it '
  'is. Returns a conflict like save_draft if the draft or the post has changed since.';
grant execute on function public.submit_post(uuid, integer, boolean) to authenticated;

create function public.withdraw_post(post_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  review public.post_workflow;
  was_rejected boolean;
begin
  perform private.check_can_edit(post_id);
  perform private.rate_limit_post_changes();
  select * into review from public.post_workflow w where w.post_id = withdraw_post.post_id;
  was_rejected := review.review_outcome is not distinct from 'rejected';
  update public.blog_posts p set is_published = was_rejected,
    moderation_status = case when was_rejected then 'rejected' else 'pending' end
  where p.id = withdraw_post.post_id and p.is_published and p.moderation_status = 'pending';
  if not found then
    raise sqlstate 'PT409' using message = 'This post isn’t waiting for review anymore.';
  end if;
  -- The post's trigger treated this as a new rejection.
  update public.post_workflow w set review_note = review.review_note, reviewed_at = review.reviewed_at
  where w.post_id = review.post_id;
end
$$;
comment on function public.withdraw_post(uuid) is
  'Takes a submitted post back, for its author or a moderator. It becomes what it was: a draft, or a post that was sent '
  'back, with its review.';
grant execute on function public.withdraw_post(uuid) to authenticated;
