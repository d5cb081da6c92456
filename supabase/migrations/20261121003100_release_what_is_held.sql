-- As before, but that spam is not released over the head of whoever called it so: it is held again first.
create or replace function public.review_lead(lead_id uuid, verdict text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  stood text;
begin
  if not private.is_admin() then
    raise exception 'Only an admin can review leads.' using errcode = 'insufficient_privilege';
  end if;
  if verdict is null or verdict not in ('held', 'released', 'spam') then
    raise exception 'A lead is held, released or spam.' using errcode = 'invalid_parameter_value';
  end if;
  -- The second of two admins waits here, and finds what the first has decided.
  select l.review into stood from public.leads l where l.id = review_lead.lead_id for update;
  -- What is released may be with the CRM already: that cannot be taken back.
  if stood is null or stood in ('released', verdict) then
    return false;
  end if;
  -- Whoever releases saw it held. That another admin called it spam meanwhile is theirs to know first.
  if verdict = 'released' and stood <> 'held' then
    return false;
  end if;
  update public.leads l set review = verdict where l.id = review_lead.lead_id;
  insert into public.lead_events (lead_id, kind, actor_id)
  values (review_lead.lead_id, verdict, (select auth.uid()));
  perform private.audit('lead.reviewed', 'lead', review_lead.lead_id::text,
    jsonb_build_object('review', stood), jsonb_build_object('review', verdict));
  if verdict = 'released' then
    insert into private.outbox (topic, payload, order_key)
    values ('lead', jsonb_build_object('lead_id', review_lead.lead_id), review_lead.lead_id::text);
  end if;
  return true;
end
$$;
comment on function public.review_lead(uuid, text) is
  'Decides of a suspicious lead: released, which only a held one can be, goes to the CRM and stays '
  'released; spam can be undone by held. False where that changes nothing. Admins only, audited.';
