-- Suspicious leads are kept, but wait for an admin before the CRM hears of them. Signals are those of
-- functions/_shared/rules/lead-spam.ts, held equal by tests/backend/database/lead-review-rules.test.ts.
alter table public.leads
  add column spam_signals text[] not null default '{}',
  add column review text,
  add constraint leads_spam_signals_known check (spam_signals <@ array['trap-filled',
    'filled-too-fast', 'many-links', 'link-in-name', 'markup', 'repeated-text']),
  add constraint leads_review_known check (review in ('held', 'released', 'spam')),
  -- repeated-text alone doesn't hold a lead: strangers can send somebody's text first.
  add constraint leads_review_of_suspicious
    check ((review is null) = (spam_signals <@ array['repeated-text']));
comment on column public.leads.spam_signals is
  'Why it looks like spam; empty where it does not. repeated-text alone does not hold a lead.';
comment on column public.leads.review is
  'held until an admin says spam or released (to the CRM); null where no signal holds it.';
-- Equal texts are looked for by their hash, however long they are.
create index leads_message on public.leads using hash (message) where length(message) >= 40;

alter table public.lead_events drop constraint lead_events_kind_known;
alter table public.lead_events add constraint lead_events_kind_known check (kind in (
  'submitted', 'held', 'released', 'spam', 'delivered', 'delayed', 'dead', 'replayed'));

-- Whether two other addresses sent the same words within a day: one other may be a mistyped one. Short
-- words many people write. The index, always: a plan made while the table was empty would read all of it.
create function private.is_repeated(words text, sender text) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
begin
  return (
    select count(distinct lower(l.email)) > 1 from public.leads l
    where l.message = words and length(l.message) >= 40 and lower(l.email) <> lower(sender)
      and l.created_at > now() - interval '24 hours');
end
$$;
revoke all on function private.is_repeated(text, text) from public;

-- Throws 23502 and 23514 where `lead` breaks a constraint of public.leads.
create or replace function private.store_lead(lead jsonb) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  given public.leads := jsonb_populate_record(null::public.leads, lead);
begin
  given.id := gen_random_uuid();
  given.created_at := now();
  given.consented_at := now();
  given.attribution := coalesce(given.attribution, '{}');
  given.spam_signals := coalesce(given.spam_signals, '{}');
  if private.is_repeated(given.message, given.email) then
    given.spam_signals := given.spam_signals || array['repeated-text'];
  end if;
  given.review := case when not given.spam_signals <@ array['repeated-text'] then 'held' end;
  insert into public.leads select given.*;
  insert into public.lead_events (lead_id, kind, detail)
  values (given.id, 'submitted', jsonb_build_object('form_id', given.form_id));
  if given.review is null then
    insert into private.outbox (topic, payload, order_key)
    values ('lead', jsonb_build_object('lead_id', given.id), given.id::text);
  else
    insert into public.lead_events (lead_id, kind, detail)
    values (given.id, 'held', jsonb_build_object('signals', given.spam_signals));
  end if;
  return given.id;
end
$$;

create or replace function public.submit_lead(lead jsonb, idempotency_key text, client_address text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := private.network_of(client_address);
  -- Where from, with what and how fast it was sent may differ between two clicks; what was said does not.
  said text := (lead - array['attribution', 'page_source', 'user_agent', 'spam_signals'])::text;
  receipt_of_this bytea := private.keyed_hash('lead ' || said || ' '
    || coalesce('key ' || idempotency_key, 'address ' || address));
  stored uuid;
  is_new boolean := false;
begin
  -- The second of two clicks waits here, and finds the first one's receipt.
  perform pg_advisory_xact_lock(hashtextextended(encode(receipt_of_this, 'hex'), 0));
  select r.lead_id into stored from private.lead_receipts r
  where r.receipt = receipt_of_this and r.expires_at > clock_timestamp();
  if stored is null then
    perform private.take_turn('leads', address,
      'Too many requests from your network. Try again later.');
    stored := private.store_lead(lead);
    is_new := true;
    insert into private.lead_receipts (receipt, lead_id, expires_at)
    values (receipt_of_this, stored, clock_timestamp()
      + case when idempotency_key is null then interval '10 minutes' else interval '7 days' end)
    on conflict (receipt) do update
      set lead_id = excluded.lead_id, expires_at = excluded.expires_at;
  end if;
  return jsonb_build_object('lead_id', stored, 'created', is_new,
    -- Stands in addresses and analytics, where the lead's own id has no business.
    'ref', left(encode(sha256(convert_to(stored::text, 'UTF8')), 'hex'), 16));
end
$$;
