-- Emails that tell writers that their post was sent back or, later, that this decision was changed. Each waits ten
-- seconds, so that a moderator can undo a mistake. The emails about a post go out in order. One that turns out to be
-- unnecessary, or that couldn't be delivered before the next decision, is deleted, so the latest row with an attempt is
-- the last thing that the writer was told.
create index outbox_review_mails on private.outbox ((payload ->> 'post_id'), id) where topic = 'review-mail';

create function private.queue_review_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told timestamptz;
begin
  delete from private.outbox o
  where o.topic = 'review-mail' and o.payload ->> 'post_id' = new.post_id::text
    and (o.attempts = 0 or o.dead_at is not null);
  select (o.payload ->> 'reviewed_at')::timestamptz into told from private.outbox o
  where o.topic = 'review-mail' and o.payload ->> 'post_id' = new.post_id::text
  order by o.id desc limit 1;
  if told is not distinct from new.reviewed_at
      -- Writers who submitted the post again know that it's back in the queue. If that's just now, a moderator did it.
      or (new.reviewed_at is null and new.submitted_at > told and new.submitted_at <> now())
      -- Moderators know what they decided about their own posts.
      or exists (select from public.blog_posts p
        where p.id = new.post_id and p.author_id = (select private.active_account_id())) then
    return null;
  end if;
  insert into private.outbox (topic, payload, order_key, due_at, first_due_at)
  values ('review-mail', jsonb_build_object('post_id', new.post_id, 'reviewed_at', new.reviewed_at),
    'review-mail ' || new.post_id, now() + interval '10 seconds', now() + interval '10 seconds');
  return null;
end
$$;

create trigger post_workflow_queue_review_mail after update of reviewed_at on public.post_workflow
  for each row when (new.reviewed_at is distinct from old.reviewed_at)
  execute function private.queue_review_mail();

create function public.get_review_mail(outbox_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued jsonb := (select o.payload from private.outbox o where o.id = outbox_id and o.topic = 'review-mail');
  workflow public.post_workflow;
  mail jsonb;
begin
  -- Waits for a decision in progress.
  select * into workflow from public.post_workflow w where w.post_id = (queued ->> 'post_id')::uuid for update;
  select jsonb_build_object('email', u.email, 'post_id', p.id, 'title', p.title, 'outcome', s.outcome,
    'note', case when s.is_sent_back then workflow.review_note end) into mail
  from public.blog_posts p
  join auth.users u on u.id = p.author_id and u.email_confirmed_at is not null and private.is_active_account(u.id)
  cross join private.get_post_status(p.moderation_status, p.is_published, p.trashed_at, workflow.scheduled_for,
    workflow.review_outcome) status
  cross join lateral (select status in ('rejected', 'changes-requested') as is_sent_back,
    case when status in ('public', 'scheduled', 'unpublished') then 'approved' else status end as outcome) s
  where p.id = workflow.post_id and workflow.reviewed_at is not distinct from (queued ->> 'reviewed_at')::timestamptz
    and (s.is_sent_back or (s.outcome in ('submitted', 'approved') and exists (
      select from private.outbox earlier where earlier.topic = 'review-mail' and earlier.id < outbox_id
        and earlier.payload ->> 'post_id' = queued ->> 'post_id')));
  if mail is null then
    delete from private.outbox o where o.id = outbox_id and o.topic = 'review-mail';
  end if;
  return mail;
end
$$;
comment on function public.get_review_mail(bigint) is
  'What the email about a review needs: {email, post_id, title, outcome, note}. outcome is rejected, changes-requested, '
  'or, if the writer was told one of these and it was undone, submitted or approved. Null, and the row is deleted, if the '
  'review was undone or replaced, or if the author''s account was removed or disabled.';
grant execute on function public.get_review_mail(bigint) to service_role;
