-- What an admin can do with a lead: review it if it's held, and send it again if delivery gave up.
create function public.review_lead(lead_id uuid, verdict text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  current_review text;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can review leads.' using errcode = 'insufficient_privilege';
  end if;
  if verdict is null or verdict not in ('held', 'released', 'spam') then
    raise exception 'The verdict must be held, released, or spam.' using errcode = 'invalid_parameter_value';
  end if;
  -- If two admins decide at once, the second waits here and sees the first one's decision.
  select l.review into current_review from public.leads l where l.id = review_lead.lead_id for update;
  -- A released lead may be in the CRM already, which can't be undone.
  if current_review is null or current_review in ('released', verdict) then
    return false;
  end if;
  -- Only held leads can be released. If another admin has marked the lead as spam in the meantime, this admin
  -- has to see that first.
  if verdict = 'released' and current_review <> 'held' then
    return false;
  end if;
  update public.leads l set review = verdict where l.id = review_lead.lead_id;
  if verdict = 'released' then
    insert into private.outbox (topic, payload, order_key)
    values ('lead', jsonb_build_object('lead_id', review_lead.lead_id), review_lead.lead_id::text);
  end if;
  return true;
end
$$;
comment on function public.review_lead(uuid, text) is
  'Decides about a suspicious lead. A held lead can be released to the CRM, which is final, or marked as spam, '
  'which held undoes. False if nothing changes. Admins only, audited.';
grant execute on function public.review_lead(uuid, text) to authenticated;

create function public.redeliver_lead(lead_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  dead_letter_id bigint;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can send a lead again.' using errcode = 'insufficient_privilege';
  end if;
  select o.id into dead_letter_id from private.outbox o
  where o.topic = 'lead' and o.order_key = redeliver_lead.lead_id::text and o.delivered_at is null
    and o.dead_at is not null
  order by o.id limit 1;
  return dead_letter_id is not null and public.retry_dead_letter(dead_letter_id);
end
$$;
comment on function public.redeliver_lead(uuid) is
  'Retries the dead letter of a lead under its old key. False if it has none. Admins only, audited.';
grant execute on function public.redeliver_lead(uuid) to authenticated;

create function public.close_lead_delivery(lead_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  closed_id bigint;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can close a delivery.' using errcode = 'insufficient_privilege';
  end if;
  update private.outbox o set dead_at = null, delivered_at = now()
  where o.id = (select d.id from private.outbox d
    where d.topic = 'lead' and d.order_key = close_lead_delivery.lead_id::text and d.delivered_at is null
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
