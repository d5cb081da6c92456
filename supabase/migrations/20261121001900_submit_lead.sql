-- Stores a lead and what is to be done with it in one transaction, once however often it is sent.
create table private.lead_receipts (
  receipt bytea primary key,
  lead_id uuid not null references public.leads (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.lead_receipts is
  'Recognises a lead that is sent again. Keyed hashes; forgotten when a repeat is no longer likely.';
create index lead_receipts_lead_id on private.lead_receipts (lead_id);
create index lead_receipts_expires_at on private.lead_receipts (expires_at);
alter table private.lead_receipts enable row level security;
revoke all on table private.lead_receipts from public, anon, authenticated, service_role;

-- Rows of one key are delivered one after the other, in the order of their ids.
alter table private.outbox add column order_key text;
comment on column private.outbox.order_key is
  'Rows with the same key wait for one another; a dead one holds the others up until it is replayed.';
create index outbox_order_key on private.outbox (order_key, id)
  where delivered_at is null and order_key is not null;

-- Throws 23502 and 23514 where `lead` breaks a constraint of public.leads, PT429 beyond the limit.
create function private.store_lead(lead jsonb) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  given public.leads := jsonb_populate_record(null::public.leads, lead);
begin
  given.id := gen_random_uuid();
  given.created_at := now();
  given.consented_at := now();
  given.attribution := coalesce(given.attribution, '{}');
  insert into public.leads select given.*;
  insert into public.lead_events (lead_id, kind, detail)
  values (given.id, 'submitted', jsonb_build_object('form_id', given.form_id));
  insert into private.outbox (topic, payload, order_key)
  values ('lead', jsonb_build_object('lead_id', given.id), given.id::text);
  return given.id;
end
$$;
revoke all on function private.store_lead(jsonb) from public;

create function public.submit_lead(lead jsonb, idempotency_key text, client_address text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := private.network_of(client_address);
  -- Where from and with what it was sent may differ between two clicks; what was said does not.
  said text := (lead - array['attribution', 'page_source', 'user_agent'])::text;
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
comment on function public.submit_lead(jsonb, text, text) is
  'Stores a lead with columns of public.leads; answers {lead_id, ref, created}. A repeat with the '
  'same key and text (7 days), or without a key from the same address (10 minutes), is the same lead.';
revoke all on function public.submit_lead(jsonb, text, text) from public, anon, authenticated;
grant execute on function public.submit_lead(jsonb, text, text) to service_role;
