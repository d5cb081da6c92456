-- Proof of erasures, and what's left to do in the CRM.
create function public.list_erasures() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see erasures');
  return private.describe_erasures(null);
end
$$;
comment on function public.list_erasures() is
  'The last 100 erasures, newest first, and all that aren''t finished elsewhere: [{id, erased_at, erased_by, counts, crm}]. '
  'crm: {status, finished_at, confirmed_by, emails, due_at, attempts, error}, where status is waiting, no-key, dead, '
  'done, confirmed, kept because a lead was, or unused because no lead had ever been sent to a CRM. emails is null once it''s '
  'finished. Admins only.';
grant execute on function public.list_erasures() to authenticated;

create function public.confirm_crm_erasure(erasure_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin('confirm that a contact was deleted');
  update private.erasures e set crm_finished_at = now(), crm_confirmed_by = private.active_account_id()
  where e.id = confirm_crm_erasure.erasure_id and e.crm_finished_at is null;
  if not found then
    return false;
  end if;
  delete from private.outbox o
  where o.topic = 'erase-contact' and o.payload ->> 'erasure_id' = confirm_crm_erasure.erasure_id::text;
  perform private.audit('person.removed-from-crm', 'erasure', erasure_id::text, null, null);
  return true;
end
$$;
comment on function public.confirm_crm_erasure(uuid) is
  'Records that the caller deleted the contact from the CRM by hand, and deletes its address here. False if '
  'there''s nothing to confirm. Admins only, audited.';
grant execute on function public.confirm_crm_erasure(uuid) to authenticated;
