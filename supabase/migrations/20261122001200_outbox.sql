-- Anything that must reach another system starts as a row here, written in the same transaction as the change
-- it describes. functions/dispatch-outbox delivers it.
create table private.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  idempotency_key uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  delivered_at timestamptz,
  dead_at timestamptz,
  last_error text,
  response_status integer,
  order_key text,
  first_due_at timestamptz not null default now(),
  is_backlog boolean not null default false,
  constraint outbox_topic_format check (topic ~ '^[a-z]+(-[a-z]+)*$')
);
comment on table private.outbox is 'Deliveries to other systems: due, delivered, and dead.';
comment on column private.outbox.idempotency_key is 'Lets the receiver recognize a repeated delivery.';
comment on column private.outbox.due_at is
  'Earliest time of the next attempt. A claim moves it by the lease, so the row of a crashed worker becomes due again.';
comment on column private.outbox.response_status is 'The HTTP status of the receiver''s response when it was delivered.';
comment on column private.outbox.order_key is
  'Rows with the same key are delivered one at a time, in order of ID. Dead ones and those in the backlog hold up nothing.';
comment on column private.outbox.first_due_at is
  'When the first attempt became due. Delivery gives up a fixed time later. A retry resets it.';
comment on column private.outbox.is_backlog is
  'Whether the row arrived while its receiver wasn''t set up. It isn''t delivered until an admin sends it.';
create index outbox_due on private.outbox (due_at) where delivered_at is null and dead_at is null and not is_backlog;
create index outbox_backlog on private.outbox (id) where is_backlog;
create index outbox_order_key on private.outbox (order_key, id)
  where delivered_at is null and dead_at is null and not is_backlog and order_key is not null;
create index outbox_dead on private.outbox (dead_at) where dead_at is not null;
create index outbox_delivered on private.outbox (delivered_at) where delivered_at is not null;
alter table private.outbox enable row level security;

-- For a topic whose receiver isn't set up, the dispatcher isn't called for an hour, or until an admin saves its settings.
create table private.paused_topics (
  topic text primary key,
  paused_at timestamptz not null default now()
);
comment on table private.paused_topics is 'Topics whose receiver wasn''t set up when the dispatcher last tried.';
alter table private.paused_topics enable row level security;

create function private.is_topic_paused(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- A pause that begins in the future was stored while the clock was wrong.
  select exists (select from private.paused_topics p
    where p.topic = is_topic_paused.topic and now() between p.paused_at and p.paused_at + interval '1 hour')
$$;

create function public.pause_outbox(topics text[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.paused_topics (topic) select unnest(topics)
  on conflict (topic) do update set paused_at = now()
$$;
comment on function public.pause_outbox(text[]) is
  'Stops calling the dispatcher for these topics for an hour, because their receivers aren''t set up. A claim ends the pause.';
grant execute on function public.pause_outbox(text[]) to service_role;

create function public.claim_outbox(topics text[], batch integer default 50, lease_seconds integer default 60)
returns table (
  id bigint, topic text, payload jsonb, idempotency_key uuid, attempts integer,
  created_at timestamptz, first_due_at timestamptz, last_error text)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  delete from private.paused_topics p where p.topic = any (topics);
  if 'proof-of-life' = any (topics) then
    perform private.queue_proof();
  end if;
  return query with due as (
    select o.id from private.outbox o
    where o.topic = any (topics) and o.delivered_at is null and o.dead_at is null
      -- Or due since it was stored, if the clock has been set back since.
      and (o.due_at <= now() or o.due_at = o.created_at) and not o.is_backlog
      and (o.order_key is null or not exists (
        select from private.outbox earlier
        where earlier.order_key = o.order_key and earlier.id < o.id
          and earlier.delivered_at is null and earlier.dead_at is null and not earlier.is_backlog))
    order by o.id
    limit batch
    for update skip locked
  ), claimed as (
    update private.outbox o
    set attempts = o.attempts + 1, due_at = now() + make_interval(secs => lease_seconds)
    from due where o.id = due.id
    returning o.*
  )
  select c.id, c.topic, c.payload, c.idempotency_key, c.attempts, c.created_at,
    c.first_due_at, c.last_error
  from claimed c order by c.id;
end
$$;
comment on function public.claim_outbox(text[], integer, integer) is
  'Leases due rows for lease_seconds. No two callers get the same row or two rows with the same order_key. Ends pauses of '
  'the topics.';
grant execute on function public.claim_outbox(text[], integer, integer) to service_role;

create function public.finish_outbox(
  outbox_id bigint, attempt integer, outcome text, error text default null,
  retry_in_seconds integer default 60, response_status integer default null)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
begin
  if outcome not in ('delivered', 'retry', 'dead') then
    raise exception 'Unknown outcome "%". Use delivered, retry, or dead.', outcome
      using errcode = 'invalid_parameter_value';
  end if;
  update private.outbox o set
    delivered_at = case when outcome = 'delivered' then now() end,
    dead_at = case when outcome = 'dead' then now() end,
    due_at = case when outcome = 'retry' then now() + make_interval(secs => retry_in_seconds)
      else o.due_at end,
    last_error = left(error, 500),
    response_status = finish_outbox.response_status
  where o.id = outbox_id and o.delivered_at is null
    -- A worker whose lease has expired can't overwrite the result of the next one.
    and (o.attempts = attempt or outcome = 'delivered');
  return found;
end
$$;
comment on function public.finish_outbox(bigint, integer, text, text, integer, integer) is
  'Records the outcome of a claimed row. False if another worker has claimed it since.';
grant execute on function public.finish_outbox(bigint, integer, text, text, integer, integer) to service_role;
