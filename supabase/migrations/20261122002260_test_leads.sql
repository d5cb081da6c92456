-- Test leads. Admins send them to see whether leads reach the CRM. No list, count, report, or email includes them.
create index leads_test on public.leads (created_at) where is_test;

-- Deletes the test leads of admins, or those of the daily check. Locks their deliveries first, like everything that
-- ends one. Otherwise, that could be a deadlock.
create function private.delete_test_leads(of_proof boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  ids constant uuid[] := (
    select coalesce(array_agg(l.id), '{}') from public.leads l where l.is_test and private.is_proof_lead(l) = of_proof);
begin
  perform from private.outbox o
  where o.topic in ('lead', 'lead-mail') and o.payload ->> 'lead_id' = any (ids::text[]) order by o.id for update;
  delete from public.leads l where l.id = any (ids);
end
$$;

create function public.send_test_lead() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.require_admin('send a test lead');
  select u.email into address from auth.users u where u.id = (select private.active_account_id());
  -- The page shows one test lead, so a new one replaces the others.
  perform private.delete_test_leads(false);
  return private.store_lead(jsonb_build_object('is_test', true, 'form_id', 'strategy-session',
    'first_name', 'Test', 'last_name', 'Lead', 'email', address, 'company', 'Test company',
    'company_size', 'Just Me (1)', 'current_challenge', 'Other', 'timeline', 'Just exploring options',
    'message', 'This is a test. An admin of the website sent it from the CRM setup page.',
    'page_source', '/ghl-setup', 'consent_given', true,
    'consent_statement', 'A test, sent by an admin to their own email address.'));
end
$$;
comment on function public.send_test_lead() is
  'Sends a test lead with the caller''s email address to the CRM and returns its ID. Deletes earlier test leads. Admins only.';
grant execute on function public.send_test_lead() to authenticated;

create function public.get_test_lead() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see the test lead');
  return (
    select jsonb_build_object('id', l.id, 'created_at', l.created_at, 'email', l.email, 'attempts', o.attempts,
      'delivered_at', o.delivered_at, 'dead_at', o.dead_at, 'last_error', o.last_error,
      'response_status', o.response_status)
    from public.leads l left join private.outbox o on o.topic = 'lead' and o.payload ->> 'lead_id' = l.id::text
    where l.is_test and not private.is_proof_lead(l) order by l.created_at desc limit 1);
end
$$;
comment on function public.get_test_lead() is
  'The latest test lead and how its delivery is going: {id, created_at, email, attempts, delivered_at, dead_at, '
  'last_error, response_status}. Null if there is none. Admins only.';
grant execute on function public.get_test_lead() to authenticated;

-- Without its lead, a dead letter would stay forever. Only the daily check has emails (queue_proof_deliveries).
create function private.delete_test_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outbox o where o.topic in ('lead', 'lead-mail') and o.payload ->> 'lead_id' = old.id::text;
  return null;
end
$$;

create trigger leads_delete_test_delivery after delete on public.leads
  for each row when (old.is_test) execute function private.delete_test_delivery();
