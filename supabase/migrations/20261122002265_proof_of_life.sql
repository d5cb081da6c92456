-- Proof of life: once a day, the dispatcher sends a lead through the form, the database, the outbox, the CRM, and the
-- email about new leads (functions/dispatch-outbox/proof-of-life.ts). It's a test lead that not even /ghl-setup shows,
-- and it's deleted at the end. The first run is a quarter of an hour after there's an admin.
create table private.proof_of_life (
  is_only_row boolean primary key default true,
  due_at timestamptz not null default now() + interval '15 minutes',
  run_id uuid,
  attempted_at timestamptz,
  includes_crm boolean not null default false,
  worked_at timestamptz,
  worked_with_crm boolean not null default false,
  worked_with_mail boolean not null default false,
  failing_since timestamptz,
  failed_step text,
  error text,
  constraint proof_of_life_one_row check (is_only_row),
  constraint proof_of_life_failed_step_known
    check (failed_step in ('form', 'database', 'outbox', 'crm', 'mail'))
);
comment on table private.proof_of_life is
  'The daily check that leads arrive: the current run, when it last worked, and since when and where it fails.';
comment on column private.proof_of_life.run_id is 'The idempotency key of the run''s outbox row. Null between runs.';
comment on column private.proof_of_life.worked_with_mail is 'Whether anyone gets emails about new leads.';
alter table private.proof_of_life enable row level security;

-- No person has it, and nobody can guess it. The CRM's contact with this address can be deleted. It's always the same,
-- so that there's never more than one. The domain accepts no mail (RFC 2606, RFC 7505).
create function private.get_proof_address() returns text
language sql stable set search_path = '' as $$
  select 'proof-' || left(encode(private.keyed_hash('proof-of-life address'), 'hex'), 20) || '@example.com'
$$;

create function private.is_proof_lead(lead public.leads) returns boolean
language sql stable set search_path = '' as $$
  select lead.is_test and lead.email = private.get_proof_address()
$$;

-- A time that's more than a day ahead was stored while the clock was wrong. Admins are looked for only if it's due:
-- transactions that write to the outbox call this.
create function private.is_proof_due() returns boolean
language sql stable set search_path = '' as $$
  select case when (select p.due_at between now() and now() + interval '25 hours' from private.proof_of_life p) then false
    else exists (select from public.user_roles r where private.get_user_role(r.user_id) = 'admin') end
$$;

-- Only one run is underway at a time. The dispatcher calls this before it claims one.
create function private.queue_proof() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not private.is_proof_due() then
    return;
  end if;
  insert into private.proof_of_life default values on conflict do nothing;
  if found then
    return;
  end if;
  -- Another dispatcher waits here, and then finds the row.
  perform from private.proof_of_life p for update;
  delete from private.outbox o where o.topic = 'proof-of-life' and o.delivered_at is null and o.due_at > now() + interval '25 hours';
  insert into private.outbox (topic, payload) select 'proof-of-life', '{}'
  where not exists (select from private.outbox o where o.topic = 'proof-of-life' and o.delivered_at is null);
end
$$;

create function public.continue_proof(run uuid, with_crm boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.proof_of_life default values on conflict do nothing;
  perform from private.proof_of_life p where p.run_id = run for update;
  if not found then
    -- A slower attempt of a run that has ended.
    if exists (select from private.outbox o where o.idempotency_key = run and o.delivered_at is not null) then
      return null;
    end if;
    -- The previous run may have been killed.
    perform private.delete_test_leads(true);
  end if;
  update private.proof_of_life p set run_id = run, attempted_at = now(),
    -- Settings that are removed during a run end the CRM's part in it.
    includes_crm = with_crm and (p.run_id is distinct from run or p.includes_crm)
  where p.is_only_row;
  return (
    select jsonb_build_object('email', private.get_proof_address(), 'includes_crm', p.includes_crm, 'lead_id', l.id,
      'deliveries', (
        select coalesce(jsonb_agg(jsonb_build_object('topic', o.topic, 'attempts', o.attempts, 'error', o.last_error,
          'status', case when o.delivered_at is not null then 'delivered' when o.dead_at is not null then 'dead' else 'waiting' end)
          order by o.id), '[]')
        from private.outbox o where o.topic in ('lead', 'lead-mail') and o.payload ->> 'lead_id' = l.id::text))
    from private.proof_of_life p
    left join public.leads l on l.is_test and l.email = private.get_proof_address());
end
$$;
comment on function public.continue_proof(uuid, boolean) is
  'Begins a run of the daily check, or returns how far it is: {email, includes_crm, lead_id, deliveries}, the latter of its '
  'lead, each {topic, attempts, error, status}. Null if it has ended.';
grant execute on function public.continue_proof(uuid, boolean) to service_role;

-- What submit_lead stores for a run of the daily check. Null if the run isn't underway.
create function private.mark_proof_lead(lead jsonb, run uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select lead || '{"is_test": true}' from private.proof_of_life p
  where p.run_id = run and p.attempted_at between now() - interval '5 minutes' and now() + interval '5 minutes'
    and lead ->> 'email' = private.get_proof_address()
  for update
$$;

-- Other test leads aren't in emails, and always go to the CRM.
create function private.queue_proof_deliveries(proof_lead_id uuid) returns void
language sql volatile set search_path = '' as $$
  delete from private.outbox o
  where o.topic = 'lead' and o.payload ->> 'lead_id' = proof_lead_id::text
    and not (select p.includes_crm from private.proof_of_life p);
  insert into private.outbox (topic, payload)
  values ('lead-mail', jsonb_build_object('kind', 'new', 'lead_id', proof_lead_id));
$$;

create function public.finish_proof(run uuid, failed_step text default null, error text default null) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  has_recipient boolean;
begin
  perform from private.proof_of_life p where p.run_id = run for update;
  if not found then
    return false;
  end if;
  -- In the same transaction, so that a dispatcher that's killed now doesn't begin it again.
  update private.outbox o set delivered_at = now() where o.idempotency_key = run and o.delivered_at is null;
  has_recipient := exists (
    select from public.leads l join private.outbox o on o.topic = 'lead-mail' and o.payload ->> 'lead_id' = l.id::text
    where l.is_test and l.email = private.get_proof_address() and o.payload ? 'user_id');
  perform private.delete_test_leads(true);
  if failed_step is null then
    update private.proof_of_life p set run_id = null, due_at = now() + interval '1 day', worked_at = now(),
      worked_with_crm = p.includes_crm, worked_with_mail = has_recipient, failing_since = null, failed_step = null, error = null
    where p.run_id = run;
    delete from private.alarms a where a.kind = 'proof-of-life';
    return true;
  end if;
  update private.proof_of_life p set run_id = null, due_at = now() + interval '1 hour', error = left(finish_proof.error, 500),
    failed_step = finish_proof.failed_step, failing_since = coalesce(p.failing_since, now())
  where p.run_id = run;
  if failed_step = 'crm' and exists (
      select from private.alarms a where a.kind = 'crm' and a.mailed_at between now() - interval '1 day' and now()) then
    -- That email was about the same problem. Once it's old, the check's own incident begins.
    return true;
  end if;
  insert into private.alarms (kind) values ('proof-of-life') on conflict do nothing;
  if found then
    perform private.queue_alarm('proof-of-life', interval '0');
  end if;
  return true;
end
$$;
comment on function public.finish_proof(uuid, text, text) is
  'Ends a run of the daily check and deletes its lead. If it failed, all admins get an email, once until it works again. '
  'False if it ended before.';
grant execute on function public.finish_proof(uuid, text, text) to service_role;

-- Null if it hasn't run yet. It's late if nothing runs it, for example because the dispatcher doesn't work.
create function private.describe_proof() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('worked_at', p.worked_at, 'with_crm', p.worked_with_crm, 'with_mail', p.worked_with_mail,
    'failing_since', p.failing_since, 'failed_step', p.failed_step, 'error', p.error,
    'is_late', private.is_proof_due() and p.due_at < now() - interval '2 hours'
      and (p.run_id is null or p.attempted_at < now() - interval '2 hours'))
  from private.proof_of_life p where p.worked_at is not null or p.failing_since is not null or p.due_at < now() - interval '2 hours'
$$;
