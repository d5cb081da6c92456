-- What moderators decide about posts. All of these return {decision, changed, stale} and can be undone. A post is stale
-- if its text or state has changed since the version that the moderator saw.
create function public.moderate_posts(items jsonb, new_status text, note text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  review constant jsonb := jsonb_build_object('scheduled_for', null, 'review_note', nullif(btrim(note), ''),
    'review_outcome', new_status, 'reviewed_at', now());
begin
  if length(note) > 2000 then
    raise exception 'Write a note of at most 2000 characters.' using errcode = 'invalid_parameter_value';
  end if;
  case new_status
    when 'approved' then
      return private.decide_posts('post.moderated', items, '{submitted, rejected, scheduled, unpublished}',
        '{"moderation_status": "approved", "is_published": true, "scheduled_for": null, "review_outcome": null,
          "review_note": null, "reviewed_at": null}');
    when 'pending' then
      return private.decide_posts('post.moderated', items,
        '{rejected, changes-requested, public, scheduled, unpublished}',
        jsonb_build_object('moderation_status', 'pending', 'is_published', true, 'scheduled_for', null,
          'submitted_at', now(), 'review_outcome', null, 'review_note', null, 'reviewed_at', null));
    when 'rejected' then
      return private.decide_posts('post.moderated', items, '{submitted, public, scheduled, unpublished}',
        review || '{"moderation_status": "rejected"}');
    when 'changes-requested' then
      return private.decide_posts('post.moderated', items,
        '{submitted, rejected, public, scheduled, unpublished}',
        review || '{"moderation_status": "pending", "is_published": false}');
    else
      raise exception 'The status must be approved, pending, rejected, or changes-requested.'
        using errcode = 'invalid_parameter_value';
  end case;
end
$$;
comment on function public.moderate_posts(jsonb, text, text) is
  'Approves and publishes up to 500 posts, sends them back to their writers as rejected or changes-requested with a '
  'note, or puts them back into the queue as pending. items is [{id, version}]. Moderators only.';
grant execute on function public.moderate_posts(jsonb, text, text) to authenticated;

create function public.unpublish_posts(items jsonb) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.decide_posts('post.unpublished', items, '{public, scheduled}',
    '{"is_published": false, "scheduled_for": null}')
$$;
comment on function public.unpublish_posts(jsonb) is
  'Takes public and scheduled posts offline. They stay approved. items is [{id, version}]. Moderators only.';
grant execute on function public.unpublish_posts(jsonb) to authenticated;

create function public.categorize_posts(items jsonb, category text) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.decide_posts('post.categorized', items,
    '{draft, changes-requested, submitted, rejected, scheduled, public, unpublished}',
    jsonb_build_object('category', category))
$$;
comment on function public.categorize_posts(jsonb, text) is
  'Moves posts to a category. items is [{id, version}]. Moderators only.';
grant execute on function public.categorize_posts(jsonb, text) to authenticated;

create function public.feature_post(post_id uuid, is_featured boolean default true) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  decision uuid := private.begin_decision(1);
  changing uuid;
  changed uuid[] := array[]::uuid[];
begin
  -- Two moderators could feature two posts at the same time.
  perform pg_advisory_xact_lock(hashtextextended('feature_post', 0));
  if exists (select from public.blog_posts p
      where p.id = post_id and p.is_published and p.moderation_status = 'approved'
        and p.is_featured <> feature_post.is_featured for update) then
    for changing in
      select p.id from public.blog_posts p
      where p.is_featured and p.trashed_at is null and p.id <> post_id and feature_post.is_featured
      order by p.id for update
    loop
      perform private.change_post_state('post.featured', changing, '{"is_featured": false}');
    end loop;
    perform private.change_post_state('post.featured', post_id,
      jsonb_build_object('is_featured', feature_post.is_featured));
    changed := array[post_id];
  end if;
  return private.end_decision(decision, changed, array(select post_id where changed = '{}'));
end
$$;
comment on function public.feature_post(uuid, boolean) is
  'Features a public post instead of the previous one, or stops featuring it. stale if it isn''t public or nothing '
  'would change. Moderators only.';
grant execute on function public.feature_post(uuid, boolean) to authenticated;
