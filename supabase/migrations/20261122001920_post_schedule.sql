-- Scheduled posts. Outbox rows only wake publish_due_posts, which decides what is due. An early, repeated, or orphaned
-- row does nothing. The dispatcher looks for rows every few seconds, so the first one is due ten seconds early, and its
-- delivery waits for the time. The second one is a fallback.
create function private.queue_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (topic, payload, due_at, first_due_at)
  select 'schedule', jsonb_build_object('post_id', new.post_id, 'publish_at', new.scheduled_for), due.at, due.at
  from (values (new.scheduled_for - interval '10 seconds'), (new.scheduled_for)) due (at);
  return null;
end
$$;

create trigger post_workflow_queue_schedule after update of scheduled_for on public.post_workflow
  for each row when (new.scheduled_for is not null and new.scheduled_for is distinct from old.scheduled_for)
  execute function private.queue_schedule();

create function public.schedule_post(post_id uuid, version integer, publish_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
begin
  if publish_at is null or publish_at <= now() or publish_at >= '2100-01-01Z' then
    raise exception 'Choose a time in the future.' using errcode = 'invalid_parameter_value';
  end if;
  return private.decide_posts('post.scheduled',
    jsonb_build_array(jsonb_build_object('id', post_id, 'version', version)),
    '{submitted, rejected, scheduled, unpublished}',
    jsonb_build_object('moderation_status', 'approved', 'is_published', false, 'scheduled_for', publish_at,
      'review_outcome', null, 'review_note', null, 'reviewed_at', null));
end
$$;
comment on function public.schedule_post(uuid, integer, timestamptz) is
  'Approves a post that becomes public at a time in the future, or moves that time: {decision, changed, stale}. '
  'Moderators only.';
grant execute on function public.schedule_post(uuid, integer, timestamptz) to authenticated;

create function public.publish_due_posts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  published integer := 0;
begin
  for due in
    select p.id from public.post_workflow w join public.blog_posts p on p.id = w.post_id
    where w.scheduled_for <= clock_timestamp() and p.moderation_status = 'approved' and not p.is_published
      and p.trashed_at is null
    -- The loop reads rows while it runs. Locking both means that it sees posts rescheduled since it began. Without
    -- waiting for locks, a post that somebody is just changing would be missed.
    order by p.id for update of p, w
  loop
    perform private.change_post_state('post.published', due, '{"is_published": true, "scheduled_for": null}');
    published := published + 1;
  end loop;
  return published;
end
$$;
comment on function public.publish_due_posts() is
  'Publishes the scheduled posts whose time has come, and returns their number. Safe to call at any time.';
grant execute on function public.publish_due_posts() to service_role;
