-- The staff home page: what waits for the caller, and what went live.
create function public.get_staff_home() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  staff_id uuid := private.get_account_id();
  -- Variables, because a query could call the functions for every row.
  is_moderator boolean := private.is_moderator();
  is_admin boolean := private.is_admin();
begin
  return (
    with own as materialized (
      select s.id, s.title, s.status, s.updated_at, s.trashed_at, s.review_outcome, s.review_note
      from private.staff_posts s where s.author_id = staff_id)
    select jsonb_build_object(
      'drafts', (select count(*) from own where own.status = 'draft'),
      'recent_drafts', (select coalesce(jsonb_agg(to_jsonb(d) order by d.updated_at desc), '[]')
        from (select own.id, own.title, own.updated_at from own where own.status = 'draft'
          order by own.updated_at desc, own.id limit 3) d),
      'submitted', (select count(*) from own where own.status = 'submitted'),
      'has_posts', exists (select from own where own.trashed_at is null),
      'sent_back', (select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'title', own.title,
          'review_outcome', own.review_outcome, 'review_note', own.review_note) order by own.updated_at desc), '[]')
        from (select * from own where own.status in ('rejected', 'changes-requested')
          order by own.updated_at desc, own.id limit 5) own),
      'rejected', (select count(*) from own where own.status = 'rejected'),
      'changes_requested', (select count(*) from own where own.status = 'changes-requested'),
      'queues', case when is_moderator then jsonb_build_object(
        'posts', (select jsonb_build_object('count', count(*), 'oldest', min(w.submitted_at))
          from public.blog_posts p join public.post_workflow w on w.post_id = p.id
          where p.is_published and p.moderation_status = 'pending'),
        'comments', (select jsonb_build_object('count', count(*), 'oldest', min(c.created_at))
          from public.blog_comments c join public.blog_posts p on p.id = c.post_id
          where c.moderation_status = 'pending' and p.trashed_at is null)) end,
      'late_posts', case when is_moderator then (
        select count(*) from public.post_workflow w join public.blog_posts p on p.id = w.post_id
        where w.scheduled_for < now() - interval '1 minute' and p.trashed_at is null) end,
      'live_recently', (select coalesce(jsonb_agg(jsonb_build_object('slug', r.slug, 'title', r.title,
          'published_at', r.published_at) order by r.published_at desc), '[]')
        from (select n.* from (select p.id, p.slug, p.title, p.published_at from public.blog_posts p
            where p.is_published and p.moderation_status = 'approved'
              and (p.author_id = staff_id or is_moderator)
            -- More than enough, because is_on_site is slow.
            order by p.published_at desc, p.id limit 50) n
          where private.is_on_site(n.id) order by n.published_at desc, n.id limit 5) r),
      'failed_posts', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
          'reason', f ->> 'reason') order by p.title, p.id), '[]')
        from private.publisher_status s cross join jsonb_array_elements(s.failures) f
        join public.blog_posts p on p.id = (f ->> 'post_id')::uuid
        where (p.author_id = staff_id or is_moderator)
          -- The author may have changed or unpublished it since.
          and private.get_publishing_state(p.id, p.is_published and p.moderation_status = 'approved') = 'failed'),
      'paused', private.get_pause(),
      'publishing', case when is_moderator then (
        select jsonb_build_object('state', case when w.is_waiting then 'waiting' else s.state end,
          'since', case when w.is_waiting then coalesce(w.since, now()) else s.since end, 'error', s.error,
          'failures', jsonb_array_length(s.failures))
        from private.publisher_status s
        -- Nothing has told the publisher about these changes, or it didn't start.
        cross join lateral (select
          s.state = 'live' and exists (select from private.post_changes c
            where pg_visible_in_snapshot(c.changed_in, s.live_snapshot) is not true) as is_waiting,
          (select min(o.created_at) from private.outbox o where o.topic = 'build' and o.delivered_at is null) as since) w) end,
      'leads', case when is_admin then (
        select jsonb_build_object(
          'new', count(*) filter (where l.created_at > now() - interval '1 day'
            and l.delivery_status not in ('held', 'spam')),
          'held', count(*) filter (where l.delivery_status = 'held'),
          'failed', count(*) filter (where l.delivery_status = 'dead'),
          'has_mail_recipient', exists (select from public.profiles p
            where p.lead_emails and private.get_user_role(p.user_id) = 'admin'))
        from public.leads l where not l.is_test) end,
      'undelivered', case when is_admin then (
        select count(*) from private.outbox o where private.is_undelivered_message(o)) end,
      'retention_problems', case when is_admin then
        jsonb_array_length(jsonb_path_query_array(private.describe_retention_problems(), '$[*] ? (@.kind != "date")')) end,
      'untrusted_date', case when is_admin then (
        select c.read_at from private.retention_clock c where c.waiting_runs > 0) end));
end
$$;
comment on function public.get_staff_home() is
  'What the staff home page shows: {drafts, recent_drafts, submitted, has_posts, sent_back, rejected, changes_requested, '
  'queues, late_posts, live_recently, failed_posts, paused, publishing, leads, undelivered, retention_problems, untrusted_date}. The '
  'first seven are about the caller''s own posts. failed_posts: [{id, title, reason}] of those that couldn''t be published, of '
  'all authors for moderators. queues, late_posts, and publishing are for moderators. leads (new: of the last 24 hours, '
  'has_mail_recipient: whether anyone gets emails about new leads), undelivered (messages other than leads), '
  'retention_problems (how many), and untrusted_date (the server''s date, if it jumped and the site hasn''t run on it for a '
  'day) are for admins, and null for others.';
grant execute on function public.get_staff_home() to authenticated;
