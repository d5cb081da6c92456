-- What an admin can decide about leads: a review of those that are held, and what happens after delivery gave up.
create function public.decide_on_leads(lead_ids uuid[], decision text) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- What a review says.
  verdict text := case decision when 'release' then 'released' when 'spam' then 'spam' when 'not-spam' then 'held' end;
  decided uuid[];
  dead_letters bigint[];
begin
  perform private.require_admin('decide on leads');
  if decision is null or decision not in ('release', 'spam', 'not-spam', 'redeliver', 'close') then
    raise exception 'The decision must be release, spam, not-spam, redeliver, or close.'
      using errcode = 'invalid_parameter_value';
  end if;
  if cardinality(lead_ids) > 5000 then
    raise exception 'At most 5,000 leads can be changed at once. Narrow down the list.'
      using errcode = 'invalid_parameter_value';
  end if;
  if verdict is not null then
    -- If two admins decide at once, the second waits here and sees the first one's decision.
    perform from public.leads l where l.id = any (lead_ids) order by l.id for update;
    with updated as (
      update public.leads l set review = verdict
      -- A released lead may be in the CRM already, which can't be undone. Only held leads can be released. If another admin
      -- has marked the lead as spam in the meantime, this admin has to see that first.
      where l.id = any (lead_ids) and l.review not in ('released', verdict) and (verdict <> 'released' or l.review = 'held')
      returning l.id
    )
    select array_agg(u.id) into decided from updated u;
    if verdict = 'released' then
      perform private.queue_lead_deliveries(coalesce(decided, '{}'));
    end if;
    return coalesce(decided, '{}');
  end if;
  -- Here, too, the second of two admins waits.
  with letters as materialized (
    select o.id, o.payload ->> 'lead_id' as lead_id from private.outbox o
    where o.topic = 'lead' and o.payload ->> 'lead_id' = any (lead_ids::text[]) and o.delivered_at is null
      and o.dead_at is not null
    order by o.id for update
  ), first_letters as (
    select min(l.id) as id, l.lead_id::uuid as lead_id from letters l group by l.lead_id
  )
  select array_agg(f.lead_id), array_agg(f.id) into decided, dead_letters from first_letters f;
  if decision = 'redeliver' then
    perform public.retry_dead_letters(dead_letters);
  else
    -- The error is that of the last attempt. In a delivered row, it would be a caveat about the delivery.
    update private.outbox o set dead_at = null, delivered_at = now(), last_error = null where o.id = any (dead_letters);
    perform private.audit('delivery.closed', 'delivery', closed.id::text, null, null) from unnest(dead_letters) closed (id);
  end if;
  return coalesce(decided, '{}');
end
$$;
comment on function public.decide_on_leads(uuid[], text) is
  'Decides on at most 5,000 leads, and returns the IDs of those that it changed. release sends held leads to the CRM, '
  'which is final. spam marks suspicious leads as spam, and not-spam holds them again. redeliver retries the dead letters of '
  'leads under their old keys. close marks them as delivered, because their contacts are in the CRM. Admins only, audited.';
grant execute on function public.decide_on_leads(uuid[], text) to authenticated;

create function public.delete_lead(lead_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin('delete leads');
  -- Before the lead, in the order in which the end of a delivery locks them. One that has begun can't be stopped, but it won't
  -- be repeated.
  -- An email that confirms others, too, becomes one of theirs (private.lead_confirmations).
  update private.outbox o set payload = o.payload || jsonb_build_object('lead_id', shared.lead_id)
  from private.lead_confirmations shared
  where o.topic = 'lead-confirmation' and o.delivered_at is null and o.dead_at is null
    and o.payload ->> 'lead_id' = delete_lead.lead_id::text
    and shared.mail_key = o.idempotency_key and shared.lead_id <> delete_lead.lead_id;
  delete from private.outbox o where o.delivered_at is null and o.payload ->> 'lead_id' = delete_lead.lead_id::text;
  delete from public.leads l where l.id = delete_lead.lead_id;
  return found;
end
$$;
comment on function public.delete_lead(uuid) is
  'Deletes a lead with its notes, documents, answers, timeline, and what wasn''t delivered yet. The CRM keeps its copy. False if '
  'there is no such lead. Admins only, audited.';
grant execute on function public.delete_lead(uuid) to authenticated;
