-- Whatever must reach an outside system is first a row here, written in the transaction of the change
-- it tells of; functions/dispatch-outbox delivers it. NOTIFY is a hint, the table is the truth.
create table private.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  -- The receiver's means to recognise a second delivery of the same row.
  idempotency_key uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_error text,
  constraint outbox_topic_form check (topic ~ '^[a-z]+(-[a-z]+)*$')
);
comment on table private.outbox is 'What is still to be delivered, and what was.';
comment on column private.outbox.due_at is
  'Not before then. A claim moves it forward by its lease: a worker that dies gives the row back.';

create index outbox_due on private.outbox (due_at) where delivered_at is null and dead_at is null;

alter table private.outbox enable row level security;
revoke all on table private.outbox from public, anon, authenticated, service_role;

create function private.hint_outbox() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('outbox', '');
  return null;
end
$$;
revoke all on function private.hint_outbox() from public;

create trigger outbox_hint after insert on private.outbox
  for each statement execute function private.hint_outbox();

create function public.claim_outbox(topics text[], batch integer default 50, lease_seconds integer default 60)
returns table (
  id bigint, topic text, payload jsonb, idempotency_key uuid, attempts integer, created_at timestamptz)
language sql volatile security definer set search_path = '' as $$
  with due as (
    select o.id from private.outbox o
    where o.topic = any (topics) and o.delivered_at is null and o.dead_at is null
      and o.due_at <= now()
    order by o.id
    limit batch
    for update skip locked
  ), claimed as (
    update private.outbox o
    set attempts = o.attempts + 1, due_at = now() + make_interval(secs => lease_seconds)
    from due where o.id = due.id
    returning o.*
  )
  select c.id, c.topic, c.payload, c.idempotency_key, c.attempts, c.created_at
  from claimed c order by c.id
$$;
comment on function public.claim_outbox(text[], integer, integer) is
  'Takes due rows for lease_seconds; two callers never get the same row.';

create function public.finish_outbox(
  outbox_id bigint, attempt integer, outcome text, error text default null,
  retry_in_seconds integer default 60)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if outcome not in ('delivered', 'retry', 'dead') then
    raise exception 'The outcome "%" is unknown: use delivered, retry or dead.', outcome
      using errcode = 'invalid_parameter_value';
  end if;
  update private.outbox o set
    delivered_at = case when outcome = 'delivered' then now() end,
    dead_at = case when outcome = 'dead' then now() end,
    due_at = case when outcome = 'retry' then now() + make_interval(secs => retry_in_seconds)
      else o.due_at end,
    last_error = left(error, 500)
  where o.id = outbox_id and o.delivered_at is null
    -- A worker whose lease ran out must not undo what the next one achieved.
    and (o.attempts = attempt or outcome = 'delivered');
  return found;
end
$$;
comment on function public.finish_outbox(bigint, integer, text, text, integer) is
  'Records how a claimed delivery ended; false when the row is no longer this attempt''s.';

revoke all on function public.claim_outbox(text[], integer, integer)
  from public, anon, authenticated;
revoke all on function public.finish_outbox(bigint, integer, text, text, integer)
  from public, anon, authenticated;
grant execute on function public.claim_outbox(text[], integer, integer) to service_role;
grant execute on function public.finish_outbox(bigint, integer, text, text, integer) to service_role;
