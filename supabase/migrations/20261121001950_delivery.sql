-- Delivery in order, what it leaves in a lead's timeline, and a second life for dead letters.
alter table private.outbox add column tries_since timestamptz not null default now();
comment on column private.outbox.tries_since is
  'When the first try became due: delivery gives up so long after it. A replay begins anew.';
create index outbox_dead on private.outbox (dead_at) where dead_at is not null;

drop function public.claim_outbox(text[], integer, integer);
create function public.claim_outbox(topics text[], batch integer default 50, lease_seconds integer default 60)
returns table (
  id bigint, topic text, payload jsonb, idempotency_key uuid, attempts integer,
  created_at timestamptz, tries_since timestamptz, last_error text)
language sql volatile security definer set search_path = '' as $$
  with due as (
    select o.id from private.outbox o
    where o.topic = any (topics) and o.delivered_at is null and o.dead_at is null
      and o.due_at <= now()
      and (o.order_key is null or not exists (
        select from private.outbox earlier
        where earlier.order_key = o.order_key and earlier.id < o.id
          and earlier.delivered_at is null))
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
    c.tries_since, c.last_error
  from claimed c order by c.id
$$;
comment on function public.claim_outbox(text[], integer, integer) is
  'Takes due rows for lease_seconds; two callers never get the same row, nor two rows of one order_key.';
revoke all on function public.claim_outbox(text[], integer, integer) from public, anon, authenticated;
grant execute on function public.claim_outbox(text[], integer, integer) to service_role;

create function private.tell_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what text := case
    when new.delivered_at is not null and old.delivered_at is null then 'delivered'
    when new.dead_at is not null and old.dead_at is null then 'dead'
    when new.dead_at is null and old.dead_at is not null then 'replayed'
    when new.last_error is not null and old.last_error is null then 'delayed' end;
begin
  insert into public.lead_events (lead_id, kind, detail, actor_id)
  select l.id, what,
    case when what in ('dead', 'delayed') then jsonb_build_object('error', new.last_error)
      else '{}' end,
    (select auth.uid())
  from public.leads l where what is not null and l.id::text = new.payload ->> 'lead_id';
  return null;
end
$$;
revoke all on function private.tell_lead() from public;

create trigger outbox_tell_lead after update on private.outbox
  for each row when (new.topic = 'lead') execute function private.tell_lead();

create function public.get_dead_letters()
returns table (
  id bigint, topic text, payload jsonb, created_at timestamptz, dead_at timestamptz,
  attempts integer, last_error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can see dead letters.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select o.id, o.topic, o.payload, o.created_at, o.dead_at, o.attempts, o.last_error
    from private.outbox o where o.dead_at is not null order by o.dead_at desc, o.id;
end
$$;
comment on function public.get_dead_letters() is
  'Deliveries that were given up, newest first, for admins: replay_dead_letter tries one again.';

create function public.replay_dead_letter(outbox_id bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can replay a dead letter.' using errcode = 'insufficient_privilege';
  end if;
  -- The idempotency key stays: the receiver may have taken it, whatever it answered.
  update private.outbox o
  set dead_at = null, last_error = null, attempts = 0, due_at = now(), tries_since = now()
  where o.id = outbox_id and o.dead_at is not null;
  if not found then
    return false;
  end if;
  perform private.audit('delivery.replayed', 'delivery', outbox_id::text, null, null);
  perform pg_notify('outbox', '');
  return true;
end
$$;
comment on function public.replay_dead_letter(bigint) is
  'Delivers a dead letter anew, under its old key; false when it is none. Admins only, audited.';
revoke all on function public.get_dead_letters() from public, anon, authenticated, service_role;
revoke all on function public.replay_dead_letter(bigint) from public, anon, authenticated, service_role;
grant execute on function public.get_dead_letters() to authenticated;
grant execute on function public.replay_dead_letter(bigint) to authenticated;
