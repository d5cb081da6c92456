-- Emails to admins: about new leads, response deadlines, and booked calls, to those who want them
-- (profiles.lead_emails), and to whoever is assigned a lead. A row without a recipient is delivered by adding a row for
-- each person who should get it. For held leads, they say only how many wait for a review, at most once an hour: a
-- flood of spam is one email.

-- The first admin gets emails about leads until they turn them off, so that somebody is notified from the start.
create function private.send_lead_mails_to_first_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set lead_emails = true
  where p.user_id = new.user_id and old.role is distinct from 'admin'
    and not exists (select from public.user_roles r where r.role = 'admin' and r.user_id <> new.user_id);
  return null;
end
$$;

create trigger user_roles_send_lead_mails after insert or update on public.user_roles
  for each row when (new.role = 'admin') execute function private.send_lead_mails_to_first_admin();

create function private.queue_lead_mails(lead_id uuid, kinds text[] default array['new', 'waiting', 'due-soon', 'missed']) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (topic, payload, due_at, first_due_at)
  select 'lead-mail', jsonb_build_object('kind', mail.kind, 'lead_id', l.id, 'respond_within', l.respond_by - l.created_at),
    greatest(mail.at, now()), greatest(mail.at, now())
  from public.leads l
  cross join lateral (values
    ('new', now()),
    ('waiting', l.target_at),
    ('due-soon', private.get_warning_time(l)),
    ('missed', l.respond_by)) mail (kind, at)
  where l.id = queue_lead_mails.lead_id and not l.is_test and mail.kind = any (kinds)
    and (mail.kind <> 'due-soon' or l.respond_by > now())
    -- Otherwise, the warning comes first.
    and (mail.kind <> 'waiting' or l.target_at < private.get_warning_time(l))
$$;

-- Whether an email about a lead is still accurate and useful. A held lead may be genuine, so it counts.
create function private.is_lead_mail_needed(kind text, lead public.leads) returns boolean
language sql stable set search_path = '' as $$
  select lead.review is distinct from 'spam' and (not lead.is_test or kind = 'new' and private.is_proof_lead(lead)) and case kind
    when 'new' then lead.pipeline_status <> 'spam' and lead.created_at > now() - interval '3 days'
    when 'waiting' then lead.pipeline_status = 'new' and lead.review is distinct from 'held' and not private.is_claimed(lead)
      and lead.target_at <= now() and private.get_warning_time(lead) > now()
      -- A retry may come hours later. The office has to be open, or have closed within the last hour.
      and private.add_office_minutes(now() - interval '1 hour', 0) <= now()
    when 'call' then lead.pipeline_status <> 'spam'
    when 'due-soon' then lead.pipeline_status = 'new' and lead.respond_by > now() and not private.is_claimed(lead)
    when 'missed' then lead.pipeline_status = 'new' and lead.respond_by <= now()
      and lead.respond_by > now() - interval '3 days'
    else false end
$$;

-- A reopened lead waits for a response again. Emails that came due in the meantime weren't sent, so they're sent now,
-- unless the change is undone within ten seconds.
create function private.queue_reopened_lead_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (topic, payload, due_at, first_due_at)
  select 'lead-mail', jsonb_build_object('kind', kind, 'lead_id', new.id, 'respond_within', new.respond_by - new.created_at),
    now() + interval '10 seconds', now() + interval '10 seconds'
  from unnest(array['due-soon', 'missed']) kind
  where private.is_lead_mail_needed(kind, new) and private.get_warning_time(new) <= now();
  return null;
end
$$;

create trigger leads_queue_reopened_mails after update on public.leads
  for each row when (old.pipeline_status <> 'new' and new.pipeline_status = 'new')
  execute function private.queue_reopened_lead_mails();

-- A call was canceled, so the requests that it answered wait again.
create function private.queue_postponed_lead_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_lead_mails(new.id, array['waiting', 'due-soon', 'missed']);
  return null;
end
$$;

create trigger leads_queue_postponed_mails after update on public.leads
  for each row when (old.respond_by <> new.respond_by and new.pipeline_status = 'new')
  execute function private.queue_postponed_lead_mails();

-- Tells everyone who wants emails about leads that some wait for a review, unless they were told since `about`, when
-- this one came in or its deadline got close. Within an hour of the last email, waits.
create function private.queue_review_mails(queued private.outbox) returns void
language plpgsql volatile set search_path = '' as $$
declare
  about constant timestamptz := coalesce((queued.payload ->> 'about')::timestamptz, queued.first_due_at);
  last_mailed timestamptz;
begin
  insert into private.alarms (kind) values ('held') on conflict (kind) do nothing;
  select a.mailed_at into last_mailed from private.alarms a where a.kind = 'held' for update;
  -- A lead that came in right before the email wasn't visible yet.
  if last_mailed > about + interval '1 second' then
    return;
  end if;
  if last_mailed > now() - interval '1 hour' then
    insert into private.outbox (topic, payload, due_at, first_due_at)
    values (queued.topic, queued.payload || jsonb_build_object('about', about), last_mailed + interval '1 hour',
      last_mailed + interval '1 hour');
    return;
  end if;
  update private.alarms a set mailed_at = now() where a.kind = 'held';
  insert into private.outbox (topic, payload)
  select queued.topic, jsonb_build_object('kind', 'held', 'user_id', p.user_id)
  from public.profiles p where p.lead_emails and private.get_user_role(p.user_id) = 'admin';
end
$$;

create function public.get_lead_mail(outbox_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  queued private.outbox;
  mail_kind text;
  lead public.leads;
  total integer := 1;
  held_by timestamptz;
begin
  select * into queued from private.outbox o where o.id = outbox_id and o.topic = 'lead-mail';
  mail_kind := queued.payload ->> 'kind';
  if mail_kind = 'assigned' then
    select count(*) into total from public.lead_events e join public.leads l on l.id = e.lead_id
    where e.decision_id = (queued.payload ->> 'decision')::uuid
      and e.detail #>> '{after,owner_id}' = queued.payload ->> 'user_id'
      and l.owner_id = (queued.payload ->> 'user_id')::uuid and l.pipeline_status <> 'spam';
    if total = 0 then
      return null;
    end if;
    select l.* into lead from public.lead_events e join public.leads l on l.id = e.lead_id
    where total = 1 and e.decision_id = (queued.payload ->> 'decision')::uuid
      and e.detail #>> '{after,owner_id}' = queued.payload ->> 'user_id'
      and l.owner_id = (queued.payload ->> 'user_id')::uuid and l.pipeline_status <> 'spam';
  elsif mail_kind = 'held' then
    select count(*), min(l.respond_by) into total, held_by from public.leads l
    where l.delivery_status = 'held' and not l.is_test;
    if total = 0 then
      return null;
    end if;
  else
    select * into lead from public.leads l where l.id = (queued.payload ->> 'lead_id')::uuid;
    if private.is_lead_mail_needed(mail_kind, lead) is not true
        -- The deadline has moved, because a call was canceled. Then other rows have the reminders.
        or mail_kind <> 'new' and (queued.payload ->> 'respond_within')::interval <> lead.respond_by - lead.created_at then
      return null;
    end if;
    if lead.review = 'held' then
      perform private.queue_review_mails(queued);
      return null;
    elsif mail_kind = 'new' and queued.payload ? 'about' then
      -- It was held, and whoever released it knows about it. Its reminders are sent.
      return null;
    end if;
    if not queued.payload ? 'user_id' then
      insert into private.outbox (topic, payload, idempotency_key)
      select 'lead-mail', queued.payload || jsonb_build_object('user_id', p.user_id),
        -- Nobody gets the same email about a lead twice, even if it's reopened, unless it has a new deadline.
        md5(concat_ws(' ', 'lead-mail', mail_kind, lead.id, p.user_id,
          case when mail_kind <> 'new' then lead.respond_by - lead.created_at end,
          -- Each change of a call is another email.
          case when mail_kind = 'call' then queued.id end))::uuid
      from public.profiles p
      where private.get_user_role(p.user_id) = 'admin'
        -- Before the deadline, the owner can still act. After it, everyone should know.
        and case when mail_kind in ('waiting', 'due-soon') and private.get_user_role(lead.owner_id) = 'admin' then p.user_id = lead.owner_id
          else p.lead_emails or p.user_id = lead.owner_id end
      on conflict (idempotency_key) do nothing;
      return null;
    end if;
  end if;
  return (
    select jsonb_build_object('kind', mail_kind, 'email', u.email, 'count', total, 'held_by', held_by,
      'is_check', coalesce(private.is_proof_lead(lead), false),
      'call', queued.payload ->> 'call', 'call_at', coalesce((queued.payload ->> 'call_at')::timestamptz,
        case when mail_kind = 'new' and lead.form_id = 'booked-call' then lead.call_at end),
      'claim', case when lead.pipeline_status = 'new' and coalesce(lead.owner_id, u.id) = u.id
        and not private.is_claimed(lead) then private.get_claim_token(lead.id, u.id) end,
      'by', (select p.full_name from public.profiles p where p.user_id = (queued.payload ->> 'actor_id')::uuid),
      'lead', case when lead.id is not null then to_jsonb(lead) - array['mailbox', 'attribution', 'user_agent',
        'consent_given', 'consent_statement', 'consented_at', 'spam_signals'] end)
    from auth.users u
    where u.id = (queued.payload ->> 'user_id')::uuid and u.email_confirmed_at is not null
      and private.get_user_role(u.id) = 'admin');
end
$$;
comment on function public.get_lead_mail(bigint) is
  'What an email about leads needs: {kind, email, count, held_by, is_check, call, call_at, claim, by, lead}. kind is new, '
  'waiting, due-soon, missed, call, assigned, or held. is_check: the daily check doesn''t send it (private.proof_of_life). '
  'call is booked, moved, or canceled, and call_at when the call is or was. lead is null if several were assigned at once, or if count are held, which must be answered by held_by. claim is a '
  'token for claim_lead, if nobody is on it yet. Null if it''s no longer needed, or if the row has no recipient yet: then it adds a row '
  'for each.';
grant execute on function public.get_lead_mail(bigint) to service_role;
