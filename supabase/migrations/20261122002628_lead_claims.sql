-- "I'm on it": a link in emails about a lead. It leads to a page with a button, because mail scanners open links. The
-- button assigns the lead and ends the reminders. The deadline stays.
create table private.lead_claims (
  lead_id uuid references public.leads (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  token text not null unique
    default encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'),
  claimed_at timestamptz,
  primary key (lead_id, user_id)
);
comment on table private.lead_claims is 'Who can assign themselves a lead from an email, and who did.';
comment on column private.lead_claims.token is 'In the link. It can only assign this lead to this account.';
create index lead_claims_user on private.lead_claims (user_id);
alter table private.lead_claims enable row level security;

create function private.get_claim_token(lead_id uuid, recipient uuid) returns text
language sql volatile set search_path = '' as $$
  insert into private.lead_claims as c (lead_id, user_id) values (get_claim_token.lead_id, recipient)
  on conflict on constraint lead_claims_pkey do update set token = c.token
  returning c.token
$$;

-- Whether the lead's owner said that they're on it. Whoever it's assigned to next may not be.
create function private.is_claimed(lead public.leads) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.lead_claims c join public.leads l on l.id = c.lead_id
    where l.mailbox = lead.mailbox and c.user_id = lead.owner_id and c.claimed_at >= lead.created_at)
$$;

create function public.claim_lead(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  claim private.lead_claims;
  lead public.leads;
begin
  select * into claim from private.lead_claims c where c.token = claim_lead.token;
  if claim.lead_id is null or private.get_user_role(claim.user_id) <> 'admin' then
    return null;
  end if;
  perform from public.leads o join public.leads l on l.mailbox = o.mailbox
  where l.id = claim.lead_id and o.pipeline_status = 'new' order by o.id for update of o;
  select * into lead from public.leads l where l.id = claim.lead_id for update;
  if lead.pipeline_status <> 'new' then
    return 'answered';
  elsif lead.owner_id <> claim.user_id and private.get_user_role(lead.owner_id) = 'admin' then
    return 'taken';
  end if;
  -- The token proves whose email it was in, so the change is that person's.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', claim.user_id, 'aal', 'aal2')::text, true);
  -- All open requests of the person, as an answer would be about all of them.
  perform private.apply_lead_changes(gen_random_uuid(), (
    select jsonb_object_agg(l.id, jsonb_build_object('owner_id', claim.user_id)) from public.leads l
    where l.mailbox = lead.mailbox and l.pipeline_status = 'new' and not l.is_test
      and (l.owner_id is null or l.id = lead.id)), false);
  update private.lead_claims c set claimed_at = now() where c.token = claim_lead.token;
  return 'claimed';
end
$$;
comment on function public.claim_lead(text) is
  'Assigns the lead that an email was about, and the person''s other open requests, to whoever got the email, and ends the reminders: '
  'claimed. Or why not: answered, or taken by another admin. Null if the token is unknown or its owner isn''t an admin '
  'anymore. Audited.';
grant execute on function public.claim_lead(text) to service_role;
