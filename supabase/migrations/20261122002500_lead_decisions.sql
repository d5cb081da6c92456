-- What an admin can do with leads: review those that are held, and send them again if delivery gave up.
create function public.review_leads(lead_ids uuid[], verdict text) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  reviewed uuid[];
begin
  perform private.require_admin('review leads');
  if verdict is null or verdict not in ('held', 'released', 'spam') then
    raise exception 'The verdict must be held, released, or spam.' using errcode = 'invalid_parameter_value';
  end if;
  if cardinality(lead_ids) > 5000 then
    raise exception 'At most 5,000 leads can be changed at once. Narrow down the list.'
      using errcode = 'invalid_parameter_value';
  end if;
  -- If two admins decide at once, the second waits here and sees the first one's decision.
  perform from public.leads l where l.id = any (lead_ids) order by l.id for update;
  with updated as (
    update public.leads l set review = verdict
    -- A released lead may be in the CRM already, which can't be undone. Only held leads can be released. If another admin
    -- has marked the lead as spam in the meantime, this admin has to see that first.
    where l.id = any (lead_ids) and l.review not in ('released', verdict) and (verdict <> 'released' or l.review = 'held')
    returning l.id
  )
  select coalesce(array_agg(u.id), '{}') into reviewed from updated u;
  if verdict = 'released' then
    perform private.queue_lead_deliveries(reviewed);
  end if;
  return reviewed;
end
$$;
comment on function public.review_leads(uuid[], text) is
  'Decides about suspicious leads, at most 5,000. Held leads can be released to the CRM, which is final, or marked as spam, '
  'which held undoes. Returns the IDs of those that changed. Admins only, audited.';
grant execute on function public.review_leads(uuid[], text) to authenticated;

create function public.redeliver_leads(lead_ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin('send leads again');
  return public.retry_dead_letters(array(
    select min(o.id) from private.outbox o
    where o.topic = 'lead' and o.payload ->> 'lead_id' = any (lead_ids::text[]) and o.delivered_at is null
      and o.dead_at is not null
    group by o.payload ->> 'lead_id'));
end
$$;
comment on function public.redeliver_leads(uuid[]) is
  'Retries the dead letters of leads under their old keys. Returns how many had one. Admins only, audited.';
grant execute on function public.redeliver_leads(uuid[]) to authenticated;

create function public.close_lead_delivery(lead_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  closed_id bigint;
begin
  perform private.require_admin('close a delivery');
  -- The error is of the last attempt. In a delivered row, it would be a caveat about the delivery.
  update private.outbox o set dead_at = null, delivered_at = now(), last_error = null
  where o.id = (select d.id from private.outbox d
    where d.topic = 'lead' and d.payload ->> 'lead_id' = close_lead_delivery.lead_id::text and d.delivered_at is null
      and d.dead_at is not null
    order by d.id limit 1)
  returning o.id into closed_id;
  if closed_id is null then
    return false;
  end if;
  perform private.audit('delivery.closed', 'delivery', closed_id::text, null, null);
  return true;
end
$$;
comment on function public.close_lead_delivery(uuid) is
  'Marks the dead letter of a lead as delivered, because its contact is in the CRM. False if it has none. Admins only, '
  'audited.';
grant execute on function public.close_lead_delivery(uuid) to authenticated;

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
