-- The staff home page: who waits for an answer, what waits for a review, and what's broken.

-- What a row says about a lead.
create function private.describe_home_lead(lead public.leads, staff_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', lead.id, 'form_id', lead.form_id, 'respond_by', lead.respond_by,
    'name', coalesce(nullif(concat_ws(' ', lead.first_name, lead.last_name), ''), lead.business_name, lead.email),
    'company', lead.company,
    'words', private.get_lead_words(lead),
    'call_at', lead.call_at, 'follow_up_on', lead.follow_up_on,
    'is_mine', coalesce(lead.owner_id = staff_id, false),
    'owner', (select n.name from private.staff_names n where n.id = lead.owner_id))
$$;

-- People whom nobody has answered, the one with the earliest target first: {count, overdue, mine, questions, people}.
-- people has a person's first request, and how many they're waiting with. The same people as in count_leads.
create function private.list_waiting_leads(staff_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with first_leads as materialized (
    select l.id, l.target_at, l.respond_by, l.mailbox
    from public.leads l
    where l.pipeline_status = 'new' and l.delivery_status <> 'held' and not l.is_test
    -- More than enough, unless someone sends nearly all of them.
    order by l.target_at, l.respond_by, l.id limit 200
  ), first_people as (
    select distinct on (f.mailbox) f.* from first_leads f order by f.mailbox, f.target_at, f.respond_by, f.id
  ), shown as (
    select p.target_at, p.respond_by, p.id, private.describe_home_lead(l, staff_id) || jsonb_build_object('requests', (
      select count(*) from public.leads o
      where o.mailbox = p.mailbox and o.pipeline_status = 'new' and o.delivery_status <> 'held'
        and not o.is_test)) as person
    from (select * from first_people order by target_at, respond_by, id limit 8) p join public.leads l on l.id = p.id
  ), people as (
    -- A hash, because grouping by texts takes longer than a page may.
    select bool_or(l.respond_by <= now()) as is_overdue, bool_or(l.owner_id = staff_id) as is_mine,
      bool_or(l.form_id = 'client-question') as has_question
    from public.leads l
    where l.pipeline_status = 'new' and l.delivery_status <> 'held' and not l.is_test
    group by hashtextextended(l.mailbox, 0)
  )
  select jsonb_build_object('count', count(*), 'overdue', count(*) filter (where p.is_overdue),
    'mine', count(*) filter (where p.is_mine), 'questions', count(*) filter (where p.has_question),
    'people', (select coalesce(jsonb_agg(s.person order by s.target_at, s.respond_by, s.id), '[]') from shown s))
  from people p
$$;

-- What the home page shows about leads. `today`: the current day where the business is.
create function private.get_home_leads(staff_id uuid, today date, time_zone text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'waiting', private.list_waiting_leads(staff_id),
    'follow_ups', (
      with due as materialized (
        select distinct on (l.mailbox) l.id, l.follow_up_on from public.leads l
        where l.follow_up_on <= today and l.pipeline_status <> 'spam' and not l.is_test
        order by l.mailbox, l.follow_up_on, l.id)
      select jsonb_build_object('count', (select count(*) from due), 'people', (
        select coalesce(jsonb_agg(private.describe_home_lead(l, staff_id) || jsonb_build_object('note', (
            select left(n.body, 160) from public.lead_notes n where n.lead_id = l.id order by n.id desc limit 1))
          order by l.follow_up_on, l.id), '[]')
        from (select * from due order by follow_up_on, id limit 8) d join public.leads l on l.id = d.id))),
    'calls', (
      with booked as materialized (
        select l.id, l.call_at from public.leads l
        where l.call_at >= today::timestamp at time zone time_zone
          and l.call_at < (today + 1)::timestamp at time zone time_zone
          and l.pipeline_status <> 'spam' and not l.is_test)
      select jsonb_build_object('count', (select count(*) from booked), 'people', (
        select coalesce(jsonb_agg(private.describe_home_lead(l, staff_id) order by l.call_at, l.id), '[]')
        from (select * from booked order by call_at, id limit 8) b join public.leads l on l.id = b.id))),
    'held', (select jsonb_build_object('count', count(distinct l.mailbox), 'oldest', min(l.created_at))
      from public.leads l where l.delivery_status = 'held' and not l.is_test),
    'failed', (select count(distinct l.mailbox) from public.leads l where l.delivery_status = 'dead' and not l.is_test),
    'crm', private.describe_crm_health(),
    'proof', private.describe_proof(),
    'has_mail_recipient', exists (select from public.profiles p
      where p.lead_emails and private.get_user_role(p.user_id) = 'admin'))
$$;

create function public.get_staff_home(time_zone text default 'UTC') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  staff_id uuid := private.get_account_id();
  -- Variables, because a query could call the functions for every row.
  is_moderator boolean := private.is_moderator();
  is_admin boolean := private.is_admin();
begin
  return (
    with own as materialized (
      select s.id, s.title, s.slug, s.status, s.updated_at, s.scheduled_for, s.review_note
      from private.staff_posts s where s.author_id = staff_id and s.trashed_at is null
    ), shown as (
      select o.*, array_position(array['rejected', 'changes-requested', 'draft', 'submitted', 'scheduled', 'public'], o.status) as place
      from own o order by place, o.updated_at desc, o.id limit 6
    )
    select jsonb_build_object(
      'post_count', (select count(*) from own),
      'posts', (select coalesce(jsonb_agg(to_jsonb(s) - 'place' || jsonb_build_object(
          'is_late', s.status = 'scheduled' and s.scheduled_for < now() - interval '1 minute',
          'publishing', p.state,
          'publishing_error', case when p.state = 'failed'
            then coalesce(private.get_publishing_failure(s.id), (select r.error from private.publisher_status r)) end)
          order by s.place, s.updated_at desc, s.id), '[]')
        from shown s cross join lateral (select private.get_publishing_state(s.id, s.status = 'public') as state) p),
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
      'failed_posts', case when is_moderator then (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
          'reason', f ->> 'reason') order by p.title, p.id), '[]')
        from private.publisher_status s cross join jsonb_array_elements(s.failures) f
        join public.blog_posts p on p.id = (f ->> 'post_id')::uuid
        -- The author may have changed or unpublished it since.
        where private.get_publishing_state(p.id, p.is_published and p.moderation_status = 'approved') = 'failed') end,
      'paused', private.get_pause(),
      'publishing', case when is_moderator then private.describe_publishing() end,
      'leads', case when is_admin then
        private.get_home_leads(staff_id, (now() at time zone time_zone)::date, time_zone) end,
      'undelivered', case when is_admin then (select count(*) from private.undelivered_messages) end,
      'backup_at', case when is_admin then (
        select m.done_at from private.maintenance m where m.task = 'backup') end,
      'drill_at', case when is_admin then (
        select m.done_at from private.maintenance m where m.task = 'restore-drill') end,
      'retention_problems', case when is_admin then
        jsonb_array_length(jsonb_path_query_array(private.describe_retention_problems(), '$[*] ? (@.kind != "date")')) end,
      'untrusted_date', case when is_admin then (
        select c.read_at from private.retention_clock c where c.waiting_runs > 0) end));
end
$$;
comment on function public.get_staff_home(text) is
  'What the staff home page shows: {post_count, posts, queues, late_posts, failed_posts, paused, publishing, leads, '
  'undelivered, backup_at, drill_at, retention_problems, untrusted_date}. post_count and posts are the caller''s own, the latter at most '
  'six, those that were sent back first. queues, late_posts, failed_posts ([{id, title, reason}] of those that couldn''t be '
  'published), and publishing (private.describe_publishing) are for moderators. leads ({waiting, follow_ups, calls, held, failed, crm, '
  'proof, has_mail_recipient}, with at most eight people each), undelivered (messages other than leads), backup_at and drill_at '
  '(of the last backup, and the last one that was restored as a drill), retention_problems (how many), and untrusted_date (the server''s date, if it jumped and the site hasn''t run on it '
  'for a day) are for admins, and null for others. Days begin in time_zone.';
grant execute on function public.get_staff_home(text) to authenticated;
