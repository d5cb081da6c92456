-- Outbox rows that delivery gave up on. Admins can retry or discard them.

-- What the audit log says about a dead letter, without IDs or addresses.
create function private.audited_letter(letter private.outbox) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('topic', letter.topic, 'kind', letter.payload -> 'kind'))
$$;

create function public.retry_dead_letters(outbox_ids bigint[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter private.outbox;
  retried integer := 0;
begin
  perform private.require_admin('retry dead letters');
  for letter in
    -- Keeps the idempotency key, because the receiver may have accepted the delivery despite its response.
    update private.outbox o
    set dead_at = null, last_error = null, attempts = 0, due_at = now(), first_due_at = now()
    -- In the same order for everyone, so that two admins can't block each other.
    where o.id in (select locked.id from private.outbox locked
      where locked.id = any (outbox_ids) and locked.dead_at is not null order by locked.id for update)
    returning o.*
  loop
    perform private.audit('delivery.retried', 'delivery', letter.id::text, private.audited_letter(letter), null);
    perform pg_notify('outbox', '');
    retried := retried + 1;
  end loop;
  return retried;
end
$$;
comment on function public.retry_dead_letters(bigint[]) is
  'Delivers dead letters again under their old keys. Returns how many of the rows were dead letters. Admins only, audited '
  'with topic and kind.';
grant execute on function public.retry_dead_letters(bigint[]) to authenticated;

-- Leads, scheduled posts, and pending erasure steps can't be discarded. One of those steps publishes without the name.
create function private.is_discardable(letter private.outbox) returns boolean
language sql immutable set search_path = '' as $$
  select letter.topic not in ('lead', 'schedule', 'erase-contact', 'erase-images')
    and not (letter.topic = 'build' and letter.payload ? 'erasure_id')
$$;

create function public.discard_dead_letters(outbox_ids bigint[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  letter private.outbox;
  discarded integer := 0;
begin
  perform private.require_admin('discard a dead letter');
  for letter in
    delete from private.outbox o
    where o.id in (select locked.id from private.outbox locked
      where locked.id = any (outbox_ids) and locked.dead_at is not null order by locked.id for update)
      and private.is_discardable(o)
    returning o.*
  loop
    perform private.audit('delivery.discarded', 'delivery', letter.id::text, private.audited_letter(letter), null);
    discarded := discarded + 1;
  end loop;
  return discarded;
end
$$;
comment on function public.discard_dead_letters(bigint[]) is
  'Deletes dead letters, except of leads, scheduled posts, and erasures. Returns how many. Admins only, audited with topic '
  'and kind.';
grant execute on function public.discard_dead_letters(bigint[]) to authenticated;
