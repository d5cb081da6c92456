-- What an admin decides of a suspicious lead.
alter table public.audit_log drop constraint audit_log_action_known;
alter table public.audit_log add constraint audit_log_action_known check (action in (
  'post.moderated', 'post.deleted', 'comment.moderated', 'comment.deleted', 'role.changed',
  'leads.exported', 'lead.deleted', 'lead.reviewed', 'delivery.replayed'));

create function public.review_lead(lead_id uuid, verdict text) returns boolean
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
  'Decides of a suspicious lead: released goes to the CRM and stays released, spam can be undone by '
  'held. False where that changes nothing. Admins only, audited.';
revoke all on function public.review_lead(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.review_lead(uuid, text) to authenticated;
