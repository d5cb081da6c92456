-- Outbox rows that delivery gave up on. Admins can list and replay them.
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
comment on function public.get_dead_letters() is 'Dead letters, newest first. Admins only.';
grant execute on function public.get_dead_letters() to authenticated;

create function public.replay_dead_letter(outbox_id bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin can replay a dead letter.' using errcode = 'insufficient_privilege';
  end if;
  -- Keeps the idempotency key, because the receiver may have accepted the delivery despite its response.
  update private.outbox o
  set dead_at = null, last_error = null, attempts = 0, due_at = now(), first_due_at = now()
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
  'Delivers a dead letter again under its old key. False if the row isn''t a dead letter. Admins only, audited.';
grant execute on function public.replay_dead_letter(bigint) to authenticated;
