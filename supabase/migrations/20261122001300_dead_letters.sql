-- Outbox rows that delivery gave up on. Admins can replay or discard them.
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

create function public.replay_dead_letters(outbox_ids bigint[]) returns integer
language sql volatile set search_path = '' as $$
  select count(*) filter (where public.replay_dead_letter(wanted.id))::integer from unnest(outbox_ids) wanted (id)
$$;
comment on function public.replay_dead_letters(bigint[]) is
  'Replays several dead letters. Returns how many of the rows were dead letters. Admins only, audited.';
grant execute on function public.replay_dead_letters(bigint[]) to authenticated;

-- Nobody can discard a lead, or the rest of an erasure.
create function private.is_discardable(topic text) returns boolean
language sql immutable set search_path = '' as $$
  select topic not in ('lead', 'erase-contact', 'erase-mails')
$$;

create function public.discard_dead_letters(outbox_ids bigint[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter private.outbox;
  discarded integer := 0;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can discard a dead letter.' using errcode = 'insufficient_privilege';
  end if;
  for letter in
    delete from private.outbox o
    where o.id = any (outbox_ids) and o.dead_at is not null and private.is_discardable(o.topic)
    returning o.*
  loop
    perform private.audit('delivery.discarded', 'delivery', letter.id::text,
      jsonb_build_object('topic', letter.topic, 'payload', letter.payload), null);
    discarded := discarded + 1;
  end loop;
  -- Rows with the same order_key can be delivered now.
  perform pg_notify('outbox', '');
  return discarded;
end
$$;
comment on function public.discard_dead_letters(bigint[]) is
  'Deletes dead letters, except leads and erasures, which have to reach the CRM. Returns how many. Admins only, audited.';
grant execute on function public.discard_dead_letters(bigint[]) to authenticated;
