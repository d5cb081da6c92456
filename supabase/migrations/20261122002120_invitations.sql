-- Invitations to the staff portal and the client portal. The email has a link and a code. Whoever accepts one proves
-- that the email address is theirs, so their new account needs no other confirmation.
create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique,
  role text not null,
  kind text not null default 'staff',
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  token_digest text,
  code_digest text,
  code_attempts integer not null default 0,
  proven_at timestamptz,
  constraint invitations_email_format check (private.is_email(email) and email = lower(email)),
  constraint invitations_role_known check (role in ('user', 'moderator', 'admin')),
  constraint invitations_kind_known check (kind = 'staff' or (kind = 'client' and role = 'user'))
);
comment on table public.invitations is
  'Invitations that nobody has accepted yet. Accepting or canceling one deletes it.';
comment on column public.invitations.token_digest is
  'SHA-256 of the token in the newest email, so that nobody who reads this table can accept the invitation.';
comment on column public.invitations.code_digest is 'Keyed hash of the code in the newest email.';
comment on column public.invitations.code_attempts is 'How often a wrong code was entered. The tenth voids the code.';
comment on column public.invitations.proven_at is
  'When somebody last entered the token or code in the newest email. Their account can then be created, whatever the sign-up policy.';
create index invitations_invited_by on public.invitations (invited_by);
create index invitations_expires_at on public.invitations (expires_at);
alter table public.invitations enable row level security;

create function public.list_invitations()
returns table (
  id uuid, email text, role text, kind text, created_at timestamptz, expires_at timestamptz, is_undelivered boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin('see invitations');
  return query
    select i.id, i.email, i.role, i.kind, i.created_at, i.expires_at, exists (
      select from private.outbox o where o.topic = 'invitation' and o.dead_at is not null
        and o.payload ->> 'invitation_id' = i.id::text)
    from public.invitations i order by i.created_at desc;
end
$$;
comment on function public.list_invitations() is
  'Invitations that nobody has accepted yet, newest first. is_undelivered is true if delivery of the email gave up. '
  'Admins only.';
grant execute on function public.list_invitations() to authenticated;

create function private.delete_dead_invitation_mails(invitation_id uuid) returns void
language sql volatile set search_path = '' as $$
  delete from private.outbox o where o.topic = 'invitation' and o.dead_at is not null
    and o.payload ->> 'invitation_id' = delete_dead_invitation_mails.invitation_id::text
$$;

-- Inviting someone again renews the invitation and sends another email.
create function public.invite_person(email text, role text, kind text default 'staff') returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := lower(private.trim_white_space(email));
  invitation_id uuid;
begin
  perform private.require_admin('invite people');
  if exists (select from auth.users u
      where u.email = address and u.email_confirmed_at is not null and not u.is_sso_user) then
    raise sqlstate 'PT409' using message = 'This person already has an account. Change that account instead.';
  end if;
  insert into public.invitations as i (email, role, kind, invited_by)
  values (address, invite_person.role, invite_person.kind, private.active_account_id())
  on conflict on constraint invitations_email_key do update set role = excluded.role, kind = excluded.kind,
    invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at, code_attempts = 0, proven_at = null
  returning i.id into invitation_id;
  -- Sending an old email again would void the link in the new one.
  perform private.delete_dead_invitation_mails(invitation_id);
  insert into private.outbox (topic, payload)
  values ('invitation', jsonb_build_object('invitation_id', invitation_id));
  perform private.audit('invitation.created', 'invitation', invitation_id::text, null,
    jsonb_build_object('role', invite_person.role, 'kind', invite_person.kind));
  return invitation_id;
exception when integrity_constraint_violation then
  -- Without the details, which quote the row.
  raise exception using errcode = sqlstate, message = sqlerrm;
end
$$;
comment on function public.invite_person(text, text, text) is
  'Invites someone without an account by email, for a week, and returns the invitation''s ID. kind: client or staff. Admins only, audited.';
grant execute on function public.invite_person(text, text, text) to authenticated;

create function public.cancel_invitation(invitation_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  canceled public.invitations;
begin
  perform private.require_admin('cancel invitations');
  delete from public.invitations i where i.id = invitation_id returning * into canceled;
  if canceled.id is null then
    return false;
  end if;
  perform private.delete_dead_invitation_mails(invitation_id);
  perform private.audit('invitation.canceled', 'invitation', invitation_id::text,
    jsonb_build_object('role', canceled.role, 'kind', canceled.kind), null);
  return true;
end
$$;
comment on function public.cancel_invitation(uuid) is
  'Deletes an invitation, so that its link and code stop working. False if there is none. Admins only, audited.';
grant execute on function public.cancel_invitation(uuid) to authenticated;

-- Each email has a new token and code, because only their hashes are stored.
create function public.get_invitation_mail(invitation_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  code text := lpad((('x' || left(encode(sha256(convert_to('code ' || token, 'UTF8')), 'hex'), 12))::bit(48)::bigint
    % 1000000)::text, 6, '0');
  invitation public.invitations;
begin
  update public.invitations i set token_digest = encode(sha256(convert_to(token, 'UTF8')), 'hex'),
    code_digest = encode(private.keyed_hash(i.id || ' ' || code), 'hex'), code_attempts = 0
  where i.id = invitation_id and i.expires_at > now() and private.get_user_role(i.invited_by) = 'admin'
  returning * into invitation;
  if invitation.id is null then
    return null;
  end if;
  return jsonb_build_object('email', invitation.email, 'role', invitation.role, 'token', token, 'code', code,
    'invited_by', private.get_name(invitation.invited_by),
    'is_client', invitation.kind = 'client');
end
$$;
comment on function public.get_invitation_mail(uuid) is
  'What the email needs: {email, role, token, code, invited_by, is_client}. Voids the token and code of an earlier '
  'email. Null if the invitation was accepted or canceled, or has expired.';
grant execute on function public.get_invitation_mail(uuid) to service_role;

-- Called before the account is created and once more afterward. Wrong proofs must not throw, because that would undo
-- the count of attempts.
create function public.accept_invitation(invited_email text, proof text, client_address text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations;
  account auth.users;
begin
  perform private.enforce_rate_limit('invitations', private.ip_network(client_address),
    'Too many attempts from your network. Try again later.');
  select * into invitation from public.invitations i
  where i.email = lower(invited_email) and i.expires_at > now()
    -- An admin who was removed, disabled, or demoted can't let anyone in.
    and private.get_user_role(i.invited_by) = 'admin'
  for update;
  if not coalesce(invitation.token_digest = encode(sha256(convert_to(proof, 'UTF8')), 'hex'), false)
      and not coalesce(invitation.code_attempts < 10
        and invitation.code_digest = encode(private.keyed_hash(invitation.id || ' ' || proof), 'hex'), false) then
    update public.invitations i set code_attempts = i.code_attempts + 1 where i.id = invitation.id;
    return 'expired';
  end if;

  select * into account from auth.users u where u.email = invitation.email and not u.is_sso_user;
  if account.email_confirmed_at is null then
    -- Whoever signed up with the address didn't prove that it's theirs.
    delete from auth.users u where u.id = account.id;
    update public.invitations i set proven_at = now() where i.id = invitation.id;
    return 'account-needed';
  end if;
  if not private.is_active_account(account.id) then
    return 'expired';
  end if;
  if array_position(array['user', 'moderator', 'admin'], private.get_user_role(account.id))
      <= array_position(array['user', 'moderator', 'admin'], invitation.role) then
    perform private.set_role(account.id, invitation.role, invitation.kind);
  end if;
  delete from public.invitations i where i.id = invitation.id;
  perform private.audit('invitation.accepted', 'invitation', invitation.id::text, null,
    jsonb_build_object('role', invitation.role, 'kind', invitation.kind, 'account_id', account.id));
  return 'accepted';
end
$$;
comment on function public.accept_invitation(text, text, text) is
  'Gives the invited role and kind to the confirmed account with this address, unless it has a higher role. proof is the token or code in the email. Returns '
  'accepted, account-needed if there is no such account, or expired, also for a wrong proof.';
grant execute on function public.accept_invitation(text, text, text) to service_role;
