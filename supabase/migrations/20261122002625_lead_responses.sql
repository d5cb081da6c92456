-- Answers to leads: emails that admins write, and calls that they log.
create table private.lead_responses (
  id bigint generated always as identity primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  created_at timestamptz not null default now(),
  kind text not null,
  author_id uuid not null,
  subject text,
  body text,
  idempotency_key uuid not null unique,
  decision_id uuid not null unique,
  sent_at timestamptz,
  constraint lead_responses_kind_known check (kind in ('reply', 'call')),
  constraint lead_responses_complete check (
    case kind when 'reply' then subject is not null and body is not null else subject is null end),
  constraint lead_responses_subject_format check (private.is_single_line(subject, 200)),
  constraint lead_responses_body_length check (length(btrim(body)) >= 1 and length(body) <= 10000)
);
comment on table private.lead_responses is 'Emails to people who sent leads, and calls with them. Only respond_to_lead adds rows.';
comment on column private.lead_responses.author_id is 'Not a foreign key, because the answer outlives the account.';
comment on column private.lead_responses.body is 'The email, or a note about the call, which clients don''t see.';
comment on column private.lead_responses.idempotency_key is 'Also the key of the email in the outbox.';
comment on column private.lead_responses.decision_id is 'The change that answered the lead and the person''s earlier requests.';
comment on column private.lead_responses.sent_at is 'When the mail server accepted the email.';
create index lead_responses_lead on private.lead_responses (lead_id, id);
alter table private.lead_responses enable row level security;

create trigger lead_responses_normalize_lines before insert on private.lead_responses
  for each row execute function private.normalize_lines('subject');

create trigger lead_responses_quota before insert on private.lead_responses
  for each row execute function private.enforce_row_quota('lead-responses', 'lead_id', 'public.leads',
    'This lead has 200 answers, the most a lead can have.');

-- An email is sent that much later, so that it can be undone.
create function private.get_undo_time() returns interval
language sql immutable set search_path = '' as $$
  select interval '10 seconds'
$$;

create function public.respond_to_lead(
  lead_id uuid, response jsonb, idempotency_key uuid, seen_until timestamptz default null)
returns uuid language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  decision uuid := gen_random_uuid();
  lead public.leads;
  stored private.lead_responses;
  answered uuid[];
begin
  perform private.require_admin('answer leads');
  if length(response ->> 'subject') > 1000 or length(response ->> 'body') > 10000 then
    raise exception 'Enter a subject of up to 200 characters and a message of up to 10,000.' using errcode = 'invalid_parameter_value';
  end if;
  answered := private.find_answered_requests(array[lead_id], seen_until);
  perform from public.leads l where l.id = any (answered || lead_id) order by l.id for update;
  select * into lead from public.leads l where l.id = respond_to_lead.lead_id and not l.is_test;
  if lead.id is null then
    raise sqlstate 'PT404' using message = 'This lead doesn’t exist anymore.';
  end if;
  if lead.review = 'held' or lead.pipeline_status = 'spam' then
    raise sqlstate 'PT409' using message = 'This request is held for review or marked as spam, so it can’t be answered.';
  end if;
  insert into private.lead_responses (lead_id, kind, author_id, subject, body, idempotency_key, decision_id)
  values (lead.id, response ->> 'kind', private.active_account_id(), response ->> 'subject',
    nullif(btrim(response ->> 'body', E' \n'), ''), idempotency_key, decision)
  on conflict on constraint lead_responses_idempotency_key_key do nothing
  returning * into stored;
  if stored.id is null then
    select * into stored from private.lead_responses r
    where r.idempotency_key = respond_to_lead.idempotency_key and r.lead_id = lead.id;
    if stored.subject is distinct from private.to_line(response ->> 'subject')
        or stored.body is distinct from nullif(btrim(response ->> 'body', E' \n'), '') then
      raise exception 'What you wrote before was sent already. See the timeline. To send this, too, press the button again.'
        using errcode = 'invalid_parameter_value';
    end if;
    return stored.decision_id;
  end if;
  if stored.kind = 'reply' then
    insert into private.outbox (topic, payload, idempotency_key, due_at, first_due_at)
    values ('lead-reply', jsonb_build_object('lead_id', lead.id, 'response_id', stored.id), stored.idempotency_key,
      now() + private.get_undo_time(), now() + private.get_undo_time());
  end if;
  answered := private.find_answered_requests(array[lead.id], seen_until);
  perform private.apply_lead_changes(decision, (
    select coalesce(jsonb_object_agg(l.id, '{"pipeline_status": "contacted"}'::jsonb), '{}') from public.leads l
    where l.id = any (answered) or l.id = lead.id and lead.pipeline_status = 'new'), false);
  perform private.audit('lead.answered', 'lead', lead.id::text, null, jsonb_build_object('kind', stored.kind));
  return decision;
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.respond_to_lead(uuid, jsonb, uuid, timestamptz) is
  'Emails the person who sent a lead, or logs a call with them: {kind, subject, body}. kind is reply or call. It answers the lead, '
  'their earlier open requests, and those until seen_until. Returns the decision, which undo_lead_change can undo until the '
  'email is sent. The same key is the same answer. Admins only, audited.';
grant execute on function public.respond_to_lead(uuid, jsonb, uuid, timestamptz) to authenticated;

-- Deletes the answer of a decision. Returns whether there was one. An email that's being sent can't be taken back.
create function private.take_back_response(decision uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  response private.lead_responses;
begin
  select * into response from private.lead_responses r where r.decision_id = decision;
  if response.kind = 'reply' then
    -- A retry begins with no attempts, too, but later. An earlier attempt may have arrived.
    delete from private.outbox o where o.idempotency_key = response.idempotency_key and o.attempts = 0
      and o.first_due_at = o.created_at + private.get_undo_time();
    if not found then
      raise sqlstate 'PT409' using message = 'The email is already on its way, so this can’t be undone.';
    end if;
  end if;
  delete from private.lead_responses r where r.id = response.id;
  if not found then
    return false;
  end if;
  perform private.audit('lead.answer-withdrawn', 'lead', response.lead_id::text, jsonb_build_object('kind', response.kind), null);
  return true;
end
$$;

create function private.record_reply_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.lead_responses r set sent_at = new.delivered_at where r.id = (new.payload ->> 'response_id')::bigint;
  return null;
end
$$;

create trigger outbox_record_reply_delivery after update on private.outbox
  for each row when (new.topic = 'lead-reply' and new.delivered_at is distinct from old.delivered_at)
  execute function private.record_reply_delivery();

-- For admins. An email that wasn't sent and has no outbox row anymore was discarded.
create function private.describe_response(response private.lead_responses) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(response) - array['idempotency_key', 'decision_id', 'sent_at'] || jsonb_build_object(
    'delivery', case when response.kind = 'call' then null when response.sent_at is not null then 'sent'
      when o.id is null or o.dead_at is not null then 'failed' else 'queued' end)
  from (select) one left join private.outbox o on o.idempotency_key = response.idempotency_key
$$;

create function public.get_lead_reply(outbox_id bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', l.email, 'subject', r.subject, 'body', r.body, 'by', nullif(p.full_name, ''),
    'reply_to', author.email, 'has_account', exists (select from auth.users u
      where lower(u.email) = lower(l.email) and u.email_confirmed_at is not null))
  from private.outbox o
  join private.lead_responses r on r.id = (o.payload ->> 'response_id')::bigint
  join public.leads l on l.id = r.lead_id
  left join public.profiles p on p.user_id = r.author_id
  left join auth.users author on author.id = r.author_id and author.email_confirmed_at is not null
    and private.get_user_role(r.author_id) = 'admin'
  where o.id = outbox_id and o.topic = 'lead-reply'
$$;
comment on function public.get_lead_reply(bigint) is
  'What an answer by email needs: {email, subject, body, by, reply_to, has_account}. reply_to is the author''s address while '
  'they''re an admin. Null if the lead is gone.';
grant execute on function public.get_lead_reply(bigint) to service_role;
