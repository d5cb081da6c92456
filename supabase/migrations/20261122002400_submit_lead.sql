-- Stores a lead and its delivery in one transaction, once, however often it is submitted.
create table private.lead_fingerprints (
  fingerprint bytea primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.lead_fingerprints is
  'Recognizes repeated submissions of a lead. Keyed hashes, deleted once a repeat is unlikely.';
create index lead_fingerprints_lead_id on private.lead_fingerprints (lead_id);
create index lead_fingerprints_expires_at on private.lead_fingerprints (expires_at);
alter table private.lead_fingerprints enable row level security;

-- Spam comes in floods of one text. The index finds the newest leads with the same text, and hashing keeps it
-- small.
create index leads_message on public.leads (hashtextextended(message, 0), created_at)
  where length(message) >= 40;

-- Whether two other email addresses sent the same text within a day, because a single one may be a corrected typo. Many
-- people write the same short texts. Only the index finds the newest without reading a whole flood, and a plan made
-- while the table was empty, or had many dead rows, wouldn't use it.
create function private.is_repeated_message(message text, sender text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return (
    select count(distinct lower(recent.email)) > 1
    from (
      select l.email from public.leads l
      where hashtextextended(l.message, 0) = hashtextextended(is_repeated_message.message, 0)
        and l.message = is_repeated_message.message
        and length(l.message) >= 40 and l.created_at > now() - interval '24 hours'
      order by l.created_at desc limit 100) recent
    where lower(recent.email) <> lower(sender));
end
$$;

-- A person's leads arrive in the CRM one at a time, in order.
create index outbox_lead on private.outbox ((payload ->> 'lead_id')) where topic in ('lead', 'lead-mail');

create function private.queue_lead_deliveries(lead_ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  insert into private.outbox (topic, payload, order_key)
  select 'lead', jsonb_build_object('lead_id', l.id), encode(private.keyed_hash('lead-order ' || l.mailbox), 'hex')
  from public.leads l where l.id = any (lead_ids) order by l.created_at, l.id
$$;

-- An older lead can come up for delivery after a newer one: if it was held, in the backlog, or a dead letter.
-- `attempts` may include one that's still running.
create function public.find_superseded_leads(lead_ids uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(l.id), '{}')
  from public.leads l
  where l.id = any (lead_ids) and exists (
    select from public.leads newer
    where lower(newer.email) = lower(l.email) and newer.created_at > l.created_at
      -- The CRM doesn't get these.
      and newer.form_id <> 'booked-call'
      and (newer.delivery_status in ('delivered', 'delayed', 'dead', 'retried') or exists (
        select from private.outbox o
        where o.topic = 'lead' and o.payload ->> 'lead_id' = newer.id::text and o.attempts > 0)))
$$;
comment on function public.find_superseded_leads(uuid[]) is
  'Which of these leads are older than one with the same email address that the CRM has, or may have.';
grant execute on function public.find_superseded_leads(uuid[]) to service_role;

-- A new key, because a receiver that remembers keys would give the same response again.
create function public.send_lead_without_phone(outbox_id bigint, attempt integer) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.outbox o
  set payload = o.payload || '{"without_phone": true}', idempotency_key = gen_random_uuid()
  where o.id = outbox_id and o.topic = 'lead' and o.attempts = attempt and o.delivered_at is null and o.dead_at is null
    and not o.payload ? 'without_phone';
  return found;
end
$$;
comment on function public.send_lead_without_phone(bigint, integer) is
  'Has the next attempts send this lead without its phone number, under a new idempotency key, because the CRM can''t accept '
  'it. False if another worker has claimed it since.';
grant execute on function public.send_lead_without_phone(bigint, integer) to service_role;

-- Throws 23502 or 23514 if `lead` violates a constraint of public.leads.
create function private.store_lead(lead jsonb) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  stored public.leads := jsonb_populate_record(null::public.leads, lead);
begin
  stored.id := gen_random_uuid();
  stored.created_at := now();
  stored.consented_at := now();
  stored.attribution := coalesce(stored.attribution, '{}');
  stored.spam_signals := coalesce(stored.spam_signals, '{}');
  if private.is_repeated_message(stored.message, stored.email) then
    stored.spam_signals := stored.spam_signals || array['repeated-text'];
  end if;
  stored.review := case when private.must_hold_lead(stored.spam_signals) then 'held' end;
  stored.delivery_status := coalesce(stored.review, 'submitted');
  stored.is_test := coalesce(stored.is_test, false);
  -- Only admins set these.
  stored.pipeline_status := 'new';
  stored.tags := '{}';
  stored.owner_id := null;
  stored.follow_up_on := null;
  stored.call_at := null;
  stored.respond_by := null;
  stored.target_at := null;
  stored.email_error := null;
  stored.responded_at := null;
  stored.responded_by := null;
  insert into public.leads select stored.*;
  insert into public.lead_events (lead_id, kind, detail)
  values (stored.id, 'submitted', jsonb_build_object('form_id', stored.form_id));
  if stored.form_id = 'booked-call' then
    insert into public.lead_events (lead_id, kind, detail)
    values (stored.id, 'delivered', jsonb_build_object('error', 'It came from the CRM’s calendar.'));
  elsif stored.review is null then
    perform private.queue_lead_deliveries(array[stored.id]);
  else
    insert into public.lead_events (lead_id, kind, detail)
    values (stored.id, 'held', jsonb_build_object('signals', stored.spam_signals));
  end if;
  perform private.queue_lead_mails(stored.id);
  return stored.id;
end
$$;

create function public.submit_lead(lead jsonb, idempotency_key text, client_address text, proof_run uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := private.ip_network(client_address);
  -- Without what can differ between two clicks of the same person.
  content text := (lead - array['attribution', 'page_source', 'visitor_time_zone', 'user_agent', 'spam_signals'])::text;
  lead_fingerprint bytea := private.keyed_hash('lead ' || content || ' '
    || coalesce('key ' || idempotency_key, 'address ' || address));
  stored_id uuid;
  is_new boolean := false;
begin
  if proof_run is not null then
    lead := private.mark_proof_lead(lead, proof_run);
    if lead is null then
      return null;
    end if;
  end if;
  -- A concurrent second click waits here and then finds the first one's fingerprint.
  perform pg_advisory_xact_lock(hashtextextended(encode(lead_fingerprint, 'hex'), 0));
  select f.lead_id into stored_id from private.lead_fingerprints f
  where f.fingerprint = lead_fingerprint and f.expires_at > clock_timestamp();
  if stored_id is null then
    if proof_run is null then
      perform private.enforce_rate_limit('leads', address,
        'Too many requests from your network. Try again later.');
    end if;
    stored_id := private.store_lead(lead);
    if proof_run is not null then
      perform private.queue_proof_deliveries(stored_id);
    end if;
    is_new := true;
    insert into private.lead_fingerprints (fingerprint, lead_id, expires_at)
    values (lead_fingerprint, stored_id, clock_timestamp()
      + case when idempotency_key is null then interval '10 minutes' else interval '7 days' end)
    on conflict (fingerprint) do update
      set lead_id = excluded.lead_id, expires_at = excluded.expires_at;
  end if;
  return jsonb_build_object('lead_id', stored_id, 'created', is_new,
    'held', (select coalesce(l.review, '') in ('held', 'spam') from public.leads l where l.id = stored_id),
    -- Goes into URLs and analytics, which must not see the lead's ID.
    'ref', left(encode(sha256(convert_to(stored_id::text, 'UTF8')), 'hex'), 16));
end
$$;
comment on function public.submit_lead(jsonb, text, text, uuid) is
  'Stores a lead, given as columns of public.leads, and returns {lead_id, ref, held, created}. held: whether it waits for a review. The same content with '
  'the same key (7 days), or without a key from the same address (10 minutes), is the same lead. proof_run: the run of the daily check that sends it, '
  'which no limit counts. Null if that isn''t underway.';
grant execute on function public.submit_lead(jsonb, text, text, uuid) to service_role;
