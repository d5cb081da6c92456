-- Emails that tell writers that their post is on the site. One is queued when the post becomes public, and waits until
-- the publisher reports that visitors see the post. Then it waits ten more seconds, so that a moderator can undo a
-- mistake. There is one per submission, so that a post that leaves the site and comes back doesn't cause another.
create index outbox_live_mails on private.outbox ((payload ->> 'post_id')) where topic = 'live-mail';

create function private.queue_live_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.change = 'unpublished' then
    delete from private.outbox o
    where o.topic = 'live-mail' and o.payload ->> 'post_id' = new.post_id::text and o.attempts = 0;
    return null;
  end if;
  insert into private.outbox (topic, payload, idempotency_key, due_at, first_due_at)
  select 'live-mail', jsonb_build_object('post_id', p.id),
    md5(concat_ws(' ', 'live-mail', p.id, w.submitted_at))::uuid, 'infinity', 'infinity'
  from public.blog_posts p join public.post_workflow w on w.post_id = p.id
  where p.id = new.post_id
    -- Whoever approved their own post knows. A schedule publishes what somebody approved earlier.
    and p.author_id <> coalesce(new.changed_by, (
      select a.actor_id from public.audit_log a
      where a.subject_type = 'post' and a.subject_id = p.id::text and a.after ->> 'moderation_status' = 'approved'
      order by a.id desc limit 1))
    -- Nobody reports when a site that's built elsewhere is up to date.
    and exists (select from private.publisher_status)
  on conflict (idempotency_key) do nothing;
  return null;
end
$$;

-- Not for an erasure, which updates the row, too.
create trigger post_changes_queue_live_mail after insert or update of change on private.post_changes
  for each row when (new.change <> 'edited') execute function private.queue_live_mail();

create function private.make_live_mails_due() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.outbox o set due_at = now() + interval '10 seconds', first_due_at = now() + interval '10 seconds'
  where o.topic = 'live-mail' and o.due_at = 'infinity' and o.delivered_at is null and o.dead_at is null
    and not o.is_backlog and private.get_publishing_state((o.payload ->> 'post_id')::uuid, true) = 'live';
  return null;
end
$$;

create trigger publisher_status_make_live_mails_due after update on private.publisher_status
  for each row when (new.state = 'live') execute function private.make_live_mails_due();

create function public.get_live_mail(outbox_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  mail jsonb;
begin
  select jsonb_build_object('email', u.email, 'slug', p.slug, 'title', p.title) into mail
  from private.outbox o
  join public.blog_posts p on p.id = (o.payload ->> 'post_id')::uuid and p.is_published and p.moderation_status = 'approved'
  join auth.users u on u.id = p.author_id and u.email_confirmed_at is not null and private.is_active_account(u.id)
  where o.id = outbox_id and o.topic = 'live-mail';
  if mail is null then
    delete from private.outbox o where o.id = outbox_id and o.topic = 'live-mail';
  end if;
  return mail;
end
$$;
comment on function public.get_live_mail(bigint) is
  'What the email about a post that''s on the site needs: {email, slug, title}. Null, and the row is deleted, if the post is '
  'no longer public, or if the author''s account was removed or disabled.';
grant execute on function public.get_live_mail(bigint) to service_role;
